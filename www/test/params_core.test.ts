import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ParamStored } from "dustlens";
import { initSync, ParamSession } from "dustlens/params.js";
import { use_parts } from "dustlens/params_parts.js";
import { beforeEach, describe, expect, it } from "vitest";
import { firstFormat } from "../places/params/link";
import { initialSettings, plainSettings } from "../places/params/settings";
import { TableKeeper } from "../worker/table_keeper";
import type { VerdictKeeper } from "../worker/verdict_keeper";
import { readPart } from "./parts";

initSync({ module: readFileSync(fileURLToPath(new URL("../../pkg/params_bg.wasm", import.meta.url))) });
use_parts(readPart);

describe("the page's own copy of what the core has", () => {
  it("is the core's", () => {
    expect(initialSettings).toEqual(ParamSession.default_settings());
    expect(plainSettings).toEqual(ParamSession.plain_settings());
    expect(ParamSession.formats().map(({ id }) => id)).toContain(firstFormat);
  });
});

const now = 1_800_000_000;

/** What a keeper was told. */
class Told {
  readonly kept: string[] = [];
  readonly dropped: string[] = [];

  keep(rows: readonly ParamStored[]): void {
    this.kept.push(...rows.map(({ id }) => id));
  }

  drop(ids: readonly string[]): void {
    this.dropped.push(...ids);
  }
}

let session: ParamSession;
let told: Told;
let kept: TableKeeper;
let heardElsewhere: string[];

/** The other tabs. */
const others = {
  tell(rows: readonly ParamStored[]): void {
    heardElsewhere.push(...rows.map(({ id }) => id));
  },
};

function put(...urls: string[]): void {
  kept.clear();
  session.add("list", new TextEncoder().encode(urls.join("\n")));
  count();
}

function count(at = now): void {
  while (session.advance(1000, at).stage !== "done");
  kept.soon();
}

function known(): string[] {
  return session.stored().map(({ id }) => id);
}

beforeEach(() => {
  session = new ParamSession(ParamSession.default_settings());
  told = new Told();
  heardElsewhere = [];
  kept = new TableKeeper(() => session, told as unknown as VerdictKeeper, others);
});

describe("rows that are kept", () => {
  it("are those of a list that stood, not of those passed through", () => {
    put("http://e.co/?utm_source=1");
    put("http://e.com/?utm_source=1");
    expect(known()).toEqual(["e.com?utm_source"]);
    kept.now();
    expect(told.kept).toEqual(["e.com?utm_source"]);
    put("http://f.com/?utm_source=1");
    expect(known()).toEqual(["e.com?utm_source", "f.com?utm_source"]);
  });

  it("are written once, and again when they change", () => {
    put("http://e.com/?utm_source=1");
    kept.now();
    kept.now();
    expect(told.kept.length).toBe(1);
    put("http://e.com/?utm_source=1", "http://e.com/?utm_source=2");
    kept.now();
    expect(told.kept.length).toBe(2);
  });

  it("come back, and are not written for that", () => {
    put("http://e.com/?utm_source=1");
    const rows = session.stored();
    session = new ParamSession(ParamSession.default_settings());
    kept = new TableKeeper(() => session, told as unknown as VerdictKeeper, others);
    kept.bringBack(rows);
    expect(known()).toEqual(["e.com?utm_source"]);
    kept.now();
    expect(told.kept).toEqual([]);
  });

  it("stay when a verdict was made on a list that is gone", () => {
    put("http://e.com/?utm_source=1");
    kept.decided(session.stored());
    put("http://f.com/?utm_source=1");
    expect(known()).toContain("e.com?utm_source");
    expect(heardElsewhere).toContain("e.com?utm_source");
  });

  it("take in what another tab has decided, and do not write it again", () => {
    put("http://e.com/?utm_source=1");
    const elsewhere = session.stored();
    session = new ParamSession(ParamSession.default_settings());
    kept = new TableKeeper(() => session, told as unknown as VerdictKeeper, others);
    put("http://f.com/?utm_source=1");
    kept.heard(elsewhere);
    count();
    expect(known()).toEqual(["e.com?utm_source", "f.com?utm_source"]);
    kept.now();
    expect(told.kept).toEqual(["f.com?utm_source"]);
  });

  it("go when they are forgotten", () => {
    put("http://e.com/?utm_source=1");
    kept.now();
    kept.forget(["e.com?utm_source"]);
    expect(told.dropped).toEqual(["e.com?utm_source"]);
    expect(known()).toEqual([]);
  });
});
