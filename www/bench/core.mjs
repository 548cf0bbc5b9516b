/**
 * The cost of the core's modules in Node: bytes as they are sent, and the time of a task of every place.
 *
 *   node www/bench/core.mjs [--before FOLDER] [--rounds N] [--only WORDS] [--sizes]
 *
 * `--before` names an older `pkg/`: both are measured in turns, task by task. The shortest of all rounds counts.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const { values } = parseArgs({
  options: {
    before: { type: "string" },
    rounds: { type: "string", default: "7" },
    only: { type: "string" },
    sizes: { type: "boolean", default: false },
  },
});
const now = process.env.PKG ?? fileURLToPath(new URL("../../pkg", import.meta.url));

/** Mulberry32, seeded: the same numbers every time. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const bytes = (text) => new TextEncoder().encode(text);

function words(random, count) {
  return Array.from({ length: count }, () => `w${Math.floor(random() ** 2 * 5000).toString(36)}`);
}

/** Records `id text`; every tenth is an edited copy. */
function records(count) {
  const random = generator(7);
  const texts = [];
  for (let index = 0; index < count; index++) {
    const own = index % 10 === 9 ? texts[index - 1].split(" ") : words(random, 300);
    if (index % 10 === 9) own[5] = `x${index}`;
    texts.push(own.join(" "));
  }
  return bytes(texts.map((text, index) => `d${index} ${text}`).join("\n"));
}

/** A page with a menu, articles, entities and a footer. */
function html(random, number) {
  const link = (_, at) =>
    `<li class="item i${at}"><a href="/section/${at}?page=${number}">Section ${at} &amp; more</a></li>`;
  const paragraph = () =>
    `<p class=text>${words(random, 60).join(" ")} &mdash; <b>${words(random, 3).join("</b> <i>")}</i></p>`;
  return `<!doctype html><html lang=en><head><meta charset=utf-8><title>Page ${number}</title><style>p{margin:0}</style>
<script>var a = "<p>";</script></head><body><nav><ul>${Array.from({ length: 40 }, link).join("\n")}</ul></nav>
<main><h1>Page ${number}</h1>${Array.from({ length: 25 }, paragraph).join("\n")}</main><footer>&copy; 2026</footer></body></html>`;
}

function pages(count) {
  const random = generator(11);
  return Array.from({ length: count }, (_, number) => bytes(html(random, number)));
}

/** URLs of a few hosts in many spellings, with arguments that matter and ones that do not. */
function urls(count) {
  const random = generator(13);
  const pick = (n) => Math.floor(random() * n);
  const kinds = [
    () => `http://www.Example.com:80/section/${pick(97)}/page/${pick(5000)}/./item?id=${pick(9000)}#part`,
    () =>
      `https://shop.example.org/catalog/%7Eitem-${pick(3000)}.html?sid=${pick(1e6).toString(16)}&utm_source=mail&color=${pick(9)}`,
    () =>
      `http://forum.example.net/viewtopic.php?t=${pick(4000)}&start=${pick(9) * 15}&sid=${pick(1e9).toString(36)}`,
    () => `http://forum.example.net/index.php?topic=${pick(4000)}.${pick(5) * 15}`,
    () => `http://пример.рф/новости/${pick(3000)}/?print=1&ref=${pick(50)}`,
  ];
  return bytes(Array.from({ length: count }, (_, at) => kinds[at % kinds.length]()).join("\n"));
}

function finish(session, ...more) {
  for (;;) {
    const { stage } = session.advance(25_000, ...more);
    if (["done", "idle", "stopped"].includes(stage)) return;
  }
}

const query = { sort: "a", descending: false, filter: "", offset: 0, limit: 100 };

function documents({ Session }, change, add) {
  const defaults = Session.default_settings();
  const session = new Session({ ...defaults, seed: "42", ...change });
  add(session);
  finish(session);
  session.pairs(query);
  session.clusters();
  session.free();
}

const list = urls(60_000);
const longList = urls(25_000);
const text = records(1200);
const site = pages(250);

/** The tasks: the module they need, and what they do with it. */
const tasks = {
  "documents: 1,200 records, estimate": [
    "documents",
    (core) =>
      documents(core, { measure: "estimate" }, (session) => session.add_file("a.txt", text, { lines: true })),
  ],
  "documents: 1,200 records, exact": [
    "documents",
    (core) =>
      documents(core, { measure: "exact" }, (session) => session.add_file("a.txt", text, { lines: true })),
  ],
  "documents: 250 pages of HTML, useful text": [
    "documents",
    (core) =>
      documents(core, {}, (session) => {
        for (const [at, page] of site.entries()) session.add_file(`${at}.html`, page);
      }),
  ],
  "documents: 250 pages of HTML, whole text": [
    "documents",
    (core) =>
      documents(core, { text: "whole" }, (session) => {
        for (const [at, page] of site.entries()) session.add_file(`${at}.html`, page);
      }),
  ],
  "normalize: 60,000 URLs": [
    "urls",
    ({ UrlSession }) => {
      const session = new UrlSession(UrlSession.default_options());
      session.add("list", list);
      finish(session);
      session.summary();
      session.free();
    },
  ],
  "params: 60,000 URLs": [
    "params",
    ({ ParamSession }) => {
      const session = new ParamSession(ParamSession.default_settings());
      session.add("list", list);
      finish(session, 1_800_000_000);
      session.table();
      session.free();
    },
  ],
  "dust: 25,000 URLs": [
    "dust",
    ({ DustSession }) => {
      const session = new DustSession(DustSession.default_settings());
      session.add("list", longList);
      finish(session);
      session.summary();
      session.free();
    },
  ],
};

async function load(folder, name) {
  const file = existsSync(`${folder}/${name}.js`) ? name : "dustlens";
  const core = await import(pathToFileURL(resolve(folder, `${file}.js`)).href);
  core.initSync({ module: readFileSync(resolve(folder, `${file}_bg.wasm`)) });
  const parts = resolve(folder, `${file}_parts.js`);
  if (existsSync(parts)) {
    const { use_parts } = await import(pathToFileURL(parts).href);
    use_parts((address) => readFileSync(new URL(address)));
  }
  if (core.use_charsets !== undefined) core.use_charsets({ decode: undefined, guess: undefined });
  return core;
}

function sent(path) {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return [
    content.length,
    brotliCompressSync(content, { params }).length,
    gzipSync(content, { level: 9 }).length,
  ];
}

if (values.sizes)
  for (const name of ["documents", "urls", "params", "dust", "charsets", "dustlens"]) {
    const path = `${now}/${name}_bg.wasm`;
    if (existsSync(path))
      console.log(`${name}: ${sent(path).join(" bytes, Brotli ")}`.replace(/Brotli (\d+)$/, "gzip $1"));
  }

const rounds = Number(values.rounds);
for (const [name, [module, task]] of Object.entries(tasks)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const cores = [values.before, now].filter((folder) => folder !== undefined);
  const loaded = [];
  for (const folder of cores) loaded.push(await load(folder, module));
  const best = loaded.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, core] of loaded.entries()) {
      const started = performance.now();
      task(core);
      // The first round compiles.
      if (round > 0) best[at] = Math.min(best[at], performance.now() - started);
    }
  }
  const change = best.length > 1 ? `, ${((best[1] / best[0] - 1) * 100).toFixed(1)} %` : "";
  console.log(`${name}: ${best.map((each) => `${each.toFixed(1)} ms`).join(" -> ")}${change}`);
}
