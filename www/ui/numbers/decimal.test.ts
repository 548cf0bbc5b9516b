import { describe, expect, it } from "vitest";
import { decimal } from "./decimal";

describe("decimal", () => {
  it.each([
    [152 / 160, 0.85, "0.950"],
    [2 / 3, 0.5, "0.667"],
    [0.75, 0.75, "0.750"],
    [1, 0.75, "1.000"],
    [0, 0.75, "0.000"],
    [0, 0, "0.000"],
    [1, 1, "1.000"],
  ])("writes %d under the line %d as %s", (value, threshold, text) => {
    expect(decimal(value, threshold)).toBe(text);
  });

  it.each([
    [0.7499, 0.75, "0.7499"],
    [0.74996, 0.75, "0.74996"],
    [0.74999999, 0.75, "0.74999999"],
  ])("never lifts %d over the line %d", (value, threshold, text) => {
    expect(decimal(value, threshold)).toBe(text);
  });

  it("never drops a number under the line it is over", () => {
    expect(decimal(0.85049, 0.8504)).toBe("0.8505");
    expect(Number(decimal(2 / 3, 2 / 3))).toBeGreaterThanOrEqual(2 / 3);
  });

  it("never rounds up to one or down to nought", () => {
    expect(decimal(1999 / 2000)).toBe("0.9995");
    expect(decimal(999_999 / 1_000_000)).toBe("0.999999");
    expect(decimal(1 / 3000)).toBe("0.0003");
  });

  it("keeps every fraction of small sets on its side of every threshold in hundredths", () => {
    const moved: string[] = [];
    for (let union = 1; union <= 40; union += 1) {
      for (let shared = 0; shared <= union; shared += 1) {
        const value = shared / union;
        for (let step = 0; step <= 100; step += 1) {
          const shown = Number(decimal(value, step / 100));
          const kept = shown >= step / 100 === value >= step / 100 && (shown === 1) === (value === 1);
          if (!kept) moved.push(`${shared}/${union} at ${step / 100}: ${shown}`);
        }
      }
    }
    expect(moved).toEqual([]);
  });
});
