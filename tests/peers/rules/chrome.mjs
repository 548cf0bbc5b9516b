// Chrome's own rules engine: an extension with the exported rules, real navigations against a server on 127.0.0.1.
//
//   CHROMIUM_PATH=… node chrome.mjs PLAYWRIGHT FOLDER [COUNT]  ->  the final address of the first COUNT URLs, one a line

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [playwright, folder, count = "1500"] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(join(playwright, "index.js")).href)).default;

const extension = mkdtempSync(join(tmpdir(), "rules-"));
writeFileSync(join(extension, "rules.json"), readFileSync(join(folder, "declarative-net-request")));
const manifest = {
  manifest_version: 3,
  name: "rules",
  version: "1",
  permissions: ["declarativeNetRequest"],
  host_permissions: ["<all_urls>"],
  declarative_net_request: { rule_resources: [{ id: "rules", enabled: true, path: "rules.json" }] },
};
writeFileSync(join(extension, "manifest.json"), JSON.stringify(manifest));

const server = createServer((_, answer) => answer.end("ok"));
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "profile-")), {
  executablePath: process.env.CHROMIUM_PATH,
  headless: false,
  args: [
    "--headless=new",
    "--no-sandbox",
    `--host-resolver-rules=MAP * 127.0.0.1:${server.address().port}`,
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
  ],
});
try {
  const page = await context.newPage();
  const urls = readFileSync(join(folder, "urls.txt"), "utf8").split("\n").slice(0, Number(count));
  for (const url of urls) {
    // From one page to the same page with another fragment nothing would be loaded.
    await page.goto("about:blank");
    await page.goto(url, { waitUntil: "commit" });
    console.log(page.url());
  }
} finally {
  await context.close();
  server.close();
}
