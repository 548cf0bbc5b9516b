import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FetchedPage } from "dustlens";
import { DustSession, initSync } from "dustlens/dust.js";
import { use_parts } from "dustlens/dust_parts.js";
import { beforeEach, describe, expect, it } from "vitest";
import { firstLines, mostLines } from "../places/dust/explain";
import { formatNames, sortKeys, statuses, trusts } from "../places/dust/link";
import { initialSettings, plainSettings } from "../places/dust/settings";
import { FullScans } from "../worker/full_scans";
import { beginProof, decidedOnly, ProofNotes } from "../worker/proof_notes";
import { Rounds } from "../worker/rounds";
import { type FileHand, fileOf, headOf } from "../worker/rules_files";
import { Verifier } from "../worker/verifier";
import { readPart } from "./parts";

initSync({ module: readFileSync(fileURLToPath(new URL("../../pkg/dust_bg.wasm", import.meta.url))) });
use_parts(readPart);

describe("the page's own copy of what the core has", () => {
  it("is the core's", () => {
    expect(initialSettings).toEqual(DustSession.default_settings());
    expect(plainSettings).toEqual(DustSession.plain_settings());
    expect(DustSession.formats().map(({ name }) => name)).toEqual(formatNames);
  });

  it("asks for nothing that the core does not know", () => {
    const session = sessionOf(stories(3));
    const base = { filter: "", descending: false, offset: 0, limit: 1 };
    for (const sort of sortKeys)
      for (const status of statuses)
        expect(session.rows({ ...base, sort, status }).total).toBeTypeOf("number");
    for (const trust of trusts) expect(session.shrink(trust).before).toBe(6);
  });

  it("explains the ten URLs that it begins with", () => {
    const urls = firstLines.split("\n");
    expect(urls).toHaveLength(10);
    expect(urls.length).toBeLessThanOrEqual(mostLines);
    const { rules } = DustSession.explain(urls, initialSettings);
    expect(rules.length).toBeGreaterThan(0);
  });
});

/** Two shapes of so many stories. */
function stories(count: number): string[] {
  const ids = Array.from({ length: count }, (_, at) => 1000 + 37 * at);
  return ids.flatMap((id) => [`http://e.com/story?id=${id}`, `http://e.com/story_${id}`]);
}

function sessionOf(urls: readonly string[], state?: string): DustSession {
  const session = new DustSession({ ...initialSettings, precision: 0.8, confidence: 0.8 });
  if (state !== undefined) session.restore(state);
  session.add("list", new TextEncoder().encode(urls.join("\n")));
  while (session.advance(1000).stage !== "done");
  return session;
}

/** A page of the site: stories say their number at length, everything else is not there. */
function answer(url: string): FetchedPage {
  const id = /story(?:\?id=|_)(\d+)$/.exec(url)?.[1];
  const words = Array.from(
    { length: 60 },
    (_, at) => `word${(Number(id ?? 0) * 7919 + at * 104_729) % 9973}`,
  );
  const text = id === undefined ? "<p>There is nothing here." : `<h1>Story ${id}</h1><p>${words.join(" ")}`;
  const body = new TextEncoder().encode(`<!doctype html><title>${id ?? "none"}</title>${text}`);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const status = id === undefined ? 404 : 200;
  return { url, final_url: url, status, hops: [], headers, body, truncated: false, elapsed_ms: 1 };
}

let fetched: string[];

beforeEach(() => {
  fetched = [];
});

