import { expect, it } from "vitest";
import { chosenOf, struckOf } from "./struck_rows";

it("reads the rows that it wrote, and nothing else", () => {
  for (const rows of [[], [0], [3, 11]]) expect(struckOf(chosenOf(new Set(rows)))).toEqual(rows);
  for (const chosen of [undefined, "", "x", "1.x", "12345"]) expect(struckOf(chosen)).toBeUndefined();
});
