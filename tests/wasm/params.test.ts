/** The boundary for query arguments: lists in, rows, evidence and files out, a plan driven from outside. */
import {
  type FetchedPage,
  type ParamQuery,
  type ParamRow,
  ParamSession,
  type ParamSettings,
  type ParamStored,
} from "../../pkg/params.js";
import { describe, expect, failure, it } from "./engine.ts";
import { golden } from "./golden.ts";
import { jsonLines, recordedList, recordedSite } from "./recorded.ts";

const now = 1_800_000_000;
const day = 24 * 3600;
const all: ParamQuery = {
  remembered: false,
  due: false,
  filter: "",
  sort: "scope",
  descending: false,
  offset: 0,
  limit: 100,
};

const settings = (change: Partial<ParamSettings> = {}): ParamSettings => ({
  ...ParamSession.default_settings(),
  ...change,
});
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Forty addresses: four stories, and a session id that is new each time. */
const list = Array.from({ length: 40 }, (_, at) => `http://e.com:81/story?id=${at % 4}&sid=s${at}x${at}`);

function finish(session: ParamSession, at = now): string {
  for (;;) {
    const { stage } = session.advance(1000, at);
    if (["done", "idle", "stopped"].includes(stage)) return stage;
  }
}

function read(lines: readonly string[] = list, change: Partial<ParamSettings> = {}): ParamSession {
  const session = new ParamSession(settings(change));
  session.add("list", encode(lines.join("\n")));
  finish(session);
  return session;
}

/** A site whose pages follow from `id` alone, but for a counter. */
let visits = 0;
function site(url: string): FetchedPage {
  const id = new URL(url).searchParams.get("id");
  const known = ["0", "1", "2", "3"].includes(id ?? "");
  const words = Array.from({ length: 30 }, (_, at) => `word${at} of story ${id}`);
  const text = words.map((each) => `<p>${each}</p>`).join("");
  const body = known ? `<h1>Story ${id}</h1>${text}<i>visitor ${++visits}</i>` : "<p>Nothing here</p>";
  return {
    url,
    final_url: url,
    status: known ? 200 : 404,
    hops: [],
    content_type: "text/html",
    headers: {},
    body: encode(body),
    truncated: false,
    elapsed_ms: 1,
  };
}

/** Works on the plan under way, at most `most` fetches; what was to be stored. */
function work(session: ParamSession, most = 1000): ParamStored[] {
  const stored: ParamStored[] = [];
  for (let left = most; left > 0; left--) {
    const request = session.next([]);
    if (request === undefined) break;
    stored.push(...session.give(request.id, site(request.url), now + 1));
  }
  return stored;
}

const sid = "e.com?sid";
const due = { kind: "due" } as const;

function verified(): ParamSession {
  const session = read();
  session.verify(due, false, now, "no-such-page");
  work(session);
  return session;
}

describe("rows", () => {
  it("count, judge, filter and sort", () => {
    const session = read();
    const { total, rows } = session.rows(all, now);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ id: sid, host: "e.com", name: "sid", all: 40, distinct: 40, ratio: 1 });
    expect(rows[0]).toMatchObject({ verdict: "candidate", due: true, listed: true, verified: false });
    const unjudged = session.rows({ ...all, verdict: "unjudged" }, now).rows;
    expect(unjudged).toMatchObject([{ name: "id", distinct: 4, ratio: 0.1 }]);
    expect(session.rows({ ...all, filter: "SID" }, now).total).toBe(1);
    expect(session.rows({ ...all, filter: "nothing" }, now).total).toBe(0);
    expect(session.rows({ ...all, offset: 1 }, now)).toEqual({ total: 1, rows: [] });
  });

  it("are summed up, with the ratios in bins", () => {
    const summary = read().summary(now);
    expect(summary).toMatchObject({ urls: 40, occurrences: 40, partial: false, due: 1, remembered: 0 });
    expect(summary.rows).toMatchObject({ candidate: 1, unjudged: 1, significant: 0 });
    expect(summary.ratios.length).toBe(20);
    expect(summary.ratios[19]?.candidate).toBe(1);
    expect(summary.ratios[2]?.unjudged).toBe(1);
  });

  it("follow the settings, and the scope", () => {
    const session = read();
    session.set_settings(settings({ min_values: 4 }));
    expect(finish(session)).toBe("done");
    expect(session.rows(all, now).rows.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["id", "significant"],
      ["sid", "candidate"],
    ]);
    session.set_settings(settings({ scope: "path" }));
    finish(session);
    expect(session.rows(all, now).rows).toMatchObject([{ id: "e.com/story?sid", path: "/story" }]);
  });
});

