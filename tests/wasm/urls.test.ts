/** The boundary for lists of URLs: what goes in, what comes out, and how it fails. */
import { type UrlOptions, type UrlQuery, UrlSession } from "../../pkg/urls.js";
import { bytes, describe, expect, failure, finish, it, text } from "./engine.ts";

const LIST = "tests/fixtures/parity/urls.txt";
const all: UrlQuery = { show: "all", filter: "", sort: "line", descending: false, offset: 0, limit: 100 };
const groups = { filter: "", sort: "urls", descending: true, offset: 0, limit: 10 } as const;

const options = (change: Partial<UrlOptions> = {}): UrlOptions => ({
  ...UrlSession.default_options(),
  ...change,
});
const encode = (list: string): Uint8Array => new TextEncoder().encode(list);
const decode = (file: Uint8Array): string => new TextDecoder().decode(file);

function read(list: Uint8Array | string, change: Partial<UrlOptions> = {}): UrlSession {
  const session = new UrlSession(options(change));
  session.add("list", typeof list === "string" ? encode(list) : list);
  finish(session);
  return session;
}

/** A whole file, taken in small parts. */
function whole(session: UrlSession, format: Parameters<UrlSession["export"]>[0]): string {
  let file = "";
  for (let offset = 0; ; offset += 3) {
    const part = decode(session.export(format, offset, 3));
    if (part === "") {
      return file;
    }
    file += part;
  }
}

describe("the same bytes as the command line", () => {
  it("rows", () => {
    const rows = whole(read(bytes(LIST), { tier: "semantic" }), "tsv");
    const withoutRepeats = rows.replace(/\t[^\t\n]*$/gm, "");
    expect(withoutRepeats).toBe(text("tests/goldens/parity-urls.tsv"));
  });

  it("groups", () => {
    const file = whole(read(bytes(LIST), { tier: "semantic" }), "groups");
    expect(file).toBe(text("tests/goldens/parity-urls-groups.csv"));
  });
});

describe("rows, traces, groups", () => {
  it("mark what changed, in UTF-16", () => {
    const session = read("http://e.com/😀я\nhttp://e.com/b/../c/\n");
    const [first, second] = session.rows(all).rows;
    const part = (row: typeof first) => [
      row?.url.slice(row.url_span.start, row.url_span.end),
      row?.normalized.slice(row.normalized_span.start, row.normalized_span.end),
    ];
    expect(part(first)).toEqual(["😀я", "%F0%9F%98%80%D1%8F/"]);
    expect(part(second)).toEqual(["b/../", ""]);
    const { steps } = session.trace(0);
    expect(steps.map((step) => [step.by, step.tier])).toEqual([
      ["encode-non-ascii", "preserving"],
      ["directory-slash", "usual"],
    ]);
    const [step] = steps;
    expect(step?.before.slice(step.before_span.start, step.before_span.end)).toBe("😀я");
  });

  it("filter, sort and find groups", () => {
    const session = read("http://e.com/b\nhttp://e.com/a/\nhttp://e.com/a\nhttp://e.com/a\nmailto:x\n");
    const found = (change: Partial<UrlQuery>) => {
      const page = session.rows({ ...all, ...change });
      expect(page.total).toBe(page.rows.length);
      return page.rows.map((row) => row.row);
    };
    expect(found({ show: "merged" })).toEqual([1, 2]);
    expect(found({ show: "passed" })).toEqual([3]);
    expect(found({ rule: "directory-slash", sort: "repeats", descending: true })).toEqual([2, 0]);
    expect(found({ filter: "/a" })).toEqual([1, 2]);
    expect(session.rows({ ...all, offset: 1, limit: 2 })).toMatchObject({
      total: 4,
      rows: [{ row: 1 }, { row: 2 }],
    });
    const { total, groups: list } = session.groups(groups);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      keep: 2,
      keep_url: "http://e.com/a",
      urls: 2,
      occurrences: 3,
      rows: [1, 2],
    });
    expect(session.row(1)?.group).toBe(list[0]?.group);
    expect(session.group(list[0]?.group ?? -1)).toEqual(list[0]);
    expect(session.group(9999)).toBeUndefined();
    expect(session.row(3)).toMatchObject({ pass: "other-scheme", repeats: 1, line: 5 });
    session.set_keep("first");
    expect(session.groups(groups).groups[0]?.keep).toBe(1);
    expect(session.summary()).toMatchObject({
      urls: 4,
      occurrences: 5,
      keys: 3,
      merged: 1,
      passed: 1,
      errors: 0,
    });
  });

  it("say in which list and line a URL was first", () => {
    const session = read("http://e.com/a\n");
    session.add("more.txt", encode("# more\nhttp://e.com/a\nhttp://e.com/b\n"));
    finish(session);
    expect(session.rows(all).rows.map(({ list, line }) => [list, line])).toEqual([
      ["list", 1],
      ["more.txt", 3],
    ]);
  });

  it("keep bytes that are no text", () => {
    const list = new Uint8Array([...encode("http://e.com/?q="), 0xff, ...encode("&b=%FF\n")]);
    const session = read(list, { tier: "none" });
    expect(session.row(0)?.url).toBe("http://e.com/?q=\uFFFD&b=%FF");
    expect([...session.export("unique", 0, 1)]).toEqual([...list]);
  });
});

