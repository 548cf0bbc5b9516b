/**
 * A page that goes before the list of its sample is written. The list of a log is too large to be left in the tab's small
 * storage: the next page takes the sample again.
 */
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "../app/failures";
import { createLists } from "../inputs/lists/model";
import type { ReadLists } from "../place_model/link";
import { ListStorage } from "../place_model/list_storage";
import { leave } from "../place_model/storage/unfinished_writes";
import { fakeStorage } from "./browser";

const log = ["http://a.example/1", "http://a.example/2"];

vi.mock("../app/proxy", async (original) => ({
  ...(await original<typeof import("../app/proxy")>()),
  demoLog: () => Promise.resolve(log),
}));

const bare: ReadLists = { reading: {}, text: "", sample: undefined, missing: 0, refused: [] };
const edited = 4_000_000_000_000;

/** Opens the lists as the page before has left them: one list, without its bytes. */
async function opened(sample: string | undefined): Promise<string[]> {
  const settings = { reading: {}, lines: [2], left: 0, places: {}, ...(sample !== undefined && { sample }) };
  leave("dustlens-lists", { order: [null], removed: [], settings, edited });
  const { edits, lists, samples } = createLists();
  await new ListStorage(edits, lists, samples).openFor("params", bare, { own: true, edited });
  return Promise.all(lists.lists.peek().map(({ blob }) => blob.text()));
}

function codes(): string[] {
  return notices.peek().map(({ code }) => code);
}

describe("lists whose page went before they were written", () => {
  beforeEach(() => {
    notices.value = [];
    globalThis.indexedDB = new IDBFactory();
    const silent = class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    };
    vi.stubGlobal("Worker", silent);
    vi.stubGlobal("sessionStorage", fakeStorage());
    vi.stubGlobal("localStorage", fakeStorage());
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, baseURI: "http://127.0.0.1/" });
    vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
  });

  it("are a sample's again where they were one", async () => {
    expect(await opened("demo")).toEqual([log.join("\n")]);
    expect(codes()).toEqual([]);
  });

  it("are said to be lost where they were others", async () => {
    expect(await opened(undefined)).toEqual([]);
    expect(codes()).toEqual(["urls-not-kept"]);
  });
});
