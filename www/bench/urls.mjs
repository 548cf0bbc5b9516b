/**
 * A million URLs pasted into the place Normalize: the longest task of the main thread in every step, the time to the
 * end, how soon a stop is answered, memory, and what is exported.
 */
import { existsSync, readFileSync, statSync } from "node:fs";

const count = 1_000_000;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Half of the URLs are other spellings of the other half; about 62 MB. */
function putOnClipboard(count) {
  const lines = new Array(count);
  for (let index = 0; index < count; index += 1) {
    const page = index >> 1;
    const end = index & 1 ? "#part" : "";
    lines[index] = `http://www.Example.com:80/section/${page % 977}/page/${page}/./item?id=${page}${end}`;
  }
  return navigator.clipboard.writeText(lines.join("\n"));
}

/** What the tab's process holds now and held at most, where the system says so. */
async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const held = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => `/proc/${id}/status`)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .map((text) =>
      ["VmRSS", "VmHWM"].map((name) => Number(text.match(`${name}:\\s+(\\d+)`)?.[1] ?? 0) * 1024),
    )
    .sort(([one], [other]) => other - one);
  const [now = 0, most = 0] = held[0] ?? [];
  return `${megabytes(now)} in the tab's process, ${megabytes(most)} at most`;
}

async function finished(page) {
  await page.waitForFunction(() => document.querySelector(".run-bar") === null, null, { timeout: 240_000 });
}

async function pasted(page) {
  await page.locator(".url-lists li").waitFor({ timeout: 60_000 });
  console.log(`pasted: ${await page.locator(".url-lists li").innerText()}`.replaceAll("\n", " "));
}

/** By keys the browser makes one string of the clipboard at one go; that is its own doing. */
async function pasteByKeys(page) {
  await page.locator("#urls-box").click();
  await page.keyboard.press("Control+V");
  await pasted(page);
}

async function pasteByButton(page) {
  await page.getByRole("button", { name: "Take everything out" }).click();
  await page.getByRole("button", { name: "Paste from the clipboard" }).click();
  await pasted(page);
}

async function run(page) {
  const started = performance.now();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".progress").waitFor();
  await finished(page);
  console.log(`${count} URLs normalized ${((performance.now() - started) / 1000).toFixed(1)} s after Run`);
  console.log(`outcome: ${await page.locator(".outcome").innerText()}`.replaceAll("\n", " "));
}

async function lookAround(page) {
  const scroller = page.locator(".long-scroller");
  for (let step = 1; step <= 10; step += 1) {
    await scroller.evaluate((element, at) => element.scrollTo(0, (element.scrollHeight * at) / 10), step);
    await page.waitForTimeout(60);
  }
  for (let step = 0; step < 20; step += 1) {
    await scroller.evaluate((element) => element.scrollBy(0, -300));
    await page.waitForTimeout(30);
  }
  await page.locator("input[type=search]").fill("page/4242/");
  await page.waitForFunction(() => document.querySelector(".long-counts")?.textContent?.startsWith("2 "));
  await page.locator("input[type=search]").fill("");
  await page.locator("table.long-urls th button").nth(1).click();
  await page.waitForTimeout(3000);
  await page.locator("table.long tbody tr").first().click();
  await page.locator(".trace-step").first().waitFor();
}

/** The time from the click to the words that say that it stopped, measured on the page. */
async function stop(page) {
  await page.getByText("Semantic", { exact: true }).first().click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".progress .button").waitFor();
  await page.waitForTimeout(300);
  const answer = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes("Stopped: results are partial")) return;
          observer.disconnect();
          resolve(performance.now() - asked);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        document.querySelector(".progress .button").click();
      }),
  );
  console.log(`stop answered after ${Math.round(answer)} ms`);
  await page.getByRole("button", { name: "Continue" }).click();
  await finished(page);
}

async function save(page, format) {
  await page.locator(".export-panel select").selectOption(format);
  const started = performance.now();
  const download = page.waitForEvent("download", { timeout: 120_000 });
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const { size } = statSync(await (await download).path());
  console.log(`${format}: ${megabytes(size)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs the case on a page of its own; `traced` gives the main thread's tasks of a piece of work, `report` prints them. */
export async function million(browser, address, traced, report) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
  const page = await context.newPage();
  await page.goto(`${address}#normalize`);
  await page.locator("#urls-box").waitFor();
  await page.evaluate(putOnClipboard, count);
  await page.waitForTimeout(1500);
  const steps = {
    "pasting by keys": pasteByKeys,
    "pasting by the button": pasteByButton,
    running: run,
    "scrolling, filtering, sorting": lookAround,
    "stopping and going on": stop,
  };
  for (const [name, work] of Object.entries(steps))
    report(`a million URLs, ${name}`, await traced(browser, page, () => work(page)));
  const exports = async () => {
    for (const format of ["csv", "unique", "groups"]) await save(page, format);
  };
  report("a million URLs, exporting", await traced(browser, page, exports));
  console.log(`memory at the end: ${await memory(browser)}`);
  await context.close();
}
