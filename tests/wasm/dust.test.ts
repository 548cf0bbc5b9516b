/** The boundary for rules: lists in; rules, evidence, the shrink, the map and files out; a validation driven from outside. */
import { type DustQuery, DustSession, type DustSettings, type FetchedPage } from "../../pkg/dust.js";
import { describe, expect, failure, finish, it } from "./engine.ts";
import { golden } from "./golden.ts";
import { jsonLines, recordedList, recordedSite } from "./recorded.ts";

const all: DustQuery = { filter: "", sort: "found", descending: false, offset: 0, limit: 100 };
const probe = "no-such-page-5a1c";

const settings = (change: Partial<DustSettings> = {}): DustSettings => ({
  ...DustSession.default_settings(),
  ...change,
});
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (file: Uint8Array): string => new TextDecoder().decode(file);

/** Eighty stories under two addresses each, and a decoy of two languages. */
const list = Array.from({ length: 80 }, (_, at) => at + 100).flatMap((id) => [
  `http://e.com/story?id=${id}`,
  `http://e.com/story_${id}`,
  `http://other.org/en/${id}`,
  `http://other.org/ru/${id}`,
]);

function read(lines: readonly string[] = list, change: Partial<DustSettings> = {}): DustSession {
  const session = new DustSession(settings(change));
  session.add("list", encode(lines.join("\n")));
  finish(session);
  return session;
}

function site(url: string): FetchedPage {
  const { host, pathname, search } = new URL(url);
  const id = /^\/story(?:_(\d+))?$/.exec(pathname)?.[1] ?? /^\?id=(\d+)$/.exec(search)?.[1];
  const known = host === "e.com" ? id !== undefined : /^\/(en|ru)\/\d+$/.test(pathname);
  const about = host === "e.com" ? `story ${id}` : `page ${pathname}`;
  const words = Array.from({ length: 30 }, (_, at) => `<p>word${at} of ${about}</p>`);
  return {
    url,
    final_url: url,
    status: known ? 200 : 404,
    hops: [],
    content_type: "text/html",
    headers: {},
    body: encode(known ? `<h1>${about}</h1>${words.join("")}` : "<p>Nothing here</p>"),
    truncated: false,
    elapsed_ms: 1,
  };
}

/** Works on the validation under way, at most `most` fetches; the ids of the rules decided. */
function work(session: DustSession, most = 100_000, fetch = site): string[] {
  const decided: string[] = [];
  for (let left = most; session.under_way()?.over === false; ) {
    finish(session);
    for (let request = session.next([]); request !== undefined; request = session.next([])) {
      if (left-- <= 0) {
        session.put_back(request.id);
        return decided;
      }
      decided.push(...session.give(request.id, fetch(request.url)).map(({ id }) => id));
    }
  }
  return decided;
}

function verified(): DustSession {
  const session = read();
  session.start(probe);
  work(session);
  return session;
}

const story = "http://e.com rewrite ?id= _";

describe("a list by itself", () => {
  it("gives likely rules, with what speaks for them", () => {
    const session = read();
    const summary = session.summary();
    expect(summary).toMatchObject({
      given: 320,
      distinct: 320,
      folded: 0,
      passed_over: 0,
      skipped: 0,
      sites: 2,
      partial: false,
    });
    expect(summary).toMatchObject({ progress: { stage: "done" }, given_rules: 0, off: 0, fetched: 0 });
    expect(summary.rules.likely).toBeGreaterThan(0);
    expect(summary.nothing).toBe(undefined);
    const { rows, total } = session.rows(all);
    expect(total).toBe(summary.rules.likely);
    const row = rows.find(({ id }) => id === story);
    expect(row).toMatchObject({ scope: "http://e.com", kind: "rewrite", from: "?id=", to: "_", off: false });
    expect(row).toMatchObject({
      origin: "envelope",
      status: "likely",
      round: 1,
      line: "e.com rewrite ?id= _",
    });
    const evidence = session.evidence(story);
    expect(evidence).toMatchObject({ population: 80, samples: [], aligned: [], left_out: 0 });
    expect(evidence.examples.length).toBe(12);
    expect(evidence.envelopes[0]).toMatchObject({ before: "^/story", texts: ["?id=", "_"] });
  });

  it("says why it has none", () => {
    const code = (lines: string[]) => read(lines).summary().nothing;
    expect(code(["http://e.com/a", "http://e.com/b"])).toMatchObject({ code: "too-few-urls" });
    const hosts = Array.from({ length: 10 }, (_, at) => `http://h${at}.com/`);
    const params = [
      ["tokens", "12"],
      ["left_out", "0"],
    ];
    expect(code(hosts)).toEqual({ code: "nothing-shared", params });
    const series = Array.from({ length: 10 }, (_, at) => `http://e.com/p${at + 1}`);
    expect(code(series)).toEqual({ code: "too-many-share", params: [["most", "6"]] });
    expect(code(["mailto:a@e.com"])).toEqual({ code: "no-urls", params: [] });
    expect(read([]).summary()).toMatchObject({ progress: { stage: "idle" }, partial: false });
  });

  it("is filtered, sorted and windowed", () => {
    const session = read();
    const find = (change: Partial<DustQuery>) => session.rows({ ...all, ...change });
    expect(find({ filter: "RU/" }).rows.every(({ scope }) => scope === "http://other.org")).toBe(true);
    expect(find({ scope: "http://e.com" }).total).toBeLessThan(find({}).total);
    expect(find({ status: "valid" }).total).toBe(0);
    const supports = find({ sort: "support", descending: true }).rows.map(({ support }) => support);
    expect(supports).toEqual([...supports].sort((a, b) => b - a));
    expect(find({ offset: 1, limit: 1 }).rows).toEqual([find({}).rows[1]]);
  });

  it("takes rules that are given", () => {
    const session = read(Array.from({ length: 20 }, (_, at) => `http://e.com/${at % 4}?sid=s${at}`));
    session.set_given("e.com drop sid\n");
    finish(session);
    expect(session.summary()).toMatchObject({ distinct: 20, given_rules: 1 });
    expect(failure(() => session.set_given("e.com fold sid"))).toMatchObject({ code: "bad-option" });
  });
});

