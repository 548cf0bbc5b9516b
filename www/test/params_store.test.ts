import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import type { ParamStored } from "dustlens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableStore } from "../worker/table_store";
import { storageFailure, VerdictKeeper } from "../worker/verdict_keeper";
import type { Storage } from "../worker/verify_api";
import { fakeDisk } from "./browser";

const row = (id: string, line = "{}"): ParamStored => ({ id, checked: 1, last_seen: 2, line });
const nobody: ReadonlySet<string> = new Set();
const day = 24 * 3600 * 1000;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => vi.restoreAllMocks());

describe("the table's store", () => {
  it("brings back rows, and the verification they come from", async () => {
    const store = await TableStore.open("one");
    await store.write({ rows: [row("a"), row("b")], gone: [], plan: "plan" });
    await store.write({ rows: [row("b", "new")], gone: ["a"] });
    store.close();
    const again = await TableStore.open("two");
    expect(await again.rows()).toEqual([row("b", "new")]);
    expect((await again.plans(nobody))[0]).toMatchObject({ tab: "one", state: "plan" });
  });

  it("leaves a row that another tab has checked later", async () => {
    const [one, two] = [await TableStore.open("one"), await TableStore.open("two")];
    await one.write({ rows: [{ ...row("a", "later"), checked: 5 }, row("b")], gone: [] });
    await two.write({ rows: [row("a", "older"), row("b", "same time")], gone: [] });
    expect((await two.rows()).map(({ line }) => line)).toEqual(["later", "same time"]);
  });

  it("writes both or none", async () => {
    const store = await TableStore.open("one");
    const broken = { ...row("b"), line: () => "" } as unknown as ParamStored;
    await expect(store.write({ rows: [row("a"), broken], gone: [], plan: "plan" })).rejects.toThrow();
    expect(await store.rows()).toEqual([]);
    expect((await store.plans(nobody))[0]).toBeUndefined();
  });

  it("offers the newest verification that no other tab works on, this tab's first", async () => {
    let now = 1_000 * day;
    for (const tab of ["old", "busy", "newer"]) {
      now += day / 10;
      const store = await TableStore.open(tab, () => now);
      await store.write({ rows: [], gone: [], plan: tab });
    }
    const store = await TableStore.open("mine", () => now);
    expect((await store.plans(new Set(["newer"])))[0]?.tab).toBe("busy");
    const found = (await store.plans(new Set(["busy"])))[0];
    expect(found?.tab).toBe("newer");
    await store.write({ rows: [], gone: [], plan: "mine" });
    if (found !== undefined) await store.takeOver(found);
    expect((await store.plans(nobody))[0]?.tab).toBe("mine");
    await store.write({ rows: [], gone: [], plan: "" });
    expect((await store.plans(nobody))[0]?.tab).toBe("busy");
    now += day + 1;
    expect((await store.plans(nobody))[0]).toBeUndefined();
  });
});

describe("the keeper", () => {
  let told: Storage[];
  let state: string;

  async function opened(): Promise<VerdictKeeper> {
    // A keeper of an earlier test may still be trying.
    const mine = told;
    const keeper = new VerdictKeeper(
      () => state,
      (storage) => mine.push(storage),
      undefined,
      { first: 5, longest: 20 },
    );
    await keeper.open("one", nobody);
    return keeper;
  }

  beforeEach(() => {
    told = [];
    state = "plan";
  });

  it("writes every row that is handed over, whenever that is", async () => {
    const keeper = await opened();
    keeper.keep([row("a")], true);
    await Promise.resolve();
    keeper.keep([row("b")], true);
    await keeper.settled();
    keeper.keep([row("c")], false);
    keeper.drop(["a"]);
    await keeper.settled();
    const store = await TableStore.open("two");
    expect((await store.rows()).map(({ id }) => id)).toEqual(["b", "c"]);
    expect((await store.plans(nobody))[0]).toMatchObject({ tab: "one", state: "plan" });
    expect(told).toEqual([]);
  });

  it("drops the verification that is over", async () => {
    const keeper = await opened();
    keeper.keep([row("a")], true);
    await keeper.settled();
    state = "";
    keeper.keep([row("b")], true);
    await keeper.settled();
    expect(await (await TableStore.open("two")).plans(nobody)).toEqual([]);
  });

  it("says once that nothing is kept, and goes on", async () => {
    Reflect.deleteProperty(globalThis, "indexedDB");
    const keeper = await opened();
    keeper.keep([row("a")], true);
    keeper.drop(["a"]);
    await keeper.settled();
    expect(told).toMatchObject([{ state: "memory-only", failure: { code: "params-storage-unavailable" } }]);
    // It tries again until there is a store; it must not do so in the next test.
    globalThis.indexedDB = new IDBFactory();
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ state: "ok" }));
  });

  it("keeps everything again when the room that ran out in the middle is there again, and says both", async () => {
    const keeper = await opened();
    keeper.keep([row("a"), row("b")], true);
    await keeper.settled();
    const disk = fakeDisk();
    disk.full = true;
    keeper.keep([row("a", "new"), row("c")], true);
    await keeper.settled();
    keeper.keep([row("a", "newest")], false);
    keeper.drop(["c"]);
    keeper.keep([row("d")], false);
    await keeper.settled();
    expect(told).toMatchObject([{ state: "memory-only", failure: { code: "params-storage-full" } }]);
    state = "plan at last";
    disk.full = false;
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ state: "ok" }));
    expect(told.length).toBe(2);
    const store = await TableStore.open("two");
    expect((await store.rows()).map(({ id, line }) => `${id} ${line}`)).toEqual(["a newest", "b {}", "d {}"]);
    expect((await store.plans(nobody))[0]).toMatchObject({ state: "plan at last" });
  });

  it("keeps what is decided while another tab's verification is being taken over", async () => {
    await (await TableStore.open("other")).write({ rows: [], gone: [], plan: "other" });
    const keeper = await opened();
    const plans = await (await TableStore.open("two")).plans(nobody);
    const takeOver = vi.spyOn(TableStore.prototype, "takeOver");
    takeOver.mockImplementationOnce(async () => keeper.keep([row("late")], false));
    await keeper.takeOver(plans);
    await keeper.settled();
    expect((await (await TableStore.open("two")).rows()).map(({ id }) => id)).toEqual(["late"]);
  });

  it("takes another tab's verification over once there is room for it", async () => {
    await (await TableStore.open("other")).write({ rows: [], gone: [], plan: "other" });
    const keeper = await opened();
    const [plan] = await (await TableStore.open("two")).plans(nobody);
    const disk = fakeDisk();
    disk.full = true;
    await keeper.takeOver(plan === undefined ? [] : [plan]);
    disk.full = false;
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ state: "ok" }));
    const plans = await (await TableStore.open("two")).plans(nobody);
    expect(plans.map(({ tab }) => tab)).toEqual(["one"]);
  });

  it("tells a full disk from a closed door", () => {
    const full = storageFailure(new DOMException("full", "QuotaExceededError"));
    expect(full.failure?.code).toBe("params-storage-full");
    expect(storageFailure(new DOMException("no", "SecurityError")).failure?.code).toBe(
      "params-storage-unavailable",
    );
  });
});