describe("rules and options", () => {
  it("every worked example comes out", () => {
    const rules = UrlSession.rules();
    expect(rules.length).toBeGreaterThan(25);
    for (const { id, before, after, option } of rules) {
      const session = read(`${before}\n`, { tier: "none", with: [id], values: option ? [option] : [] });
      expect([id, session.row(0)?.normalized]).toEqual([id, after]);
    }
  });

  it("defaults written out change nothing", () => {
    const values = UrlSession.option_defaults();
    expect(values.map((value) => value.name)).toContain("tracking-params");
    const plain = read(bytes(LIST), { tier: "semantic" });
    expect(whole(read(bytes(LIST), { tier: "semantic", values }), "tsv")).toBe(whole(plain, "tsv"));
  });

  it("presets say what they switch on", () => {
    for (const preset of UrlSession.presets()) {
      const active = UrlSession.active_rules(options({ preset }));
      expect(active).toContain("lowercase-scheme-host");
      const without = UrlSession.active_rules(options({ preset, without: ["lowercase-scheme-host"] }));
      expect(without).toEqual(active.filter((rule) => rule !== "lowercase-scheme-host"));
    }
    expect(UrlSession.active_rules(options({ tier: "none", with: ["fragment"] }))).toEqual(["fragment"]);
  });

  it("presets say their values, and keep them and their form when a rule is left out", () => {
    const values = (preset: string) =>
      Object.fromEntries(UrlSession.preset_options(preset).map(({ name, value }) => [name, value]));
    const defaults = Object.fromEntries(UrlSession.option_defaults().map(({ name, value }) => [name, value]));
    expect(values("normalize-url")).toEqual({ ...defaults, "tracking-params": "utm_*,UTM_*,Utm_*" });
    expect(values("w3lib")).toEqual(defaults);
    expect(failure(() => UrlSession.preset_options("nobody"))).toMatchObject({
      code: "bad-option",
      params: { option: "preset" },
    });
    const form = (list: string, change: Partial<UrlOptions>) => read(list, change).row(0)?.normalized;
    const surt: Partial<UrlOptions> = { preset: "surt", without: ["fragment"] };
    expect(form("http://www.e.com/a/?b&a#c\n", surt)).toBe("com,e)/a?a&b");
    const tracked = "http://www.e.com/?gclid=1&utm_id=2\n";
    const kept: Partial<UrlOptions> = { preset: "normalize-url", without: ["strip-www"] };
    expect(form(tracked, kept)).toBe("http://www.e.com/?gclid=1");
    expect(form(tracked, { ...kept, values: UrlSession.preset_options("normalize-url") })).toBe(
      form(tracked, kept),
    );
    expect(form(tracked, { ...kept, values: [{ name: "tracking-params", value: "+gclid" }] })).toBe(
      "http://www.e.com",
    );
  });

  it("new ones keep the URLs", () => {
    const session = read("http://www.e.com/\nhttp://e.com/\n");
    expect(session.summary().keys).toBe(2);
    session.set_options(options({ tier: "semantic" }));
    expect(session.summary()).toMatchObject({ urls: 2, partial: true });
    finish(session);
    expect(session.summary()).toMatchObject({ keys: 1, partial: false });
  });
});

describe("input that is no list", () => {
  it("is told", () => {
    const told = (list: string | Uint8Array) =>
      read(list)
        .problems()
        .map(({ code, severity }) => [code, severity]);
    expect(told("<html><body></body></html>")).toEqual([["not-a-sitemap", "error"]]);
    expect(told("<urlset><url><loc>http://e.com/b")).toEqual([["bad-sitemap", "error"]]);
    expect(told(new Uint8Array([0x89, 0x50, 0, 0]))).toEqual([["binary-url-list", "error"]]);
    expect(told("nothing to see\n")).toEqual([
      ["url-lines-skipped", "note"],
      ["no-urls", "warning"],
    ]);
    expect(told("/a\n/b\n")).toEqual([["relative-urls", "warning"]]);
  });
});

describe("failures", () => {
  it("name the option and do no harm", () => {
    const session = read(bytes(LIST));
    const before = session.summary();
    const refused = (change: Partial<UrlOptions>) => failure(() => session.set_options(options(change)));
    expect(refused({ preset: "nobody" })).toMatchObject({ code: "bad-option", params: { option: "preset" } });
    expect(refused({ with: ["no-rule"] })).toMatchObject({ code: "bad-option", params: { option: "rule" } });
    expect(refused({ values: [{ name: "www", value: "both" }] }).params).toMatchObject({
      reason: "bad-rule-option",
      option: "www",
      given: "both",
    });
    expect(refused({ with: ["fragment"], without: ["fragment"] }).params.reason).toBe("rule-contradiction");
    expect(failure(() => session.set_options({} as never)).code).toBe("bad-value");
    expect(failure(() => session.rows({} as never)).code).toBe("bad-value");
    expect(failure(() => session.rows({ ...all, show: "some" as never })).code).toBe("bad-value");
    expect(failure(() => session.trace(9999)).code).toBe("unknown-row");
    expect(failure(() => session.export("xls" as never, 0, 1)).code).toBe("bad-option");
    expect(failure(() => session.add("x", encode("x"), { format: "xls" as never })).code).toBe("bad-option");
    expect(session.row(9999)).toBeUndefined();
    expect(session.summary()).toEqual(before);
  });
});

describe("work in slices", () => {
  it("stops, keeps, and goes on", () => {
    const session = new UrlSession(options());
    expect(session.advance(1).stage).toBe("idle");
    session.add("list", encode(Array.from({ length: 500 }, (_, i) => `http://e.com/${i}\n`).join("")));
    expect(session.advance(600).stage).toBe("normalizing");
    expect(session.stop()).toMatchObject({ stage: "stopped", total: 500 });
    expect(session.advance(1000).stage).toBe("stopped");
    expect(session.summary()).toMatchObject({ partial: true, urls: 500 });
    expect(session.rows(all).total).toBe(500);
    session.resume();
    expect(finish(session).stage).toBe("done");
    session.clear();
    expect(session.summary()).toMatchObject({ urls: 0, partial: false, progress: { stage: "idle" } });
  });
});