describe("a validation", () => {
  it("proves and refutes", () => {
    const session = read();
    expect(session.under_way()).toBe(undefined);
    const estimate = session.estimate();
    expect(estimate.least).toBeGreaterThan(0);
    expect(estimate.total).toBeGreaterThanOrEqual(estimate.least);
    expect(session.start(probe)).toMatchObject({ over: false, done: 0 });
    expect(session.progress().stage).toBe("mining");
    expect(work(session)).toContain(story);
    expect(session.under_way()).toMatchObject({ over: true, hosts: [] });
    const { rules, fetched } = session.summary();
    expect(rules.likely).toBe(0);
    expect(rules.refuted).toBeGreaterThan(0);
    expect(fetched).toBe(session.under_way()?.done);
    const valid = session.rows({ ...all, status: "valid" }).rows;
    expect(valid.map(({ id }) => id)).toEqual([story]);
    expect(valid[0]?.reason?.code).toBe("enough-agreed");
    const { samples, shown, aligned } = session.evidence(story);
    expect(samples[0]).toMatchObject({ likeness: 1, agrees: true });
    expect(shown).toBe(0);
    expect(aligned[0]).toMatchObject({ kind: "equal" });
  });

  it("is stored at any moment and goes on", () => {
    const whole = verified();
    const session = read();
    session.start(probe);
    work(session, 30);
    const after = new DustSession(settings());
    after.restore(session.state());
    expect(after.under_way()).toMatchObject({ over: false });
    after.add("list", encode(list.join("\n")));
    finish(after);
    work(after);
    expect(after.rows(all)).toEqual(whole.rows(all));
    expect(after.summary()).toEqual(whole.summary());
    for (const damaged of ["", "{}", session.state().slice(0, 100)]) {
      expect(failure(() => after.restore(damaged))).toMatchObject({ code: "bad-state" });
    }
    expect(after.rows(all)).toEqual(whole.rows(all));
  });

  it("is dropped, and what it decided stays", () => {
    const session = read();
    session.start(probe);
    work(session, 30);
    const request = session.next([]);
    expect(session.next(["e.com", "other.org"])).toBe(undefined);
    session.cancel();
    expect(session.give_failure(request?.id ?? 0, "timeout")).toEqual([]);
    expect(session.under_way()).toBe(undefined);
    finish(session);
    expect(session.summary().rules.likely).toBeGreaterThan(0);
  });
});

describe("what comes of the rules", () => {
  it("the shrink, and a rule switched off", () => {
    const session = verified();
    const shrink = session.shrink("valid");
    expect(shrink).toMatchObject({ before: 320, after: 240, steps: [{ id: story, removed: 80 }] });
    session.switch(story, true);
    expect(session.shrink("valid")).toEqual({ before: 320, after: 320, steps: [] });
    expect(session.summary().off).toBe(1);
    expect(failure(() => session.switch("nothing", true))).toMatchObject({ code: "unknown-row" });
    expect(failure(() => session.evidence("nothing"))).toMatchObject({ code: "unknown-row" });
  });

  it("the map, in windows and pieces", () => {
    const session = verified();
    const number = session.rows(all).rows.find(({ id }) => id === story)?.number;
    const { rows, total } = session.map("valid", true, "", 0, 10);
    expect(total).toBe(80);
    expect(rows[0]).toEqual({ url: list[0], canonical: list[1], rules: [number] });
    expect(session.map("valid", true, "ID=101", 0, 10).total).toBe(1);
    let file = "";
    for (let from = 0; ; from += 50) {
      const piece = decode(session.map_piece("valid", from, 50));
      if (piece === "") break;
      file += piece;
    }
    expect(file.split("\n").slice(0, 2)).toEqual(["url,canonical,rules", `${list[0]},${list[1]},?id=→_`]);
    expect(file.split("\n").length).toBe(322);
  });

  it("files", () => {
    const session = verified();
    expect(session.export("learned", "valid")).toEqual({
      text: "e.com rewrite ?id= _\n",
      rules: 1,
      refused: [],
    });
    expect(JSON.parse(session.export("json", "valid").text)).toMatchObject([
      { scope: "http://e.com", from: "?id=", to: "_", status: "valid", origin: "envelope" },
    ]);
    for (const { name } of DustSession.formats()) {
      if (name !== "map-csv") {
        expect(session.export(name, "valid")).toMatchObject({ rules: 1, refused: [] });
      }
    }
    const wrong = "xml" as "json";
    expect(failure(() => session.export(wrong, "valid"))).toMatchObject({ code: "bad-option" });
  });
});

