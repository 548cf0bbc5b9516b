/**
 * What the page costs a person, measured in Chromium on the built page: bytes of the first load, the longest task of
 * the main thread while 2,000 documents of 300 words are compared, and how soon a stop is answered; the same for a
 * million pasted URLs, with memory and exports.
 *
 *   npm run bench            needs target/release/dustlens and www/dist (cargo xtask build)
 *
 * Figures are printed, never asserted: they belong to the machine.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";
import { million } from "./urls.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const port = 8795;
const documents = 2000;
/** Enough of them that there is time to stop in the middle. */
const stopped = 10_000;
const words = 300;

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

/** The same collection every time: a tenth of the documents are edited copies of their predecessors. */
function collection(documents) {
  const random = generator(7);
  const word = () => `w${Math.floor(random() ** 2 * 5000).toString(36)}`;
  const texts = [];
  for (let index = 0; index < documents; index += 1) {
    const copied = index % 10 === 9 ? texts[index - 1].split(" ") : undefined;
    const own = copied ?? Array.from({ length: words }, word);
    if (copied !== undefined) own[5] = `x${index}`;
    texts.push(own.join(" "));
  }
  return Buffer.from(texts.map((text, index) => `d${index} ${text}`).join("\n"));
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

/** By a file on disk: bytes handed over by the test driver would be decoded on the main thread and measured too. */
async function give(page, file) {
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("checkbox", { name: /one document per line/ }).check();
  await page.locator(".file-input").setInputFiles(file);
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

/** Compares everything, then moves the threshold. */
async function compare(browser, page, file) {
  const tasks = await traced(browser, page, async () => {
    const started = performance.now();
    await give(page, file);
    await page.getByRole("button", { name: "2,000 compared" }).waitFor();
    await page.waitForFunction(() => document.querySelector(".progress") === null);
    console.log(
      `${documents} documents compared ${((performance.now() - started) / 1000).toFixed(1)} s after they were given`,
    );
    await page
      .getByRole("region", { name: "Settings" })
      .getByRole("slider", { name: "Threshold" })
      .fill("0.3");
    await page.waitForTimeout(1000);
  });
  report("comparing, then moving the threshold", tasks);
}

function report(what, tasks) {
  const long = tasks.filter((task) => task > 50).length;
  const longest = tasks.slice(0, 5).map((task) => task.toFixed(1));
  console.log(
    `main thread, ${what}: ${tasks.length} tasks, ${long} over 50 ms; longest ${longest.join(", ")} ms`,
  );
}

/** Single words are shared by every two documents: work long enough to be stopped in the middle. */
async function stop(browser, page, file) {
  await page.goto(`http://127.0.0.1:${port}/#documents?size=1`);
  await page.waitForSelector(".header");
  const tasks = await traced(browser, page, async () => {
    await give(page, file);
    await page.waitForSelector(".progress .button");
    await page.waitForFunction(
      () => document.querySelector(".progress")?.textContent.includes("Comparing"),
      null,
      {
        polling: 20,
      },
    );
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
    console.log(`what stays: ${await page.locator(".run-bar").textContent()}`);
    await page.waitForTimeout(500);
  });
  report("stopping", tasks);
}

const folder = mkdtempSync(join(tmpdir(), "dustlens-bench-"));
const file = join(folder, "many.txt");
const server = await serve();
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  const page = await context.newPage();
  const loaded = await firstLoad(page);
  writeFileSync(file, collection(documents));
  await compare(browser, page, file);
  console.log(`with the engine and the results view: ${(loaded() / 1000).toFixed(1)} kB compressed`);
  writeFileSync(file, collection(stopped));
  await stop(browser, await (await browser.newContext({ locale: "en-US" })).newPage(), file);
  await million(browser, `http://127.0.0.1:${port}/`, traced, report);
} finally {
  await browser.close();
  server.kill("SIGINT");
  rmSync(folder, { recursive: true });
}
