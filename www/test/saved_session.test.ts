import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "../app/failures";
import { SavedSession } from "../place_model/storage/saved_session";
import { type Kept, SessionStore } from "../place_model/storage/store";
import { takeTabOf } from "../place_model/storage/tab";
import type { Input } from "../worker/api";
import { FakeBrowser, fakeDisk, fakeStorage } from "./browser";

const text = (id: string, words = id): Input => ({ kind: "text", id, text: words });
const session = (...inputs: Input[]): Kept => ({ inputs, removed: [], settings: undefined });
const pauses = { first: 5, longest: 20 };

let shown: Kept;
const foundLate = vi.fn();

function page(name = "one", after = pauses): SavedSession<NonNullable<Kept["settings"]>> {
  const tab = async () => ({ name });
  return new SavedSession({ store: "test", tab, now: () => shown, foundLate, pauses: after });
}

async function kept(name = "one"): Promise<readonly string[] | undefined> {
  return (await page(name).open())?.inputs.map((input) => (input.kind === "text" ? input.text : input.id));
}

/** Reads as the browser's own does. */
class FakeReader {
  result = "";
  onload: () => void = () => undefined;

  async readAsDataURL(blob: Blob): Promise<void> {
    this.result = `data:;base64,${Buffer.from(await blob.arrayBuffer()).toString("base64")}`;
    this.onload();
  }
}

const codes = () => notices.peek().map(({ code }) => code);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  notices.value = [];
  foundLate.mockClear();
});

afterEach(() => vi.restoreAllMocks());