describe("settings", () => {
  it("have defaults and ranges", () => {
    expect(DustSession.plain_settings()).toMatchObject({ extended: false, rounds: 1 });
    const session = read();
    const wrong = settings({ max_bucket: 1 });
    expect(failure(() => session.set_settings(wrong))).toMatchObject({
      code: "bad-setting",
      params: { field: "max_bucket" },
    });
    session.set_settings(settings({ min_support: 1000 }));
    finish(session);
    expect(session.summary().nothing).toMatchObject({ code: "too-few-urls" });
    expect(session.settings().min_support).toBe(1000);
  });
});

describe("the method on a short list", () => {
  it("step by step", () => {
    const ids = [7, 8, 9, 10, 11];
    const urls = ids.flatMap((id) => [`http://e.com/story?id=${id}`, `http://e.com/story_${id}`]);
    const explained = DustSession.explain([...urls, "mailto:x"], settings());
    expect(explained.urls[0]).toEqual({
      given: urls[0],
      scope: "http://e.com",
      url: urls[0],
      tokens: ["^", "/", "story", "?", "id", "=", "7", "$"],
    });
    expect(explained.urls[10]).toEqual({ given: "mailto:x", tokens: [] });
    const envelope = { before: "^/story", after: "7$", texts: ["?id=", "_"] };
    expect(explained.envelopes).toContainEqual({ scope: "http://e.com", ...envelope });
    expect(explained.pairs[0]).toMatchObject({ from: "?id=", to: "_", support: 5, fate: "kept" });
    const refined = explained.pairs.find(({ fate }) => fate === "refines");
    expect(refined?.refines).toBe(0);
    expect(explained.rules[0]).toEqual({ from: "?id=", to: "_", support: 5 });
    const series = Array.from({ length: 10 }, (_, at) => `http://e.com/p${at + 1}`);
    const { envelopes, pairs, crowded } = DustSession.explain(series, settings());
    expect([envelopes, pairs]).toEqual([[], []]);
    expect(crowded).toBeGreaterThan(0);
  });
});

describe("the same decisions as the command line", () => {
  const port = 8080;
  const anyPort = (text: string): string => text.replaceAll(`:${port}`, ":PORT");

  function decided(change: Partial<DustSettings> = {}, host = "localhost"): DustSession {
    const list = recordedList(port).trim().split("\n");
    const session = read(
      list.filter((url) => url.includes(host)),
      change,
    );
    session.start(probe);
    work(session, 100_000, recordedSite());
    expect(session.under_way()?.over).toBe(true);
    return session;
  }

  function printed(session: DustSession): string {
    const { rows } = session.rows({ ...all, limit: 1000 });
    const lines = rows.map(({ scope, from, to, support, status, tested, equal, origin, round, ...row }) => ({
      ...{ scope, from, to, support, status, tested, equal, origin, round },
      reason: row.reason?.code ?? "",
      example_from: row.example.from,
      example_to: row.example.to,
    }));
    return anyPort(jsonLines(lines));
  }

  it("on the recorded pages: every rule, in the order in which they are applied", () => {
    golden("parity-dust.jsonl", printed(decided()));
  });

  // One host, so that nothing hangs on which host answers first.
  it("on the recorded pages: every rule when fetches run out", () => {
    golden("parity-dust-few-fetches.jsonl", printed(decided({ max_fetches: 40 }, "paper.localhost")));
  });

  it("on the recorded pages: every URL, and the rules that led to its form", () => {
    const session = decided();
    const { rows } = session.rows({ ...all, limit: 1000 });
    const names = new Map(rows.map(({ number, from, to }) => [number, `${from}→${to}`]));
    const map = session.map("valid", false, "", 0, 1000).rows;
    const lines = map.map((row) => ({ ...row, rules: row.rules.map((number) => names.get(number)) }));
    golden("parity-dust-apply.jsonl", anyPort(jsonLines(lines)));
  });
});
