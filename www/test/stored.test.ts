/**
 * What earlier versions of the page have stored must still load: `tests/fixtures/stored/browser.json` has the databases and
 * the small storages of a browser as they were written, `session.dustlens.jsonl` a saved session. A format that changes
 * gets a file of its own beside the old one, which stays as it is. The core's texts are `tests/wasm/stored.test.ts`'s.
 */
import { readFileSync } from "node:fs";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import stored from "../../tests/fixtures/stored/browser.json";
import { paramsPlace, rulesPlace, TableStore } from "../worker/table_store";
import { fakeStorage } from "./browser";

/** A minute after everything was written. */
const now = 4_000_000_060_000;

const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

/** A value of the fixture as the database has it: bytes and blobs are Base64 there. */
function revived(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if ("$bytes" in value) return fromBase64(String(value.$bytes));
  if ("$blob" in value) return new Blob([fromBase64(String(value.$blob))]);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

/** Makes a database as the fixture has it, with nothing of today's code. */
function make({ name, version, stores }: (typeof stored.databases)[number]): Promise<void> {
  const opening = indexedDB.open(name, version);
  return new Promise((resolve, reject) => {
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, records } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const record of records)
          store.put(revived(record.value), "key" in record ? record.key : undefined);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

beforeAll(async () => {
  globalThis.indexedDB = new IDBFactory();
  await Promise.all(stored.databases.map(make));
  vi.stubGlobal("sessionStorage", fakeStorage(Object.entries(stored.sessionStorage)));
  vi.stubGlobal("localStorage", fakeStorage(Object.entries(stored.localStorage)));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, baseURI: "http://127.0.0.1/" });
  vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
  vi.spyOn(Date, "now").mockReturnValue(now);
  const silent = class extends EventTarget {
    postMessage(): void {}
    terminate(): void {}
  };
  vi.stubGlobal("Worker", silent);
});

/** The settings of the documents, in the store and in the file. */
const settings = {
  text: "whole",
  include: "main",
  exclude: ".ad",
  shingles: {
    ...{ unit: "char", size: 9, step: 4, cyclic: true, leftover: "keep" },
    ...{ lowercase: false, punctuation: true, digits: false },
  },
  hashes: 256,
  seed: "18446744073709551615",
  measure: "estimate",
  threshold: 0.3,
};
const texts = [
  { kind: "text", id: "A", text: "one two three" },
  { kind: "text", id: "B", text: "Кошка 😀" },
];
const lines = '{"id":"a","text":"one two"}\n{"id":"b","text":"three"}\n';
const page = {
  url: "http://e.com/a",
  final_url: "http://e.com/b",
  status: 200,
  content_type: "text/html; charset=windows-1251",
  body: Uint8Array.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0, 0xe8]),
  truncated: false,
  elapsed_ms: 12,
};

describe("documents of an earlier visit", () => {
  it("come back with their settings, and those put aside", async () => {
    const { SessionStore } = await import("../place_model/storage/store");
    const { takeTab } = await import("../place_model/storage/tab");
    const store = await SessionStore.open(takeTab(), () => now);
    const kept = await store.load("current");
    expect(kept).toMatchObject({ settings, edited: 3_999_999_999_000 });
    expect(kept?.inputs.slice(0, 2)).toEqual(texts);
    const [file, fetched] = kept?.inputs.slice(2) ?? [];
    expect(file).toMatchObject({ kind: "file", id: "texts.jsonl", lines: true });
    expect(file?.kind === "file" && (await file.blob.text())).toBe(lines);
    const hops = [{ url: "http://e.com/a", status: 301 }];
    const headers = { link: '<http://e.com/c>; rel="canonical"' };
    expect(fetched).toEqual({ kind: "page", id: "http://e.com/a", page: { ...page, hops, headers } });
    expect(kept?.removed).toEqual([{ of: file, id: "texts.jsonl#2" }]);
    const aside = await store.load("previous");
    expect(aside).toMatchObject({ inputs: [{ id: "A", text: "put aside" }], settings: { threshold: 0.5 } });
  });

  it("come back as the page left them that went before its last write had ended", async () => {
    const { SessionStore } = await import("../place_model/storage/store");
    const store = await SessionStore.open({ name: "tab-1" }, () => now, "other");
    const left = await store.load("current");
    expect(left).toMatchObject({ settings: { threshold: 0.5 }, edited: 3_999_999_999_000, missing: 1 });
    expect(left?.inputs).toEqual([{ kind: "text", id: "A", text: "left behind" }]);
    expect(left?.removed).toEqual([{ of: left?.inputs[0], id: "A#2" }]);
  });

  it("come back from a file", async () => {
    const { isSession, readSession } = await import("../places/documents/statefile");
    const path = new URL("../../tests/fixtures/stored/session.dustlens.jsonl", import.meta.url);
    const blob = new Blob([readFileSync(path)]);
    expect(await isSession(blob)).toBe(true);
    const { inputs, removed, refused, ...rest } = await readSession(blob);
    // Settings that came later have their usual values.
    const shingles = { ...settings.shingles, compose: true, fold_yo: false };
    expect([rest.settings, refused]).toEqual([{ ...settings, shingles }, []]);
    expect(inputs.slice(0, 2)).toEqual(texts);
    expect(inputs[2]).toMatchObject({ kind: "file", id: "texts.jsonl", lines: true });
    expect(inputs[2]?.kind === "file" && (await inputs[2].blob.text())).toBe(lines);
    expect(inputs[3]).toMatchObject({ kind: "page", id: "http://e.com/a", page });
    expect(removed).toEqual([{ of: inputs[2], id: "texts.jsonl#2" }]);
  });
});

