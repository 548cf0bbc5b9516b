/** Keys of every tier, counted beside the session that is shown. */
import { describe, expect, it } from "vitest";
import { type Counting, TierKeys } from "../worker/tier_keys";

/** A session whose keys are the length of its tier's name, ready after three steps. */
function session(log: string[]): Counting {
  let left = 3;
  let keys = 0;
  return {
    add: (name: string) => log.push(`add ${name}`),
    set_options({ tier }: { tier: string }) {
      left = 3;
      keys = tier.length;
    },
    advance: () => ({ stage: --left > 0 ? "normalizing" : "done", done: 3 - left, total: 3 }),
    summary: () => ({ keys }),
    free: () => log.push("free"),
  } as unknown as Counting;
}

const inputs = [{ id: "box", blob: new Blob(["http://a.example/"]) }];
const options = (["none", "usual"] as const).map((tier) => ({ tier, with: [], without: [], values: [] }));

describe("keys of tiers", () => {
  it("are counted one after the other, and the session is freed", async () => {
    const log: string[] = [];
    const keys = new TierKeys(
      () => session(log),
      () => Promise.resolve(),
    );
    expect(await keys.count(inputs, {}, options)).toEqual([4, 5]);
    expect(log).toEqual(["add box", "free"]);
  });

  it("are given up when a later count begins", async () => {
    const log: string[] = [];
    const keys = new TierKeys(
      () => session(log),
      () => new Promise((resolve) => setTimeout(resolve, 5)),
    );
    const [first, second] = await Promise.all([
      keys.count(inputs, {}, options),
      keys.count(inputs, {}, options),
    ]);
    expect(first).toBeUndefined();
    expect(second).toEqual([4, 5]);
    expect(log.filter((each) => each === "free")).toHaveLength(2);
  });
});
