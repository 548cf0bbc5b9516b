// Readers in JavaScript: Ghostery's blocker, and ClearURLs' loop on the engine that it runs on.
//
//   node readers.mjs FORMAT FOLDER  ->  one key a line, in the order of urls.txt

import { readFileSync } from "node:fs";

const [format, folder] = process.argv.slice(2);
const file = readFileSync(`${folder}/${format}`, "utf8");

async function adguard() {
  const { FiltersEngine, Request } = await import("@ghostery/adblocker");
  const engine = FiltersEngine.parse(file);
  return (url) => {
    const href = new URL(url).href;
    const [address, ...fragment] = href.split("#");
    const request = Request.fromRawDetails({ url: address, type: "main_frame" });
    const { rewrite } = engine.match(request);
    return [rewrite?.url ?? address, ...fragment].join("#");
  };
}

function clearurls() {
  const providers = Object.values(JSON.parse(file).providers);
  const once = (href) => {
    for (const { urlPattern, rules, exceptions } of providers) {
      const excepted = exceptions.some((pattern) => new RegExp(pattern, "i").test(href));
      if (!new RegExp(urlPattern, "i").test(href) || excepted) continue;
      const url = new URL(href);
      const fields = url.searchParams;
      let pieces = url.hash === "" ? [] : url.hash.slice(1).split("&");
      let changed = false;
      for (const rule of rules) {
        const named = (name) => new RegExp(`^${rule}$`, "gi").test(name);
        for (const name of [...fields.keys()].filter(named)) {
          fields.delete(name);
          changed = true;
        }
        const left = pieces.filter((piece) => !named(piece.split("=")[0]));
        changed ||= left.length < pieces.length;
        pieces = left;
      }
      if (!changed) continue;
      const [base] = href.split(/[?#]/);
      const query = fields.toString() === "" ? "" : `?${fields}`;
      return base + query + (pieces.length === 0 ? "" : `#${pieces.join("&")}`);
    }
    return href;
  };
  return (url) => {
    let href = new URL(url).href;
    for (let next = once(href); next !== href; next = once(href)) href = next;
    return href;
  };
}

const key = await { adguard, clearurls }[format]();
const urls = readFileSync(`${folder}/urls.txt`, "utf8").split("\n");
process.stdout.write(urls.map((url) => `${key(url)}\n`).join(""));
