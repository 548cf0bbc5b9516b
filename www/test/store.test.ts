import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SessionStore } from "../place_model/storage/store";
import { initialSettings } from "../places/documents/settings";
import type { Input } from "../worker/api";
import { fakeDisk, fakeStorage } from "./browser";

const text = (id: string, words = id): Input => ({ kind: "text", id, text: words });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the store", () => {
  it("is empty at first", async () => {
    const store = await SessionStore.open({ name: "one" });
    expect(await store.load("current")).toBeUndefined();
    expect(await store.setAside()).toBe(false);
  });

  it("brings back inputs in their order, removals and settings", async () => {
    const store = await SessionStore.open({ name: "one" });
    await store.save({ inputs: [text("b"), text("a")], removed: [], settings: initialSettings });
    store.close();
    const again = await SessionStore.open({ name: "one" });
    expect(await again.load("current")).toEqual({
      inputs: [text("b"), text("a")],
      removed: [],
      settings: initialSettings,
    });
  });

  it("knows that the work on a session was stopped, as it was written or left", async () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    const session = { inputs: [text("a")], removed: [], settings: initialSettings };
    const store = await SessionStore.open({ name: "one" });
    await store.save({ ...session, waits: "stopped" });
    expect(await store.load("current")).toEqual({ ...session, waits: "stopped" });
    await store.save(session);
    expect(await store.load("current")).toEqual(session);
    store.leave({ ...session, waits: "stopped" });
    expect(await store.load("current")).toEqual({ ...session, waits: "stopped" });
    vi.unstubAllGlobals();
  });

  it("brings back what a page left that went before its write had ended, once", async () => {
    const storage = fakeStorage();
    vi.stubGlobal("sessionStorage", storage);
    const store = await SessionStore.open({ name: "one" });
    const file: Input = { kind: "file", id: "f", blob: new Blob(["f"]), lines: false };
    const lost: Input = { kind: "file", id: "g", blob: new Blob(["g"]), lines: false };
    await store.save({ inputs: [text("a"), file], removed: [], settings: undefined });
    const removed = [{ of: file, id: "f/1" }];
    store.leave({ inputs: [text("a", "changed"), lost, file], removed, settings: initialSettings });
    store.close();
    const again = await SessionStore.open({ name: "one" });
    const kept = await again.load("current");
    expect(kept?.inputs.map(({ id }) => id)).toEqual(["a", "f"]);
    expect(kept?.inputs[0]).toEqual(text("a", "changed"));
    expect(kept?.removed).toEqual([{ of: kept?.inputs[1], id: "f/1" }]);
    expect(kept?.settings).toEqual(initialSettings);
    expect(storage.length).toBe(0);
    await again.save({ inputs: [text("b")], removed: [], settings: undefined });
    expect((await again.load("current"))?.inputs).toEqual([text("b")]);
    vi.unstubAllGlobals();
  });

  it("writes only what is new and drops what is gone", async () => {
    const store = await SessionStore.open({ name: "one" });
    const [a, b, c] = [text("a"), text("b"), text("c")];
    await store.save({ inputs: [a, b], removed: [], settings: undefined });
    await store.save({ inputs: [c, b], removed: [], settings: undefined });
    expect((await store.load("current"))?.inputs).toEqual([c, b]);
    await store.save({ inputs: [], removed: [], settings: undefined });
    expect((await store.load("current"))?.inputs).toEqual([]);
  });

  it("keeps the session put aside through later saves", async () => {
    const store = await SessionStore.open({ name: "one" });
    await store.save({ inputs: [text("old")], removed: [], settings: undefined });
    expect(await store.setAside()).toBe(true);
    expect(await store.load("current")).toBeUndefined();
    await store.save({ inputs: [text("new")], removed: [], settings: undefined });
    expect((await store.load("previous"))?.inputs).toEqual([text("old")]);
    expect((await store.load("current"))?.inputs).toEqual([text("new")]);
  });

  it("leaves the last state whole when a write fails", async () => {
    const store = await SessionStore.open({ name: "one" });
    await store.save({ inputs: [text("kept")], removed: [], settings: undefined });
    const unclonable = { kind: "text", id: "x", text: () => "" } as unknown as Input;
    await expect(store.save({ inputs: [unclonable], removed: [], settings: undefined })).rejects.toThrow();
    expect((await store.load("current"))?.inputs).toEqual([text("kept")]);
  });

  it("brings removals back to the inputs they are of", async () => {
    const store = await SessionStore.open({ name: "one" });
    const [a, z] = [text("a"), text("z.zip")];
    await store.save({ inputs: [a, z], removed: [{ of: z, id: "z.zip/1" }], settings: undefined });
    const kept = await (await SessionStore.open({ name: "one" })).load("current");
    expect(kept?.removed).toHaveLength(1);
    expect(kept?.removed[0]?.of).toBe(kept?.inputs[1]);
  });

  it("gives each tab its own: a new one starts with a copy, and neither undoes the other", async () => {
    const one = await SessionStore.open({ name: "one" }, () => 1);
    const shared = text("shared");
    await one.save({ inputs: [shared], removed: [], settings: undefined });
    const two = await SessionStore.open({ name: "two" }, () => 2);
    const copy = (await two.load("current"))?.inputs ?? [];
    expect(copy).toEqual([shared]);
    await two.save({ inputs: [...copy, text("of two")], removed: [], settings: undefined });
    await one.save({ inputs: [], removed: [], settings: undefined });
    expect((await two.load("current"))?.inputs).toEqual([shared, text("of two")]);
    expect((await one.load("current"))?.inputs).toEqual([]);
    const three = await SessionStore.open({ name: "three" }, () => 3);
    expect((await three.load("current"))?.inputs).toEqual([shared, text("of two")]);
  });

  it("writes again what was dropped behind its back", async () => {
    let day = 0;
    const now = () => day * 24 * 3600 * 1000;
    const one = await SessionStore.open({ name: "one" }, now);
    const a = text("a");
    await one.save({ inputs: [a], removed: [], settings: undefined });
    day = 31;
    const two = await SessionStore.open({ name: "two" }, now);
    expect(await two.load("current"), "older than thirty days").toBeUndefined();
    await one.save({ inputs: [a], removed: [], settings: undefined });
    expect((await one.load("current"))?.inputs).toEqual([a]);
  });

  it("rejects where there is no storage", async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    } as unknown as IDBFactory;
    await expect(SessionStore.open({ name: "one" })).rejects.toThrow("denied");
  });

  it("a copy of a tab begins with both sessions of that tab, not with the newest of another", async () => {
    const one = await SessionStore.open({ name: "one" }, () => 1);
    await one.save({ inputs: [text("aside")], removed: [], settings: undefined });
    await one.setAside();
    await one.save({ inputs: [text("of one")], removed: [], settings: undefined });
    const two = await SessionStore.open({ name: "two" }, () => 2);
    await two.save({ inputs: [text("of two")], removed: [], settings: undefined });
    const copy = await SessionStore.open({ name: "three", origin: "one" }, () => 3);
    expect((await copy.load("current"))?.inputs).toEqual([text("of one")]);
    expect((await copy.load("previous"))?.inputs).toEqual([text("aside")]);
  });

  it("keeps the sessions of living tabs, however many others come and go", async () => {
    const living = async () => new Set(["one"]);
    const open = (name: string, time: number) => SessionStore.open({ name }, () => time, "dustlens", living);
    const one = await open("one", 1);
    await one.save({ inputs: [text("of one")], removed: [], settings: undefined });
    for (let number = 2; number < 20; number++)
      await (await open(`tab ${number}`, number)).save({ inputs: [], removed: [], settings: undefined });
    expect((await (await open("one", 30)).load("current"))?.inputs).toEqual([text("of one")]);
  });

  it("is read while there is no room, with what the page before has left, which stays until it is written", async () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    const store = await SessionStore.open({ name: "one" });
    const file: Input = { kind: "file", id: "f", blob: new Blob(["f"]), lines: false };
    await store.save({ inputs: [file], removed: [], settings: undefined });
    const disk = fakeDisk();
    disk.full = true;
    store.leave({ inputs: [text("A", "typed last"), file], removed: [], settings: undefined, edited: 7 });
    for (let reload = 0; reload < 2; reload++) {
      const kept = await (await SessionStore.open({ name: "one" })).load("current");
      expect(kept?.inputs.map(({ id }) => id)).toEqual(["A", "f"]);
      expect(kept?.edited).toBe(7);
    }
    disk.full = false;
    const again = await SessionStore.open({ name: "one" });
    await again.save({ inputs: [text("b")], removed: [], settings: undefined });
    expect((await (await SessionStore.open({ name: "one" })).load("current"))?.inputs).toEqual([text("b")]);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});