describe("a saved session", () => {
  it("is kept again by itself when storage was full once, and that is said", async () => {
    const saved = page();
    await saved.open();
    const disk = fakeDisk();
    disk.full = true;
    shown = session(text("a"));
    saved.changed(0);
    await vi.waitFor(() => expect(codes()).toEqual(["storage-full"]));
    notices.value = [];
    shown = session(text("a"), text("b"));
    saved.changed(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(codes(), "said once, however often it is tried").toEqual([]);
    disk.full = false;
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
    expect(await kept()).toEqual(["a", "b"]);
    disk.full = true;
    saved.changed(0);
    await vi.waitFor(() => expect(codes()).toEqual(["storage-full"]));
    disk.full = false;
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
  });

  it("is kept whole after storage was full at any moment of many changes", async () => {
    const saved = page();
    await saved.open();
    const disk = fakeDisk();
    for (let change = 0; change < 20; change++) {
      disk.full = (change * 7) % 5 < 2;
      shown = session(text("n", String(change)));
      saved.changed(0);
      await new Promise((resolve) => setTimeout(resolve, (change * 3) % 11));
    }
    disk.full = false;
    await vi.waitFor(async () => expect(await kept()).toEqual(["19"]));
  });

  it("is kept but for a file that there is no room for", async () => {
    const saved = page();
    await saved.open();
    const disk = fakeDisk();
    disk.full = "files";
    const file: Input = { kind: "file", id: "large", blob: new Blob(["…"]), lines: false };
    shown = session(text("a"), file, text("b"));
    saved.changed(0);
    await vi.waitFor(() => expect(codes()).toEqual(["storage-full"]));
    await vi.waitFor(async () => expect(await kept()).toEqual(["a", "b"]));
    expect((await page().open())?.missing).toBe(1);
    disk.full = false;
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
    expect(await kept()).toEqual(["a", "large", "b"]);
  });

  it("is kept again when the browser has closed the store", async () => {
    const saved = page();
    await saved.open();
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
      throw new DOMException("closed", "InvalidStateError");
    });
    shown = session(text("a"));
    saved.changed(0);
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
    expect(await kept()).toEqual(["a"]);
  });

  it("puts aside what the store had, when it can be opened only later", async () => {
    const before = page();
    await before.open();
    shown = session(text("of the last visit"));
    before.changed(0);
    await vi.waitFor(async () => expect(await kept()).toEqual(["of the last visit"]));
    const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("not now", "UnknownError");
    });
    const saved = page();
    expect(await saved.open()).toBeUndefined();
    expect(codes()).toEqual(["storage-unavailable"]);
    shown = session(text("new"));
    saved.changed(0);
    open.mockRestore();
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
    expect(foundLate).toHaveBeenCalledOnce();
    expect((await saved.previous())?.inputs).toEqual([text("of the last visit")]);
    expect(await kept()).toEqual(["new"]);
  });

  it("is put aside as soon as there is room, where there is none", async () => {
    const saved = page();
    await saved.open();
    shown = session(text("old"));
    saved.changed(0);
    await vi.waitFor(async () => expect(await kept()).toEqual(["old"]));
    const disk = fakeDisk();
    disk.full = true;
    expect(await saved.setAside()).toBe(false);
    shown = session(text("new"));
    saved.changed(0);
    await vi.waitFor(() => expect(codes()).toEqual(["storage-full"]));
    disk.full = false;
    await vi.waitFor(() => expect(codes()).toEqual(["storage-again"]));
    expect((await saved.previous())?.inputs).toEqual([text("old")]);
    expect(await kept()).toEqual(["new"]);
  });

  describe("of a page that goes before its last write has ended", () => {
    const handlers: Record<string, () => void> = {};
    beforeEach(() => {
      vi.stubGlobal("sessionStorage", fakeStorage());
      vi.stubGlobal("addEventListener", (name: string, heard: () => void) => {
        handlers[name] = heard;
      });
      vi.stubGlobal("document", { addEventListener: vi.fn() });
      vi.stubGlobal("FileReader", FakeReader);
    });
    afterEach(() => vi.unstubAllGlobals());

    const small: Input = { kind: "file", id: "small", blob: new Blob(["of a file"]), lines: true };
    const fetched: Input = {
      kind: "page",
      id: "page",
      page: {
        url: "http://a.example/",
        final_url: "http://a.example/",
        status: 200,
        hops: [],
        headers: {},
        body: new TextEncoder().encode("of a page"),
        truncated: false,
        elapsed_ms: 7,
      },
    };

    it.each([
      ["ends no more", () => new Promise<void>(() => undefined)],
      ["has failed", () => Promise.reject(new DOMException("not now", "UnknownError"))],
    ])("has the small files and pages that were new, when the write %s", async (_, write) => {
      const saved = page("one", { first: 1_000_000, longest: 1_000_000 });
      await saved.open();
      saved.watch();
      const save = vi.spyOn(SessionStore.prototype, "save").mockImplementation(write);
      const large: Input = {
        kind: "file",
        id: "large",
        blob: new Blob(["x".repeat(2_000_000)]),
        lines: false,
      };
      shown = session(text("a"), small, large, fetched);
      saved.changed(0);
      await vi.waitFor(() => expect(save).toHaveBeenCalled());
      await new Promise((resolve) => setTimeout(resolve, 50));
      handlers["pagehide"]?.();
      const next = await page("one").open();
      expect(next?.inputs.map(({ id }) => id)).toEqual(["a", "small", "page"]);
      const [, file, last] = next?.inputs ?? [];
      expect(file?.kind === "file" && file.lines && (await file.blob.text())).toBe("of a file");
      expect(last?.kind === "page" && new TextDecoder().decode(last.page.body)).toBe("of a page");
      expect(next?.missing).toBe(1);
      expect(next?.edited).toBe(saved.edited);
    });
  });

  it("knows when it was changed last, through a reload", async () => {
    const saved = page();
    await saved.open();
    shown = session(text("a"));
    saved.changed(0);
    const { edited } = saved;
    expect(edited).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await page().open())?.edited).toBe(edited));
    saved.changed(0);
    expect(saved.edited).toBeGreaterThan(edited);
  });

  it("is each tab's own, when two tabs crash twenty times at random moments", async () => {
    const browser = new FakeBrowser();
    const tabs = { one: browser.tab(), two: browser.tab() };
    const words = { one: "", two: "" };
    const begin = async (own: "one" | "two") => {
      const now = () => session(text("n", words[own]));
      const tab = takeTabOf(tabs[own].page());
      const saved = new SavedSession({ store: "test", tab: () => tab, now, pauses });
      return { saved, kept: await saved.open(), name: (await tab).name };
    };
    const pages = { one: await begin("one"), two: await begin("two") };
    for (const own of ["one", "two"] as const) {
      words[own] = `${own} first`;
      pages[own].saved.changed(0);
    }
    for (const own of ["one", "two"] as const)
      await vi.waitFor(async () => expect(await kept(pages[own].name)).toEqual([`${own} first`]));
    for (let round = 0; round < 20; round++) {
      for (const own of ["one", "two"] as const) {
        words[own] = `${own} ${round}`;
        pages[own].saved.changed(0);
      }
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 13));
      const own = round % 3 === 0 ? "one" : "two";
      tabs[own].crash();
      pages[own] = await begin(own);
      const [input] = pages[own].kept?.inputs ?? [];
      expect(input?.kind === "text" && input.text, `round ${round}`).toMatch(own);
    }
  });
});