describe("a verification", () => {
  it("says what it will cost, and keeps to it", () => {
    const session = read();
    const estimate = session.estimate(due, false, now);
    expect(session.under_way()).toBeUndefined();
    expect(estimate).toMatchObject({ checks: 1, decided: 0, done: 0, over: false });
    expect(estimate.hosts).toEqual([{ host: "e.com:81", fetches: estimate.total }]);
    const plan = session.verify(due, false, now, "no-such-page");
    expect(plan.total).toBe(estimate.total);
    const stored = work(session);
    // What looks insignificant asks for more: it is tried on other URLs too.
    const ended = session.under_way();
    expect(ended).toMatchObject({ over: true, decided: 1 });
    expect(ended?.done).toBeGreaterThanOrEqual(plan.total);
    expect(stored).toMatchObject([{ id: sid, checked: now + 1, last_seen: now }]);
  });

  it("shows what a verdict rests on", () => {
    const session = verified();
    const { row, comparisons, aligned, shown, addresses } = session.evidence(sid, now);
    expect(row).toMatchObject({ verdict: "insignificant", significant: 1, method: "plain", due: false });
    expect(row.alike).toBe(row.segments);
    expect(comparisons.map(({ finding }) => finding)).toEqual(comparisons.map(() => "same"));
    expect(comparisons.some(({ absent }) => absent)).toBe(true);
    expect(shown).toBe(0);
    expect(aligned.map(({ kind }) => kind)).toContain("dynamic");
    expect(aligned.find(({ kind }) => kind === "equal")).toMatchObject({
      first: expect.stringMatching(/^story \d$/),
    });
    expect(addresses.length).toBeGreaterThan(0);
  });

  it("gives no two requests to a busy host", () => {
    const session = read();
    session.verify(due, false, now, "no-such-page");
    const first = session.next([]);
    expect(session.next(["e.com:81"])).toBeUndefined();
    session.put_back(first?.id ?? -1);
    expect(session.next([])?.id).toBe(first?.id);
  });

  it("goes on where it was stored, and loses no verdict", () => {
    const session = read();
    session.verify(due, false, now, "no-such-page");
    work(session, 3);
    const state = session.state();
    const kept = ParamSession.table_header() + session.stored().map(({ line }) => `\n${line}`);
    const other = new ParamSession(settings());
    other.import(kept);
    const plan = other.take_up(state);
    expect(plan.done).toBe(3);
    expect(work(other)).toMatchObject([{ id: sid }]);
    expect(other.evidence(sid, now).row).toMatchObject({ verdict: "insignificant", listed: false });
  });

  it("takes a failure for a failure, and a cancel for an end", () => {
    const session = read();
    session.verify(due, false, now, "no-such-page");
    for (let request = session.next([]); request !== undefined; request = session.next([]))
      session.give_failure(request.id, "robots-disallowed", now);
    const [comparison] = session.evidence(sid, now).comparisons;
    expect(comparison).toMatchObject({
      finding: "undecided",
      trouble: { code: "fetch-failed", reason: "robots-disallowed" },
    });
    expect(session.rows(all, now).rows[0]).toMatchObject({ verdict: "unverifiable", significant: -2 });
    session.cancel();
    expect(session.under_way()).toBeUndefined();
    expect(session.state()).toBe("");
    expect(session.next([])).toBeUndefined();
  });

  it("is due again after a week", () => {
    const session = verified();
    expect(session.estimate(due, false, now + 7 * day).checks).toBe(0);
    expect(session.estimate(due, false, now + 1 + 7 * day).checks).toBe(1);
    expect(session.estimate({ kind: "all" }, false, now).checks).toBe(1);
    expect(session.estimate({ kind: "only", ids: ["e.com?sid"] }, false, now).checks).toBe(1);
    expect(session.estimate({ kind: "only", ids: ["nobody"] }, false, now).checks).toBe(0);
  });
});

describe("the table", () => {
  it("comes back from its lines, and remembers other lists", () => {
    const text = verified().table();
    const session = new ParamSession(settings());
    expect(session.import(text)).toEqual({ rows: 1, version: 1, problems: [] });
    finish(session);
    expect(session.rows(all, now).total).toBe(0);
    expect(session.rows({ ...all, remembered: true }, now).rows).toMatchObject([
      { id: sid, verdict: "insignificant", listed: false },
    ]);
    expect(session.summary(now).remembered).toBe(1);
    session.add("list", encode(list.join("\n")));
    finish(session);
    expect(session.rows(all, now).rows).toMatchObject([{ verdict: "insignificant", listed: true }]);
    session.forget([sid]);
    expect(session.table()).toBe(`${ParamSession.table_header()}\n`);
  });

  it("names lines that are no rows, and refuses other tables", () => {
    const session = new ParamSession(settings());
    expect(session.import(`${ParamSession.table_header()}\nnonsense\n`).problems).toMatchObject([
      { line: 2 },
    ]);
    expect(failure(() => session.import('{"table":"query_args","version":99}')).code).toBe("table-newer");
    expect(failure(() => session.import('{"table":"people","version":1}')).params).toEqual({
      table: "people",
    });
  });
});

