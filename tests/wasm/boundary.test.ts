/** The boundary: what goes in, what comes out, and how it fails. */
import { gzipSync } from "node:zlib";
import { extract_task, type PairQuery, Session } from "../../pkg/documents.js";
import { bytes, describe, expect, failure, finish, it, settings, text } from "./engine.ts";

const query: PairQuery = { sort: "a", descending: false, filter: "", offset: 0, limit: 100 };
const PARITY = "tests/fixtures/parity/documents.jsonl";

function withParity(change: Parameters<typeof settings>[0]): Session {
  const session = new Session(settings(change));
  session.add_file("documents.jsonl", bytes(PARITY));
  finish(session);
  return session;
}

/** `id1 id2 R` as the command line prints it: shortest decimal, with a point. */
function lines(session: Session, value: "jaccard" | "estimate"): string {
  const decimal = (x: number) => (Number.isInteger(x) ? x.toFixed(1) : String(x));
  const rows = session.pairs(query).rows;
  return rows.map((row) => `${row.a_id} ${row.b_id} ${decimal(row[value])}\n`).join("");
}

describe("the same numbers as the command line", () => {
  it("estimates, for the same seed", () => {
    const session = withParity({ measure: "estimate", threshold: 0.2, seed: "42", hashes: 64 });
    expect(lines(session, "estimate")).toBe(text("tests/goldens/parity-pairs-estimate.txt"));
  });

  it("exact likeness of characters", () => {
    const shingles = { ...settings().shingles, unit: "char" as const, size: 8 };
    const session = withParity({ measure: "exact", threshold: 0.2, shingles });
    expect(lines(session, "jaccard")).toBe(text("tests/goldens/parity-pairs-exact.txt"));
  });
});

