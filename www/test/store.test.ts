import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { initialSettings } from "../state/settings";
import { SessionStore } from "../state/store";
import type { Input } from "../worker/api";

const text = (id: string, words = id): Input => ({ kind: "text", id, text: words });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the store", () => {
  it("is empty at first", async () => {
    const store = await SessionStore.open();
    expect(await store.load("current")).toBeUndefined();
    expect(await store.setAside()).toBe(false);
  });

  it("brings back inputs in their order, removals and settings", async () => {
    const store = await SessionStore.open();
    await store.save({ inputs: [text("b"), text("a")], removed: ["z"], settings: initialSettings });
    store.close();
    const again = await SessionStore.open();
    expect(await again.load("current")).toEqual({
      inputs: [text("b"), text("a")],
      removed: ["z"],
      settings: initialSettings,
    });
  });

  it("writes only what is new and drops what is gone", async () => {
    const store = await SessionStore.open();
    const [a, b, c] = [text("a"), text("b"), text("c")];
    await store.save({ inputs: [a, b], removed: [], settings: undefined });
    await store.save({ inputs: [c, b], removed: [], settings: undefined });
    expect((await store.load("current"))?.inputs).toEqual([c, b]);
    await store.save({ inputs: [], removed: [], settings: undefined });
    expect((await store.load("current"))?.inputs).toEqual([]);
  });

  it("keeps the session put aside through later saves", async () => {
    const store = await SessionStore.open();
    await store.save({ inputs: [text("old")], removed: [], settings: undefined });
    expect(await store.setAside()).toBe(true);
    expect(await store.load("current")).toBeUndefined();
    await store.save({ inputs: [text("new")], removed: [], settings: undefined });
    expect((await store.load("previous"))?.inputs).toEqual([text("old")]);
    expect((await store.load("current"))?.inputs).toEqual([text("new")]);
  });

  it("leaves the last state whole when a write fails", async () => {
    const store = await SessionStore.open();
    await store.save({ inputs: [text("kept")], removed: [], settings: undefined });
    const unclonable = { kind: "text", id: "x", text: () => "" } as unknown as Input;
    await expect(store.save({ inputs: [unclonable], removed: [], settings: undefined })).rejects.toThrow();
    expect((await store.load("current"))?.inputs).toEqual([text("kept")]);
  });

  it("rejects where there is no storage", async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    } as unknown as IDBFactory;
    await expect(SessionStore.open()).rejects.toThrow("denied");
  });
});
