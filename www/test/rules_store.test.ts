import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { rulesPlace, TableStore } from "../worker/table_store";
import { VerdictKeeper } from "../worker/verdict_keeper";
import type { Storage } from "../worker/verify_api";

const nobody: ReadonlySet<string> = new Set();
const day = 24 * 3600 * 1000;

let told: Storage[];

function keeperOf(state: () => string): VerdictKeeper {
  return new VerdictKeeper(state, (storage) => told.push(storage), rulesPlace);
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  told = [];
});

describe("what is decided about rules", () => {
  it("comes back after a reload, as it was at the last decision", async () => {
    let decided = 0;
    const keeper = keeperOf(() => `${decided} decided`);
    await keeper.open("one", nobody);
    for (decided = 1; decided <= 3; decided++) keeper.keep([], true);
    await keeper.settled();
    const { plans } = await keeperOf(() => "").open("one", nobody);
    expect(plans).toMatchObject([{ tab: "one", state: "4 decided" }]);
  });

  it("is apart from what Parameters keeps", async () => {
    const keeper = keeperOf(() => "rules");
    await keeper.open("one", nobody);
    keeper.keep([], true);
    await keeper.settled();
    expect(await (await TableStore.open("one")).plans(nobody)).toEqual([]);
  });

  it("is of its own tab, unless that is gone", async () => {
    for (const tab of ["one", "two"]) {
      const keeper = keeperOf(() => tab);
      await keeper.open(tab, nobody);
      keeper.keep([], true);
      await keeper.settled();
    }
    const found = async (tab: string, busy: readonly string[]) =>
      (await keeperOf(() => "").open(tab, new Set(busy))).plans.map((plan) => plan.tab);
    expect((await found("one", ["two"]))[0]).toBe("one");
    expect(await found("three", ["one", "two"])).toEqual([]);
    expect(await found("three", ["two"])).toEqual(["one"]);
  });

  it("is kept for a month", async () => {
    let now = 1_000 * day;
    const store = await TableStore.open("one", () => now, rulesPlace);
    await store.write({ rows: [], gone: [], plan: "state" });
    now += 29 * day;
    expect(await store.plans(nobody)).toHaveLength(1);
    now += 2 * day;
    expect(await store.plans(nobody)).toEqual([]);
  });

  it("stays in memory where nothing can be kept, which is said once", async () => {
    globalThis.indexedDB = {
      open() {
        throw new DOMException("no", "SecurityError");
      },
    } as unknown as IDBFactory;
    const keeper = keeperOf(() => "state");
    expect(await keeper.open("one", nobody)).toEqual({ rows: [], plans: [] });
    keeper.keep([], true);
    await keeper.settled();
    expect(told).toMatchObject([{ state: "memory-only", failure: { code: "rules-storage-unavailable" } }]);
  });
});