describe("values that cross", () => {
  it("keeps 64-bit numbers as strings", () => {
    const seed = "18446744073709551615";
    const session = new Session(settings({ seed }));
    expect(session.settings().seed).toBe(seed);
    session.add_text("a", "one two three four five six");
    session.add_text("b", "one two three four five seven");
    finish(session);
    const comparison = session.compare(0, 1);
    expect(comparison.shared.shown[0]?.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(comparison.signature[0]?.a_hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("counts positions in UTF-16", () => {
    const session = new Session(settings({ threshold: 0 }));
    session.add_text("a", "😀😀 мир 𝔸 one two three four five");
    session.add_text("b", "one two three four five");
    finish(session);
    const { a } = session.compare(0, 1);
    expect(a.shared.map(({ start, end }) => a.text.slice(start, end))).toEqual(["one two three four five"]);
    const last = a.paragraphs.at(-1);
    expect(last?.end).toBe(a.text.length);
  });

  it("counts the places of shingles in UTF-16, with one number in both texts", () => {
    const session = new Session(settings({ threshold: 0 }));
    session.add_text("a", "😀 мир 𝔸 one two three four five six");
    session.add_text("b", "one two three four five");
    finish(session);
    const { a, b } = session.compare(0, 1);
    const places = ({ text, places: all }: typeof a) =>
      Array.from({ length: all.length / 3 }, (_, at) => ({
        text: text.slice(all[at * 3], all[at * 3 + 1]),
        shingle: all[at * 3 + 2],
      }));
    const [only] = places(b);
    expect(only?.text).toBe("one two three four five");
    expect(places(a).filter(({ shingle }) => shingle === only?.shingle)).toEqual([only]);
    expect(places(a).at(-1)?.text).toBe("two three four five six");
  });

  it("gives the table of documents with closest matches, problems and the document to keep", () => {
    const session = new Session(settings({ threshold: 0.5 }));
    session.add_text("http://e.test/a?PHPSESSID=1", "one two three four five six");
    session.add_text("http://e.test/a", "one two three four five six");
    session.add_text("short", "one two");
    finish(session);
    const { total, rows } = session.document_table("order", false, "", 0, 9);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({
      near: 1,
      cluster: 0,
      closest: { document: 1, part: 2, all: 2, value: 1 },
    });
    expect(rows[2]?.closest).toBeUndefined();
    expect(rows[2]?.problems[0]).toMatchObject({ code: "too-short", params: { tokens: "2", needed: "5" } });
    expect(session.document_table("id", true, "SHORT", 0, 9).total).toBe(1);
    expect(session.clusters()[0]?.keep).toBe(1);
    session.set_keep("first");
    expect(session.clusters()[0]?.keep).toBe(0);
    expect(session.pairs_with(0, Uint32Array.of(1, 99)).rows).toHaveLength(1);
    expect(session.export_clusters().split("\n")).toHaveLength(4);
    const near = session.nearest(1, "jaccard", 5).rows.map(({ a, b, jaccard }) => [a, b, jaccard]);
    expect(near).toEqual([[0, 1, 1]]);
    expect(session.nearest(2, "contained", 5).rows).toEqual([]);
    expect(session.nearest(99, "jaccard", 5).rows).toEqual([]);
  });

  it("keeps the oldest document of a cluster, and tells the memory of all", () => {
    const session = new Session(settings({ threshold: 0.5 }));
    const before = session.summary().memory;
    const words = Array.from({ length: 900_000 }, (_, at) => `w${(at * 7919) % 100_003}`).join(" ");
    const record = (id: string, date: string) => JSON.stringify({ id, date, text: words });
    const lines = [record("new", "2024-05-02"), record("old", "2024-05-01"), record("none", "")];
    session.add_file("dated.jsonl", new TextEncoder().encode(lines.join("\n")));
    finish(session);
    session.set_keep("oldest");
    expect(session.clusters()[0]?.keep).toBe(1);
    expect(session.summary().memory - before).toBeGreaterThan(3 * words.length);
  });

  it("gives a fetched page its status, charset and text", () => {
    const session = new Session(settings());
    session.add_page({
      url: "http://e.test/a",
      final_url: "http://e.test/b",
      status: 404,
      hops: [{ url: "http://e.test/a", status: 301 }],
      content_type: "text/html; charset=windows-1251",
      headers: { link: '<http://e.test/c>; rel="canonical"' },
      body: new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      truncated: false,
      elapsed_ms: 12,
    });
    finish(session);
    const [row] = session.documents(0, 1);
    expect(row).toMatchObject({
      status: 404,
      final_url: "http://e.test/b",
      charset: "windows-1251",
      canonical: "http://e.test/c",
      words: 1,
      elapsed_ms: 12,
    });
    expect(row?.hops).toEqual([{ url: "http://e.test/a", status: 301 }]);
    expect(row?.problems.map((problem) => problem.code)).toContain("http-status");
  });

  it("gives typed arrays for matrices", () => {
    const session = withParity({ threshold: 0 });
    const map = session.heat_map(3);
    expect(map.values).toBeInstanceOf(Float64Array);
    expect(map.values.length).toBe(9);
    expect(map.values[0]).toBe(1);
    expect(session.incidence()?.cells).toBeInstanceOf(Uint8Array);
  });
});

describe("archives", () => {
  const text = new TextEncoder();
  const ids = (name: string, content: Uint8Array) => {
    const session = new Session(settings());
    session.add_file(name, content, {});
    finish(session);
    return session.documents(0, 9).map(({ id, words }) => `${id}: ${words}`);
  };

  it("of the course give a document a record, as they are and in gzip", () => {
    const record = (url: string, words: string) => {
      const field = (tag: number, value: string) => [tag, value.length, ...text.encode(value)];
      const message = [...field(0x0a, url), ...field(0x1a, words)];
      return [message.length, 0, 0, 0, ...message];
    };
    const all = [
      ...record("http://a.example/1", "one two three"),
      ...record("http://a.example/2", "four five"),
    ];
    const expected = ["http://a.example/1: 3", "http://a.example/2: 2"];
    expect(ids("homework.bin", Uint8Array.from(all))).toEqual(expected);
    expect(ids("homework.gz", gzipSync(Uint8Array.from(all)))).toEqual(expected);
  });

  it("of the web give a document a page", () => {
    const page = (url: string, words: string, coding: string) => {
      const body = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${coding}\r\n<p>${words}`;
      const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}`;
      return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n\r\n`;
    };
    const plain = page("http://a.example/1", "one two three", "");
    expect(ids("crawl.warc", text.encode(plain))).toEqual(["http://a.example/1: 3"]);
    expect(ids("crawl.warc.gz", gzipSync(plain))).toEqual(["http://a.example/1: 3"]);
    const session = new Session(settings());
    session.add_file(
      "br.warc",
      text.encode(page("http://a.example/2", "\u0001\u0002\u0003", "Content-Encoding: br\r\n")),
      {},
    );
    finish(session);
    expect(session.problems().map(({ code }) => code)).toEqual(["packed-page"]);
  });
});

describe("files of letters and print", () => {
  const read = (name: string, content: Uint8Array) => {
    const session = new Session(settings());
    session.add_file(name, content, {});
    finish(session);
    return session;
  };
  const words = (session: Session) => session.documents(0, 9).map((row) => row.words);
  const problems = (session: Session) => [
    ...session.problems(),
    ...session.documents(0, 9).flatMap((row) => row.problems),
  ];

  it("are read by the module of their own", () => {
    expect(words(read("letter.docx", bytes("tests/fixtures/docx/letter.docx")))).toEqual([41]);
    const pdf = read("plain.pdf", bytes("tests/fixtures/pdf/plain.pdf"));
    expect(words(pdf)[0]).toBeGreaterThan(10);
    expect(problems(pdf)).toEqual([]);
  });

  it("say what is wrong with damaged ones", () => {
    const content = bytes("tests/fixtures/pdf/plain.pdf");
    for (const part of [0.3, 0.6, 0.95]) {
      const cut = read("cut.pdf", content.slice(0, content.length * part));
      expect(problems(cut)).toMatchObject([{ code: "bad-file", params: { extension: ".pdf" } }]);
    }
    expect(problems(read("empty.docx", new Uint8Array()))).toMatchObject([{ code: "bad-file" }]);
  });
});

describe("tasks for other workers", () => {
  const padding = "var a = 1;".repeat(5_000);
  const page = (at: number) =>
    new TextEncoder().encode(`<script>${padding}</script><p>${`w${at} x${at} `.repeat(9)}<p>the end`);
  const withPages = () => {
    const session = new Session(settings());
    for (let at = 0; at < 30; at++) session.add_file(`${at}.html`, page(at), {});
    return session;
  };

  it("go out and come back as bytes, with the same documents in the end", () => {
    const session = withPages();
    session.share_extraction(2);
    let done = 0;
    for (let stage = ""; stage !== "done"; ) {
      stage = session.advance(1_000).stage;
      const task = session.next_task();
      if (task === undefined) continue;
      session.take_result(extract_task(task));
      done++;
    }
    expect(done).toBeGreaterThan(0);
    const alone = withPages();
    finish(alone);
    expect(session.documents(0, 99)).toEqual(alone.documents(0, 99));
  });

  it("are waited for, and given up", () => {
    const session = withPages();
    session.share_extraction(1);
    let tasks = 0;
    while (!session.is_waiting()) {
      session.advance(1_000);
      tasks += tasks === 0 && session.next_task() !== undefined ? 1 : 0;
    }
    expect(tasks).toBe(1);
    expect(session.advance(1_000).stage).toBe("reading");
    session.drop_tasks();
    finish(session);
    expect(session.documents(0, 99)).toHaveLength(30);
  });

  it("are refused where they are none", () => {
    expect(failure(() => extract_task(Uint8Array.of(255))).code).toBe("bad-task");
    expect(failure(() => withPages().take_result(Uint8Array.of(255))).code).toBe("bad-task");
  });
});

describe("failures", () => {
  it("are Errors with a code and the field", () => {
    const error = failure(() => new Session(settings({ hashes: 0 })));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "DustlensError", code: "bad-setting" });
    expect(error.params).toMatchObject({ field: "hashes", given: "0" });
  });

  it("name every bad value without harm to the session", () => {
    const session = withParity({ threshold: 0 });
    const before = session.summary().pairs;
    expect(failure(() => session.set_settings(settings({ seed: "-1" }))).params.field).toBe("seed");
    expect(failure(() => session.set_settings(settings({ threshold: 2 }))).params.field).toBe("threshold");
    expect(failure(() => session.set_settings({} as never)).code).toBe("bad-value");
    expect(failure(() => session.pairs({} as never)).code).toBe("bad-value");
    expect(failure(() => session.compare(0, 999)).code).toBe("unknown-document");
    expect(failure(() => session.export_pairs("xls" as never)).code).toBe("unknown-format");
    expect(session.summary().pairs).toBe(before);
  });

  it("list bad records with their line and read the rest", () => {
    const session = new Session(settings());
    const lines = '{"id":"a","text":"x"}\n{"id":\n{"id":"b","text":"y"}\n';
    session.add_file("x.jsonl", new TextEncoder().encode(lines));
    finish(session);
    expect(session.documents(0, 9).map((row) => row.id)).toEqual(["a", "b"]);
    expect(session.problems()).toMatchObject([
      { code: "bad-json-line", severity: "error", line: 2, source: "x.jsonl" },
    ]);
  });
});

describe("work in slices", () => {
  it("stops, keeps, and goes on", () => {
    const session = new Session(settings({ threshold: 0 }));
    session.add_file("documents.jsonl", bytes(PARITY));
    while (session.advance(1).stage !== "joining") {
      // one step at a time
    }
    session.advance(1);
    session.stop();
    expect(session.advance(1_000_000).stage).toBe("stopped");
    expect(session.summary().partial).toBe(true);
    session.resume();
    expect(finish(session).stage).toBe("done");
    expect(session.summary().partial).toBe(false);
  });
});
