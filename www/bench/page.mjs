/**
 * What the page costs a person, measured in Chromium on the built page: bytes of the first load, the longest task of
 * the main thread while 2,000 documents of 300 words are compared, and how soon a stop is answered.
 *
 *   npm run bench            needs target/release/dustlens and www/dist (cargo xtask build)
 *
 * Figures are printed, never asserted: they belong to the machine.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const port = 8795;
const documents = 2000;
const words = 300;

/** The same collection every time: a tenth of the documents are edited copies of their predecessors. */
function collection() {
  let state = 7;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const word = () => `w${Math.floor(random() ** 2 * 5000).toString(36)}`;
  const texts = [];
  for (let index = 0; index < documents; index += 1) {
    const copied = index % 10 === 9 ? texts[index - 1].split(" ") : undefined;
    const own = copied ?? Array.from({ length: words }, word);
    if (copied !== undefined) own[5] = `x${index}`;
    texts.push(own.join(" "));
  }
  return texts.map((text, index) => `d${index} ${text}`).join("\n");
}

async function serve() {
  const binary = process.env.DUSTLENS_BIN ?? here("../../target/release/dustlens");
  const server = spawn(binary, ["serve", "--port", String(port), "--site", here("../dist")], {
    stdio: "ignore",
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`no server on port ${port}: run cargo xtask build first, or free the port`);
}

async function firstLoad(page) {
  const sizes = [];
  page.on("response", async (response) => {
    const { responseBodySize } = await response.request().sizes();
    sizes.push([new URL(response.url()).pathname, responseBodySize]);
  });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForSelector(".header");
  await page.waitForTimeout(1500);
  const painted = await page.evaluate(() => performance.getEntriesByType("paint").at(-1)?.startTime ?? 0);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(
    `first load: ${(total / 1000).toFixed(1)} kB compressed, first content after ${Math.round(painted)} ms`,
  );
  return () => sizes.reduce((sum, [, size]) => sum + size, 0);
}

/** The main thread's tasks between start and end of a trace, longest first, in milliseconds. */
async function traced(browser, page, work) {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const names = traceEvents.filter(
    (event) => event.name === "thread_name" && event.args.name === "CrRendererMain",
  );
  const mains = new Set(names.map((event) => `${event.pid}:${event.tid}`));
  return traceEvents
    .filter((event) => event.name.endsWith("RunTask") && mains.has(`${event.pid}:${event.tid}`))
    .map((event) => event.dur / 1000)
    .sort((a, b) => b - a);
}

async function compare(browser, page) {
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("checkbox", { name: /one document a line/ }).check();
  const buffer = Buffer.from(collection());
  const started = { at: 0 };
  const tasks = await traced(browser, page, async () => {
    await page.locator(".file-input").setInputFiles([{ name: "many.txt", mimeType: "text/plain", buffer }]);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    started.at = performance.now();
    await page.waitForSelector(".progress .button");
    const answer = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const asked = performance.now();
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes("results are partial")) return;
            observer.disconnect();
            resolve(performance.now() - asked);
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
          document.querySelector(".progress .button").click();
        }),
    );
    console.log(`stop answered after ${Math.round(answer)} ms`);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "2,000 compared" }).waitFor();
    await page.waitForFunction(() => document.querySelector(".progress") === null);
    console.log(
      `${documents} documents compared ${((performance.now() - started.at) / 1000).toFixed(1)} s after Run`,
    );
    await page
      .getByRole("region", { name: "Settings" })
      .getByRole("slider", { name: "Threshold" })
      .fill("0.3");
    await page.waitForTimeout(1000);
  });
  const long = tasks.filter((task) => task > 50).length;
  const longest = tasks.slice(0, 5).map((task) => task.toFixed(1));
  console.log(`main thread: ${tasks.length} tasks, ${long} over 50 ms; longest ${longest.join(", ")} ms`);
}

const server = await serve();
const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = installed.find((path) => path !== undefined && existsSync(path));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
});
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  const page = await context.newPage();
  const loaded = await firstLoad(page);
  await compare(browser, page);
  console.log(`with the engine and the results view: ${(loaded() / 1000).toFixed(1)} kB compressed`);
} finally {
  await browser.close();
  server.kill("SIGINT");
}
