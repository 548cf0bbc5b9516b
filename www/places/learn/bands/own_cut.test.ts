import { expect, it } from "vitest";
import { chosenOf, cutOf } from "./own_cut";

it("reads the cut that it wrote, and the usual one from anything else", () => {
  expect(cutOf(chosenOf({ bands: 8, rows: 3 }))).toEqual({ bands: 8, rows: 3 });
  for (const chosen of [undefined, "", "8", "7.3", "8.7", "8.3.1", "x.y"])
    expect(cutOf(chosen), chosen).toEqual({ bands: 20, rows: 5 });
});
