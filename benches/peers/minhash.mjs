/**
 * How fast npm's minhash finds near-duplicates: node minhash.mjs FILE. Prints one JSON object. The file and the task are those of
 * likeness.py.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { LshIndex, Minhash } = require("minhash");
const { version } = require("minhash/package.json");
const WORDS = 5;
const POSITIONS = 128;
const THRESHOLD = 0.75;

function signature(text) {
  const words = text.split(" ");
  const hash = new Minhash({ numPerm: POSITIONS });
  for (let at = 0; at + WORDS <= words.length; at++) {
    hash.update(words.slice(at, at + WORDS).join(" "));
  }
  return hash;
}

const start = performance.now();
const index = new LshIndex({ bandSize: 4 });
const signatures = new Map();
const pairs = [];
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { id, text } = JSON.parse(line);
  const own = signature(text);
  // An empty index cannot be asked.
  index.insert(id, own);
  const others = index.query(own).filter((other) => other !== id);
  const near = others.filter((other) => own.jaccard(signatures.get(other)) >= THRESHOLD);
  pairs.push(...near.map((other) => [other, id].sort()));
  signatures.set(id, own);
}
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ tool: `minhash ${version}`, seconds, pairs }));
