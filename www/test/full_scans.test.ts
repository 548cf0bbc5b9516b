import type { DustLooked } from "dustlens";
import { describe, expect, it } from "vitest";
import { FullScans } from "../worker/full_scans";
import type { ScanKind } from "../worker/rules_api";

interface Setting {
  total: number;
  /** Milliseconds a URL takes. */
  each?: number;
  /** Called after each slice, with how far it is. */
  after?: (done: number, looks: FullScans) => void;
}

/** URLs by numbers alone, and a clock that goes by them. */
function looksAt({ total, each = 0.01, after = () => undefined }: Setting) {
  const state = { done: 0, now: 0, slices: 0, said: [] as [ScanKind, DustLooked | undefined][] };
  const looks: FullScans = new FullScans({
    look(_what, _trust, units) {
      const more = Math.min(units, total - state.done);
      state.done += more;
      state.now += more * each;
      state.slices++;
      return { done: state.done, total };
    },
    tell: (what, looked) => state.said.push([what, looked]),
    now: () => state.now,
    async pause() {
      after(state.done, looks);
    },
  });
  return { state, looks };
}

describe("going over all URLs", () => {
  it("says nothing of a short list", async () => {
    const { state, looks } = looksAt({ total: 10_000 });
    await looks.over("shrink", "valid");
    expect([state.done, state.said]).toEqual([10_000, []]);
  });

  it("says how far it is in a long one, and that it is over", async () => {
    const { state, looks } = looksAt({ total: 200_000 });
    await looks.over("map", "likely");
    expect(state.done).toBe(200_000);
    expect(state.said.length).toBeGreaterThan(5);
    const numbers = state.said.map(([, looked]) => looked?.done ?? Number.POSITIVE_INFINITY);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(state.said.at(-1)).toEqual(["map", undefined]);
  });

  it("is stopped between two slices", async () => {
    const { state, looks } = looksAt({
      total: 200_000,
      after: (done, all) => done > 100_000 && all.stop(),
    });
    await expect(looks.over("shrink", "valid")).rejects.toMatchObject({ code: "aborted" });
    expect(state.done).toBeLessThan(120_000);
    expect(state.said.at(-1)).toEqual(["shrink", undefined]);
  });

  it("is done one after the other, and stopped together", async () => {
    const order: string[] = [];
    const { looks } = looksAt({ total: 10_000, after: () => order.push("slice") });
    const shrink = looks.over("shrink", "valid").then(() => order.push("shrink"));
    const map = looks.over("map", "valid").then(() => order.push("map"));
    await Promise.all([shrink, map]);
    expect(order.indexOf("shrink")).toBeLessThan(order.indexOf("map"));
    const both = [looks.over("shrink", "valid"), looks.over("map", "valid")];
    looks.stop();
    for (const each of both) await expect(each).rejects.toMatchObject({ code: "aborted" });
    await looks.over("map", "valid");
  });

  it("does not begin anew for ever when rules change under it", async () => {
    const { state, looks } = looksAt({
      total: 200_000,
      after() {
        state.done = 0;
      },
    });
    await looks.over("shrink", "valid");
    expect(state.slices).toBeLessThan(10);
  });
});
