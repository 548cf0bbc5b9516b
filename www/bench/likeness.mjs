/**
 * How fast one worker of Chromium finds near-duplicates, with the page's module and with npm's minhash in its build for browsers:
 *
 *   node www/bench/likeness.mjs TEXTS MINHASH      needs pkg/ (cargo xtask build)
 *
 * TEXTS: JSON Lines with `id` and `text`; MINHASH: the folder of the package. Prints a JSON array of {tool, seconds, pairs}, the
 * fastest of three runs of the module and one of the peer, in a new worker each. The bytes are in the worker before the time begins, the module is
 * compiled, and its parts are fetched.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";

const RUNS = 3;
const [texts, minhash] = process.argv.slice(2);
if (texts === undefined || minhash === undefined) throw new Error("usage: likeness.mjs TEXTS MINHASH");
const pkg = fileURLToPath(new URL("../../pkg", import.meta.url));
const { version } = JSON.parse(readFileSync(resolve(minhash, "package.json"), "utf8"));

/** The ways that are measured: how often, the worker, and what it is told. */
const ways = [
  ["dustlens, exact join, every pair verified", RUNS, "ours.js", { measure: "exact" }],
  ["dustlens, signatures alone (minhash, k = 128)", RUNS, "ours.js", { measure: "estimate" }],
  [`minhash ${version}`, 1, "theirs.js", {}],
];

/** The page's module, from the bytes to the pairs. What it finds under the threshold is left out, as nobody looks at it. */
const ours = `
import init, { Session, use_charsets } from "/documents.js";
import { parts, use_parts } from "/documents_parts.js";
const files = new Set(Object.values(parts).flat());
const bytesOf = async (file) => [file, await (await fetch(file)).arrayBuffer()];
const ready = Promise.all([init({ module_or_path: "/documents_bg.wasm" }), ...[...files].map(bytesOf)]).then(([, ...fetched]) => {
  const inHand = new Map(fetched);
  use_parts((file) => inHand.get(file));
});
// What goes wrong is told as a failure of the worker: one of a promise would be told to nobody.
onmessage = ({ data }) => ready.then(() => run(data)).catch((error) => setTimeout(() => { throw error; }));
function run({ bytes, settings }) {
  use_charsets({ decode: undefined, guess: undefined });
  const start = performance.now();
  const session = new Session({ ...Session.default_settings(), ...settings });
  session.add_file("texts.jsonl", bytes);
  let progress;
  do progress = session.advance(100_000);
  while (!["done", "idle", "stopped"].includes(progress.stage));
  const rows = session.export_pairs("jsonl").trimEnd().split("\\n").map((line) => JSON.parse(line));
  const seconds = (performance.now() - start) / 1000;
  postMessage({ seconds, pairs: rows.map(({ a, b }) => [a, b]) });
}`;

/** The same task as in benches/peers/minhash.mjs. */
const theirs = `
self.window = self;
importScripts("/minhash.js");
onmessage = ({ data: { bytes } }) => {
  const start = performance.now();
  const index = new LshIndex({ bandSize: 4 });
  const signatures = new Map();
  const pairs = [];
  for (const line of new TextDecoder().decode(bytes).split("\\n").filter(Boolean)) {
    const { id, text } = JSON.parse(line);
    const words = text.split(" ");
    const own = new Minhash({ numPerm: 128 });
    for (let at = 0; at + 5 <= words.length; at++) own.update(words.slice(at, at + 5).join(" "));
    index.insert(id, own);
    const others = index.query(own).filter((other) => other !== id);
    pairs.push(...others.filter((other) => own.jaccard(signatures.get(other)) >= 0.75).map((other) => [other, id]));
    signatures.set(id, own);
  }
  postMessage({ seconds: (performance.now() - start) / 1000, pairs });
};`;

const files = {
  "/": ["text/html", () => "<!doctype html><title>bench</title>"],
  "/ours.js": ["text/javascript", () => ours],
  "/theirs.js": ["text/javascript", () => theirs],
  "/minhash.js": ["text/javascript", () => readFileSync(resolve(minhash, "minhash.min.js"))],
  "/texts": ["application/octet-stream", () => readFileSync(texts)],
};

/** A file of the module and its parts. */
function ofModule(url) {
  const file = /^\/(documents[\w.]*\.(js|wasm))$/.exec(url);
  if (file === null) return undefined;
  const type = file[2] === "js" ? "text/javascript" : "application/wasm";
  return [type, () => readFileSync(resolve(pkg, file[1]))];
}

function serve() {
  const server = createServer((request, response) => {
    const [type, content] = files[request.url] ?? ofModule(request.url) ?? [];
    response.writeHead(type === undefined ? 404 : 200, { "content-type": type ?? "text/plain" });
    response.end(content?.());
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}

/** In the page: a new worker is given the bytes, and gives back what it found and how long it took. */
async function measure([worker, settings]) {
  const bytes = new Uint8Array(await (await fetch("/texts")).arrayBuffer());
  const running = new Worker(`/${worker}`, { type: worker === "ours.js" ? "module" : "classic" });
  const found = await new Promise((resolve, reject) => {
    running.onmessage = ({ data }) => resolve(data);
    running.onerror = (event) => reject(new Error(event.message));
    running.postMessage({ bytes, settings }, [bytes.buffer]);
  });
  running.terminate();
  return found;
}

const server = await serve();
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const all = [];
  for (const [tool, runs, worker, settings] of ways) {
    const found = [];
    for (let run = 0; run < runs; run += 1) found.push(await page.evaluate(measure, [worker, settings]));
    found.sort((a, b) => a.seconds - b.seconds);
    all.push({ tool: `${tool}, in ${browser.browserType().name()} ${browser.version()}`, ...found[0] });
  }
  console.log(JSON.stringify(all));
} finally {
  await browser.close();
  server.close();
}
