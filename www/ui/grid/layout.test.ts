import { describe, expect, it } from "vitest";
import { layoutFor, type Plans, paperLayout } from "./layout";

const narrow = { arrangement: "narrow", from: 0, taken: 4, rowHeight: 5, headHeight: 0 } as const;
const wide = { arrangement: "wide", from: 40, taken: 20, rowHeight: 2, headHeight: 2 } as const;
const paper = { ...wide, arrangement: "medium", from: 0, isPaper: true } as const;

describe("the layout of a table", () => {
  const plans: Plans = [narrow, wide, paper];

  it("is on a screen the widest that fits, never that of paper", () => {
    expect(layoutFor(plans, 30).arrangement).toBe("narrow");
    expect(layoutFor(plans, 90).arrangement).toBe("wide");
  });

  it("is on paper its own, or that of a sheet's width, and cuts nothing", () => {
    expect(paperLayout(plans)).toMatchObject({ arrangement: "medium", budget: Number.POSITIVE_INFINITY });
    expect(paperLayout([narrow, wide])).toMatchObject({ arrangement: "wide", isPrinted: true });
  });
});
