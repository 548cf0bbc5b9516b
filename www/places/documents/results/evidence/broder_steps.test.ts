import type { SignaturePosition } from "dustlens";
import { describe, expect, it } from "vitest";
import { broderSteps } from "./broder_steps";

const signature = (a: string[], b: string[]): SignaturePosition[] =>
  a.map((hash, at) => ({
    position: at + 1,
    a: { text: `sh${hash}`, hash, a: 1, b: 0 },
    b: { text: `sh${b[at]}`, hash: b[at] ?? "", a: 0, b: 1 },
    a_hash: hash,
    b_hash: b[at] ?? "",
    equal: hash === b[at],
  }));

describe("broderSteps", () => {
  it("gives the lecture's doc1 and doc3: N = 3, R = 1", () => {
    const steps = broderSteps(signature(["1", "4", "4"], ["1", "4", "4"]));
    expect(steps.placed.slice(0, 2)).toEqual([
      { position: 1, key: "1_1", text: "sh1", document: "a" },
      { position: 1, key: "1_1", text: "sh1", document: "b" },
    ]);
    expect(steps.groups.map((one) => one.key)).toEqual(["1_1", "2_4", "3_4"]);
    expect([steps.sum, steps.ratio]).toEqual([3, 1]);
  });

  it("gives the lecture's doc2 and doc3: N = 0, R = 0", () => {
    const steps = broderSteps(signature(["2", "6", "5"], ["1", "4", "4"]));
    expect(steps.groups).toHaveLength(6);
    expect(steps.counted).toEqual([]);
    expect([steps.sum, steps.ratio]).toEqual([0, 0]);
  });

  it("does not group one value at different positions", () => {
    expect(broderSteps(signature(["7", "8"], ["8", "7"])).sum).toBe(0);
  });

  it("has no ratio without positions", () => {
    expect(broderSteps([])).toMatchObject({ sum: 0, hashes: 0, ratio: 0 });
  });
});