describe("files to take away", () => {
  it("are written for every format offered", () => {
    const session = verified();
    const formats = ParamSession.formats();
    expect(formats.length).toBeGreaterThan(10);
    for (const { id, file_name } of formats) {
      const file = session.export(id, false);
      expect([id, file.file_name, file.removals]).toEqual([id, file_name, 1]);
      expect(file.text + file.refused.map(({ code }) => code)).toContain(id === "pywb" ? "id" : "sid");
    }
    expect(session.export("clean-param", false).text).toContain("Clean-param: sid");
  });

  it("say what they would merge", () => {
    const session = verified();
    const replay = session.replay("clean-param", false, 0, 2);
    expect(replay).toMatchObject({ before: 40, after: 4, missed: 0, beyond: 0, total: 4 });
    expect(replay.groups[0]).toMatchObject({ key: "http://e.com:81/story?id=0", count: 10 });
    expect(session.replay("clean-param", false, 2, 9).groups.length).toBe(2);
  });
});

describe("failures", () => {
  it("name what is wrong and do no harm", () => {
    const session = read();
    const before = session.summary(now);
    expect(failure(() => session.set_settings(settings({ threshold: 2 })))).toMatchObject({
      code: "bad-setting",
      params: { field: "threshold", low: "0.5", high: "1", given: "2" },
    });
    expect(failure(() => session.set_settings({} as never)).code).toBe("bad-value");
    expect(failure(() => session.rows({} as never, now)).code).toBe("bad-value");
    expect(failure(() => session.evidence("nobody", now)).code).toBe("unknown-row");
    expect(failure(() => session.export("xls", false)).code).toBe("bad-option");
    expect(failure(() => session.take_up("{}")).code).toBe("bad-plan");
    expect(failure(() => session.add("x", encode("x"), { format: "xls" as never })).code).toBe("bad-option");
    expect(session.summary(now)).toEqual(before);
  });

  it("plain settings switch the extension off", () => {
    const plain = ParamSession.plain_settings();
    expect(plain).toMatchObject({ extended: false, decider: false, bases: 1, threshold: 0.95 });
  });
});

describe("work in slices", () => {
  it("stops, keeps, and goes on", () => {
    const session = new ParamSession(settings());
    expect(session.advance(1, now).stage).toBe("idle");
    session.add("list", encode(list.join("\n")));
    expect(session.advance(50, now).stage).toBe("counting");
    expect(session.stop().stage).toBe("stopped");
    expect(session.advance(1000, now).stage).toBe("stopped");
    expect(session.summary(now)).toMatchObject({ partial: true, urls: 40 });
    session.resume();
    expect(finish(session)).toBe("done");
    session.clear();
    expect(session.summary(now)).toMatchObject({ urls: 0, remembered: 1, progress: { stage: "idle" } });
  });
});

/** A row as `dustlens params --details` prints it, without its times. */
function printed(session: ParamSession, row: ParamRow): Record<string, unknown> {
  const { comparisons, shown, trials } = session.evidence(row.id, now);
  const { finding, trouble } = comparisons[shown] ?? {};
  const isUnread = row.verdict === "unverifiable" && trials !== undefined;
  const bound = row.verdict === "insignificant" ? trials?.bound : undefined;
  const { name, all, distinct, ratio, verdict, reasons } = row;
  return {
    ...{ scope: row.host + (row.path ?? ""), name, all, distinct, ratio, verdict, reasons },
    significant: row.significant ?? null,
    method: row.method ?? "",
    finding: isUnread ? "unread" : (trouble?.code ?? finding ?? ""),
    tried: trials?.same ?? null,
    bound: bound === undefined ? null : Math.ceil(bound * 1e4) / 1e4,
    unread: trials?.unread ?? [],
  };
}

describe("the same decisions as the command line", () => {
  it("on the recorded pages", () => {
    const session = read(recordedList(8080).trim().split("\n"));
    session.verify(due, false, now, "no-such-page-5a1c");
    const fetch = recordedSite();
    for (let request = session.next([]); request !== undefined; request = session.next([]))
      session.give(request.id, fetch(request.url), now + 1);
    expect(session.under_way()?.over).toBe(true);
    const verdicts = ["significant", "candidate", "insignificant", "unverifiable", "unjudged"] as const;
    const rows = verdicts.flatMap((verdict) => session.rows({ ...all, verdict }, now).rows);
    const lines = jsonLines(rows.map((row) => printed(session, row)));
    golden("parity-params.jsonl", `${lines.trim().split("\n").sort().join("\n")}\n`);
  });
});
