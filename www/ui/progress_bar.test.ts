import { beforeAll, describe, expect, it } from "vitest";
import { loadWords } from "../i18n";
import { leftText } from "./progress_bar";

describe("time that is left", () => {
  beforeAll(() => loadWords("en"));

  it("is no part of a second", () => {
    expect([35, 497, 999].map(leftText)).toEqual(Array(3).fill("less than a second left"));
    expect(leftText(1500)).toBe("about 1.5 sec left");
  });
});
