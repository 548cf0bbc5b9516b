import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import type { ParamStored } from "dustlens";
import { initSync as initDust } from "dustlens/dust.js";
import { use_parts as useDustParts } from "dustlens/dust_parts.js";
import { initSync, ParamSession } from "dustlens/params.js";
import { use_parts as useParamsParts } from "dustlens/params_parts.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { knownArguments, linesOf } from "../worker/known_arguments";
import { TableStore } from "../worker/table_store";
import { readPart } from "./parts";

const module = (name: string) => ({
  module: readFileSync(fileURLToPath(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url))),
});
initSync(module("params"));
initDust(module("dust"));
useParamsParts(readPart);
useDustParts(readPart);

/** Rows as the core stores them, with the verdict put in by hand. */
function rowsOf(urls: readonly string[], verdict = "insignificant", scope: "host" | "path" = "host") {
  const session = new ParamSession({ ...ParamSession.default_settings(), scope, min_values: 1 });
  session.add("list", new TextEncoder().encode(urls.join("\n")));
  while (session.advance(1000, 1_800_000_000).stage !== "done");
  const stored = session.stored();
  session.free();
  // A row that is insignificant has the likeness that says so.
  const number = verdict === "insignificant" ? ',"significant":1' : "";
  return stored.map(
    (row): ParamStored => ({
      ...row,
      line: row.line
        .replace(/"significant":[-\d.]+,/, "")
        .replace(/"verdict":"[a-z]+"/, `"verdict":"${verdict}"${number}`),
    }),
  );
}

describe("what Parameters knows", () => {
  it("is given as lines, from the whole host's verdicts", () => {
    const urls = ["http://e.com/?sid=1&utm_source=2", "http://e.com:81/?sid=1", "http://f.com/?ref=1"];
    expect(linesOf(rowsOf(urls)).split("\n")).toEqual([
      "e.com drop sid",
      "e.com drop utm_source",
      "f.com drop ref",
    ]);
  });

  it("leaves out what is not known to be insignificant, or holds under one path only", () => {
    expect(linesOf(rowsOf(["http://e.com/?sid=1"], "candidate"))).toBe("");
    expect(linesOf(rowsOf(["http://e.com/?sid=1"], "unverifiable"))).toBe("");
    expect(linesOf(rowsOf(["http://e.com/news/?sid=1"], "insignificant", "path"))).toBe("");
    expect(linesOf([])).toBe("");
  });

  it("leaves out names that no line can say", () => {
    const urls = ["http://e.com/?a%20b=1&%22%22=1&имя=1"];
    expect(linesOf(rowsOf(urls))).toBe("e.com drop имя");
  });

  it("leaves out lines that are no rows", () => {
    const broken: ParamStored = { id: "x", checked: 0, last_seen: 0, line: '{"verdict":"insignificant"' };
    expect(linesOf([broken, ...rowsOf(["http://e.com/?sid=1"])])).toBe("e.com drop sid");
  });
});

describe("the table of Parameters", () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it("is read as it is kept", async () => {
    expect(await knownArguments("one", async () => undefined)).toBe("");
    const store = await TableStore.open("two");
    await store.write({ rows: rowsOf(["http://e.com/?sid=1"]), gone: [] });
    store.close();
    expect(await knownArguments("one", async () => undefined)).toBe("e.com drop sid");
  });

  it("gives nothing where the browser keeps nothing", async () => {
    vi.spyOn(globalThis.indexedDB, "open").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(await knownArguments("one", async () => undefined)).toBe("");
  });
});