/** Lists of a page that was just opened, and their keeping. */
async function freshLists() {
  const { createLists } = await import("../inputs/lists/model");
  const { ListStorage } = await import("../place_model/list_storage");
  const input = createLists();
  return { input, storage: new ListStorage(input.edits, input.lists, input.samples) };
}

describe("lists of an earlier visit", () => {
  it("come back, with what each place keeps beside them", async () => {
    const { startNormalize } = await import("../places/normalize/start");
    const { createNormalize } = await import("../places/normalize/model");
    const { input, storage } = await freshLists();
    const normalize = createNormalize(input);
    const { box, lists, reading } = input.lists;
    await startNormalize(normalize, storage, "#normalize", undefined);
    expect(box.value).toBe("http://e.com/?sid=1\nhttp://e.com/?sid=2\n");
    expect(lists.value).toMatchObject([{ id: "access.log", lines: 1 }]);
    expect(await lists.value[0]?.blob.text()).toContain("GET /a HTTP/1.1");
    expect(reading.value).toEqual({ format: "log", host: "https://e.com", assume: "https" });
    const { notices } = await import("../app/failures");
    expect(notices.value).toMatchObject([{ code: "urls-not-kept", params: { count: "1" } }]);
    expect(normalize.settings.keep.value).toBe("frequent");
    expect(normalize.settings.options.value).toEqual({
      tier: "semantic",
      with: ["add-www"],
      without: ["strip-www"],
      values: [{ name: "www", value: "add" }],
    });
  });

  it("come back in Parameters", async () => {
    const { startParams } = await import("../places/params/start");
    const { createParams } = await import("../places/params/model");
    const { input, storage } = await freshLists();
    const params = createParams(input);
    await startParams(params, storage, "#params", undefined);
    expect(params.session.settings.value).toEqual({
      ...{ scope: "path", min_values: 3, threshold: 0.9, similarity: 0.85, extended: false },
      ...{ everything: true, decider: false, bases: 2, trials: 30, absence: false, soft_404: false },
      ...{ changed_words: 4, min_words: 5, recheck_after: 86_400, drop_after: 172_800 },
      max_arguments: 5_000,
    });
    expect(params.verify.delay.value).toBe(2_500);
  });

  it("come back in Rules", async () => {
    const { startRules } = await import("../places/dust/start");
    const { createDust } = await import("../places/dust/model");
    const { input, storage } = await freshLists();
    const dust = createDust(input);
    await startRules(dust, storage, "#rules", undefined);
    expect(dust.session.settings.value).toEqual({
      ...{ max_tokens: 9, max_bucket: 7, min_support: 2, support_share: 0.001, keep: 50, window: 900 },
      ...{ tolerance: 2, rounds: 5, precision: 0.999, confidence: 0.9, failures: 1 },
      ...{ likeness: 0.8, changed_words: 3, min_words: 6, extended: false, max_fetches: 400 },
    });
    expect([dust.verify.delay.value, dust.given.useParams.value]).toEqual([500, false]);
  });
});

describe("what was decided at an earlier visit", () => {
  it("comes back in Parameters, with the verification", async () => {
    const store = await TableStore.open("tab-1", () => now, paramsPlace);
    expect(await store.rows()).toEqual([
      {
        ...{ id: "e.com/a?k", checked: 0, last_seen: 3_999_999_500 },
        line: '{"host":"e.com","path":"/a","name":"k","verdict":"candidate"}',
      },
      {
        ...{ id: "e.com?sid", checked: 3_999_999_000, last_seen: 3_999_999_500 },
        line: '{"host":"e.com","name":"sid","verdict":"insignificant"}',
      },
    ]);
    expect(await store.plans(new Set())).toMatchObject([{ tab: "tab-1", state: "the plan of parameters" }]);
  });

  it("comes back in Rules", async () => {
    const store = await TableStore.open("tab-1", () => now, rulesPlace);
    expect(await store.plans(new Set())).toMatchObject([{ tab: "tab-1", state: "the state of rules" }]);
  });
});

describe("the address of an earlier page of this tab", () => {
  it("is known to be its own", async () => {
    const { firstAddress } = await import("../app/own_address");
    const own = { own: true, edited: 3_999_999_999_000 };
    expect(firstAddress("#normalize?tier=none", null)).toEqual(own);
    expect(firstAddress("#normalize", own), "by the history").toEqual(own);
    expect(firstAddress("#normalize", null)).toBeUndefined();
  });
});

describe("preferences", () => {
  it("come back", async () => {
    const { startPreferences, theme } = await import("../app/preferences");
    const { language } = await import("../i18n");
    vi.stubGlobal("navigator", { languages: ["en"] });
    const dataset: Record<string, string> = {};
    const root = { dataset, lang: "", toggleAttribute: () => undefined } as unknown as HTMLElement;
    await startPreferences(root);
    expect([theme.value, language.value, root.lang, dataset["theme"]]).toEqual(["dark", "ru", "ru", "dark"]);
  });
});
