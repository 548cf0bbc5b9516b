/**
 * What earlier versions have stored must still load: `tests/fixtures/stored/`, written when nothing had been released yet.
 * The work goes on with the recorded pages (at port 8080) and ends as if it had never been broken off. A format that changes
 * gets a file of its own beside the old one, which stays as it is.
 */
import { DustSession } from "../../pkg/dust.js";
import { ParamSession } from "../../pkg/params.js";
import { describe, expect, finish, it, text } from "./engine.ts";
import { recordedSite } from "./recorded.ts";

const stored = (name: string): string => text(`tests/fixtures/stored/${name}`);
const urls = stored("urls.txt").replaceAll("PORT", "8080");
const encode = (list: string): Uint8Array => new TextEncoder().encode(list);
const probe = "no-such-page-5a1c";
/** When it was stored: far away, so that no row is ever too old. */
const now = 4_000_000_000;

/** Every field and value of `part` is in `whole` too; what is new there is no matter. */
function isIn(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  if (typeof whole !== "object" || whole === null) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(([name, value]) => isIn(value, Reflect.get(whole, name)));
}

describe("stored parameters", () => {
  function verify(session: ParamSession): Record<string, unknown>[] {
    const fetch = recordedSite();
    for (let request = session.next([]); request !== undefined; request = session.next([]))
      session.give(request.id, fetch(request.url), now + 1);
    expect(session.under_way()?.over).toBe(true);
    const query = { remembered: true, due: false, filter: "", descending: false, offset: 0, limit: 100 };
    const { rows } = session.rows({ ...query, sort: "scope" }, now);
    return rows.map(({ id, verdict, significant, method }) => ({ id, verdict, significant, method }));
  }

  it("come back as a table, with all that its rows say", () => {
    const table = stored("table.jsonl");
    const session = new ParamSession(ParamSession.default_settings());
    expect(session.import(table)).toEqual({ rows: 5, version: 1, problems: [] });
    const kept = session.table().trim().split("\n");
    // The rules of the same file come after them.
    const given = table.split("\n").slice(0, kept.length);
    for (const [at, line] of given.entries())
      expect(isIn(JSON.parse(line), JSON.parse(kept[at] ?? "")), line).toBe(true);
  });

  it("go on with the verification that was under way", () => {
    const session = new ParamSession(ParamSession.default_settings());
    session.import(stored("table.jsonl"));
    expect(session.take_up(stored("params-plan.json"))).toMatchObject({ checks: 5, decided: 2, done: 8 });
    const rows = verify(session);

    const anew = new ParamSession(ParamSession.default_settings());
    anew.add("list", encode(urls));
    while (anew.advance(10_000, now).stage !== "done");
    anew.verify({ kind: "due" }, false, now, probe);
    expect(rows).toEqual(verify(anew));
  });
});

describe("stored rules", () => {
  const list = encode(urls.replace(/^.*shop.*\n/gm, ""));

  function opened(state?: string): DustSession {
    const session = new DustSession(DustSession.default_settings());
    session.add("list", list);
    finish(session);
    if (state === undefined) session.start(probe);
    else session.restore(state);
    return session;
  }

  /** Every decided rule at the end of the validation, and the fetches that were made. */
  function validated(session: DustSession): unknown[] {
    const fetch = recordedSite();
    while (session.under_way()?.over === false) {
      finish(session);
      for (let request = session.next([]); request !== undefined; request = session.next([]))
        session.give(request.id, fetch(request.url));
    }
    const query = { filter: "", sort: "found", descending: false, offset: 0, limit: 1000 } as const;
    const { rows } = session.rows(query);
    const rules = rows.map(({ id, status, reason, tested, equal }) => [id, status, reason, tested, equal]);
    return [...rules, session.summary().fetched];
  }

  const whole = validated(opened());

  it("go on with the validation that was under way", () => {
    const session = opened(stored("dust-state.json"));
    expect(session.under_way()).toMatchObject({ checks: 3, decided: 2, done: 44, round: 1 });
    expect(session.summary()).toMatchObject({ off: 1, rules: { valid: 1, refuted: 1 } });
    session.switch("http://paper.localhost:8080 drop sid", false);
    expect(validated(session)).toEqual(whole);
  });

  it("go on with the next round, and with the pages of the last", () => {
    const session = opened(stored("dust-state-between-rounds.json"));
    expect(session.under_way()).toMatchObject({ checks: 3, decided: 3, done: 65, round: 1, over: false });
    expect(validated(session)).toEqual(whole);
  });
});
