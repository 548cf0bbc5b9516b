/** How many URLs a second npm's normalize-url does: node normalize_url.mjs FILE. Prints one JSON object. */
import { readFileSync } from "node:fs";
import normalizeUrl from "normalize-url";

const urls = readFileSync(process.argv[2], "utf8").split("\n");
const manifest = new URL("node_modules/normalize-url/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

function rate() {
  const start = performance.now();
  for (const url of urls) {
    normalizeUrl(url);
  }
  return (urls.length / (performance.now() - start)) * 1000;
}

const rates = [rate(), rate(), rate()].sort((a, b) => a - b);
console.log(JSON.stringify({ tool: `normalize-url ${version}`, rate: rates[1] }));
