/** What the page offers as a list is one for the core as well, and texts stay texts. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { UrlReadOptions } from "dustlens";
import { initSync, UrlSession } from "dustlens/urls.js";
import { describe, expect, it } from "vitest";
import { recognize } from "../inputs/recognize";
import { offerOf } from "../places/documents/list_offer";
import { givenTexts, site } from "./recognized_texts";

initSync({ module: readFileSync(new URL("../../pkg/urls_bg.wasm", import.meta.url)) });

/** The different URLs that the core reads, in their order, as the worker hands a list over. */
async function urlsOf(blob: Blob, how: UrlReadOptions = {}): Promise<string[]> {
  const session = new UrlSession(UrlSession.default_options());
  session.add("list", new Uint8Array(await blob.arrayBuffer()), how);
  while (session.advance(1000).stage !== "done");
  const all = { show: "all", filter: "", sort: "line", descending: false, offset: 0, limit: 1000 } as const;
  const { rows } = session.rows(all);
  session.free();
  return rows.map(({ url }) => url);
}

const offered = givenTexts.filter(({ urls }) => urls !== undefined);

describe("a text is taken for what it is", () => {
  it.each(givenTexts)("$name", ({ text, kind, isHostless }) => {
    const found = recognize(text);
    expect(found?.kind).toBe(kind);
    expect(found?.isHostless).toBe(isHostless);
  });
});

describe("the core reads what is offered", () => {
  it.each(offered)("$name", async ({ text, urls, isHostless }) => {
    const taken = recognize(text)?.urls ?? text;
    const how = isHostless === true ? { host: site } : {};
    expect(await urlsOf(new Blob([taken]), how)).toEqual(urls);
  });
});

describe("a file", () => {
  const line = (at: number) => JSON.stringify({ method: "GET", uri: `/story?id=${at}`, status: 200 });
  const lines = Array.from({ length: 20_000 }, (_, at) => line(at % 500)).join("\n");

  it.each(["access.json", "access.log", "access.jsonl"])("%s with a long log is offered", async (name) => {
    const file = new File([lines], name);
    expect(await offerOf(name, file)).toMatchObject({ kind: "log", isHostless: true, isWhole: false });
    expect(await urlsOf(file, { host: site })).toHaveLength(500);
  });

  it("with a packed log is read", async () => {
    const file = new File([new Uint8Array(gzipSync(lines))], "access.log.gz");
    expect(await offerOf(file.name, file)).toMatchObject({ kind: "log", isHostless: true });
    expect(await urlsOf(file, { host: site })).toHaveLength(500);
  });

  it("with JSON Lines of documents stays one, packed too", async () => {
    const text = '{"id":"1","text":"one two"}\n{"id":"2","text":"one three"}';
    expect(await offerOf("d.jsonl", new File([text], "d.jsonl"))).toBeUndefined();
    const packed = new Uint8Array(gzipSync(text));
    expect(await offerOf("d.jsonl.gz", new File([packed], "d.jsonl.gz"))).toBeUndefined();
    expect(await offerOf("d.gz", new File([packed], "d.gz"))).toMatchObject({
      layout: "jsonl",
      isWhole: true,
    });
  });

  it("with an id before each text is asked about, packed too", async () => {
    const lines = "a1 one two three\na2 one two four\na3 five six seven";
    const packed = new File([new Uint8Array(gzipSync(lines))], "d.lines.gz");
    expect(await offerOf(packed.name, packed)).toMatchObject({ kind: "documents", layout: "lines" });
  });

  it("that is packed is whole when it is short as unpacked", async () => {
    const lines = Array.from({ length: 9_000 }, (_, at) => `http://a.example/${at}`).join("\n");
    const packed = new File([new Uint8Array(gzipSync(lines))], "urls.txt.gz");
    expect(packed.size).toBeLessThan(64_000);
    expect(await offerOf(packed.name, packed)).toMatchObject({ kind: "urls", isWhole: false });
  });

  it("takes a table with a column of texts for documents, whatever their ids are", async () => {
    const rows = ["http://a.example/1,one two three", "http://a.example/2,four five six"].join("\n");
    for (const header of ["id,text", 'url,"Body"', "\uFEFFid, Content "])
      expect(await offerOf("c.csv", new File([`${header}\n${rows}`], "c.csv"))).toBeUndefined();
    const links = new File([`url,clicks\nhttp://a.example/1,3\nhttp://a.example/2,4`], "c.csv");
    expect(await offerOf("c.csv", links)).toMatchObject({ kind: "urls" });
  });
});