/** A validation of the session, as the worker drives it. `until`: the fetches after which it is paused. */
async function validate(session: DustSession, until = Number.POSITIVE_INFINITY): Promise<void> {
  let isOver: (value?: unknown) => void = () => undefined;
  const over = new Promise((resolve) => {
    isOver = resolve;
  });
  const look = <Value>(value: Value): Value => {
    rounds.look();
    return value;
  };
  const rounds: Rounds = new Rounds({
    stage: () => session.progress().stage,
    mine() {
      while (session.advance(1000).stage === "mining");
      rounds.ended(session.progress().stage);
    },
    stop: () => void session.stop(),
    resume: () => void session.resume(),
    more() {
      verifier.more();
      if (session.under_way()?.over === true) isOver();
    },
  });
  const verifier = new Verifier(
    {
      plan: {
        next: (busy) => look(session.next(busy)),
        give: (id, page) => look(session.give(id, page)),
        give_failure: (id, reason) => look(session.give_failure(id, reason)),
        put_back: (id) => session.put_back(id),
        under_way: () => session.under_way(),
      },
      fetch: async (url) => {
        fetched.push(url);
        return answer(url);
      },
      now: () => Date.now(),
      after(milliseconds, call) {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
      moved() {
        if (fetched.length < until) return;
        verifier.pause();
        isOver();
      },
      failed: ({ message }) => isOver(Promise.reject(new Error(message))),
    },
    { endpoint: "/api/", delay: 0, opened: ["e.com", "e.com:81"] },
  );
  rounds.goOn();
  verifier.start();
  await over;
}

describe("a validation with the real core", () => {
  it("fetches between its rounds of mining, and ends by itself", async () => {
    const session = sessionOf(stories(40));
    session.start("no-such-page");
    expect(session.progress().stage).toBe("mining");
    await validate(session);
    expect(session.under_way()).toMatchObject({ over: true });
    expect(session.summary().rules.valid).toBeGreaterThan(0);
    expect(session.shrink("valid")).toMatchObject({ before: 80, after: 40 });
  });

  it("begins with the rules of its first stage, and none that the list alone gave before", () => {
    const session = sessionOf([
      ...stories(20),
      ...stories(20).map((url) => url.replace("e.com", "www.e.com")),
    ]);
    const origins = () => {
      const query = { filter: "", sort: "found", descending: false, offset: 0, limit: 1000 } as const;
      return new Set(session.rows(query).rows.map(({ origin }) => origin));
    };
    expect(origins().size).toBeGreaterThan(1);
    beginProof(session, "no-such-page");
    while (session.advance(1000).stage === "mining");
    expect(origins()).toEqual(new Set(["host"]));
  });

  it("loses no decision by a reload, and goes on where it was", async () => {
    const urls = [...stories(40), ...stories(40).map((url) => url.replace("e.com", "e.com:81"))];
    const session = sessionOf(urls);
    session.start("no-such-page");
    await validate(session, 20);
    const before = decidedOf(session);
    expect(session.under_way()).toMatchObject({ over: false });
    const again = sessionOf(urls, session.state());
    expect(before.length).toBeGreaterThan(0);
    expect(decidedOf(again)).toEqual(before);
    expect(again.under_way()).toMatchObject({ over: false });
    await validate(again);
    expect(again.under_way()).toMatchObject({ over: true });
    expect(decidedOf(again)).toEqual(expect.arrayContaining(before));
    // Both ports have the same stories.
    expect(again.shrink("valid")).toMatchObject({ before: 160, after: 40 });
  });

  it("is known to another tab by what it has decided, and stays the first one's", async () => {
    const urls = [...stories(40), ...stories(40).map((url) => url.replace("e.com", "e.com:81"))];
    const session = sessionOf(urls);
    session.start("no-such-page");
    await validate(session, 20);
    expect(session.under_way()).toMatchObject({ over: false });
    const kept = new ProofNotes().write(session.state());
    const other = sessionOf(urls, new ProofNotes().read(decidedOnly(kept) ?? ""));
    expect(other.under_way()).toBeUndefined();
    expect(decidedOf(other)).toEqual(decidedOf(session));
    expect(decidedOnly("broken")).toBeUndefined();
  });
});

function decidedOf(session: DustSession): string[] {
  const { rows } = session.rows({ filter: "", sort: "found", descending: false, offset: 0, limit: 1000 });
  return rows.filter(({ status }) => status !== "likely").map(({ id, status }) => `${status} ${id}`);
}

describe("files", () => {
  const handOf = (session: DustSession): FileHand => ({
    formats: () => DustSession.formats(),
    export: (format, trust) => session.export(format, trust),
    map_piece: (trust, from, count) => session.map_piece(trust, from, count),
    inUse: () => session.summary().rules.likely,
    look: (what, trust, units) => session.look(what, trust, units),
    looks: new FullScans({
      look: (what, trust, units) => session.look(what, trust, units),
      tell: () => undefined,
      now: () => performance.now(),
      pause: () => Promise.resolve(),
    }),
  });
  const around = { pause: () => Promise.resolve(), isValid: () => true };

  it("are whole, and their heads the beginning of them", async () => {
    const hand = handOf(sessionOf(stories(300)));
    for (const name of formatNames) {
      const { file } = await fileOf(hand, name, "likely", around);
      const text = await file.text();
      const head = await headOf(hand, name, "likely");
      expect(text.startsWith(head.text)).toBe(true);
      expect(head.isWhole).toBe(head.text.length === text.length);
    }
  });

  it("of the map have a line for each URL after the first", async () => {
    const hand = handOf(sessionOf(stories(300)));
    const lines = (await (await fileOf(hand, "map-csv", "likely", around)).file.text())
      .trimEnd()
      .split(/\r?\n/);
    expect(lines).toHaveLength(601);
    expect(lines[0]).toBe("url,canonical,rules");
    expect((await headOf(hand, "map-csv", "likely")).isWhole).toBe(false);
  });

  it("are given up when the rules change under them", async () => {
    const hand = handOf(sessionOf(stories(3)));
    let calls = 0;
    const isValid = () => ++calls < 2;
    await expect(fileOf(hand, "map-csv", "likely", { ...around, isValid })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
