import { readFileSync } from "node:fs";
import { axe, expect, type Locator, open, type Page, test } from "./support";

const place = "#rules";

/** Two shapes of twelve stories of a site that is not there, few enough for a link. */
const list = Array.from({ length: 12 }, (_, at) => at * 7 + 3).flatMap((id) => [
  `http://news.example/story?id=${id}`,
  `http://news.example/story_${id}`,
]);

/** What the server says of its demo site. */
interface Demo {
  log: string[];
  port: number;
}

function rows(page: Page): Locator {
  return page.locator("tr.long-row");
}

function row(page: Page, rule: string, scope: string): Locator {
  return rows(page).filter({ hasText: rule }).filter({ hasText: scope });
}

/** By the plain method: what envelopes alone give is the same in every version. */
async function type(page: Page, text: string): Promise<void> {
  await open(page, place);
  await page.getByText("Plain", { exact: true }).click();
  await page.locator("#urls-box").fill(text);
}

/** Opens the place with the demo site's log in it; the pause is nought, since the site is on this machine. */
async function openDemo(page: Page): Promise<void> {
  await open(page, place);
  await page.locator(".intro-samples .button-main").click();
  await expect(rows(page).first()).toBeVisible();
  await page.locator(".verify input").fill("0");
}

async function prove(page: Page): Promise<void> {
  await page.locator(".verify .button-main").click();
  await expect(page.locator(".verify-over")).toBeVisible({ timeout: 150_000 });
}

async function view(page: Page, name: "rules" | "shrink" | "map"): Promise<void> {
  await page.locator(`.results [data-tab="${name}"]`).click();
}

/** A file of the format chosen. */
async function saved(page: Page, format: string): Promise<string> {
  await page.getByLabel("Format", { exact: true }).last().selectOption(format);
  const download = page.waitForEvent("download");
  await page.locator(".rules-export").getByRole("button", { name: "Download" }).click();
  return readFileSync(await (await download).path(), "utf8");
}

/** The map as the page saves it. */
async function canonicals(page: Page): Promise<Map<string, string>> {
  const [head, ...lines] = (await saved(page, "map-csv")).trimEnd().split(/\r?\n/);
  expect(head).toBe("url,canonical,rules");
  const cells = lines.map((line) => line.split(","));
  return new Map(cells.map(([url = "", canonical = ""]) => [url, canonical]));
}

/** Two addresses of one page each: with `from` in the place of `to`. */
const planted = [
  { host: "news.localhost", from: "/story?id=", to: "/story_" },
  { host: "mirror.localhost", from: "/story?id=", to: "/story_" },
  { host: "gazeta.localhost", from: "/print/", to: "/" },
] as const;

/** What only looks so: pages of their own, whose addresses must keep this. */
const decoys = [
  { host: "news.localhost", part: "sort=title" },
  { host: "news.localhost", part: "page=2" },
  { host: "shop.localhost", part: "lang=ru" },
  { host: "shop.localhost", part: "catalog?page=" },
  { host: "blog.localhost", part: "/page/" },
] as const;

test("the demo site's rules are found, proved or refuted as planted, and shrink its log", async ({
  page,
  request,
}) => {
  test.slow();
  const { demo }: { demo: Demo } = await (await request.get("/api/info")).json();
  await openDemo(page);
  await expect(page.locator(".verify-cost")).toContainText(/about [\d,]+ fetches from \d hosts/);
  await expect(page.locator(".verify")).toContainText("The sampled addresses go to the proxy");
  await expect(page.locator(".summary .outcome")).toContainText("if all likely rules hold: none is proved");
  await expect(page.locator(".verify")).toContainText("It goes in stages");
  await prove(page);
  await expect(page.getByLabel("valid only")).toBeChecked();
  await expect(page.locator(".rules-export .assumed")).toBeHidden();

  const map = await canonicals(page);
  expect(map.size).toBeGreaterThan(700);
  for (const { host, from, to } of planted) {
    const start = `http://${host}:${demo.port}${from}`;
    const pairs = [...map.keys()].filter((url) => url.startsWith(start) && map.has(url.replace(from, to)));
    expect(pairs.length, `${host} ${from}`).toBeGreaterThan(0);
    for (const url of pairs) expect(map.get(url)).toBe(map.get(url.replace(from, to)));
  }
  for (const { host, part } of decoys) {
    const all = [...map.keys()].filter((url) => url.startsWith(`http://${host}:`) && url.includes(part));
    expect(all.length, `${host} ${part}`).toBeGreaterThan(0);
    for (const url of all) expect(map.get(url)).toContain(part);
  }

  await view(page, "shrink");
  const outcome = page.locator(".shrink-view .outcome");
  await expect(outcome).toContainText(`${new Set(map.values()).size.toLocaleString("en")} after`);

  await view(page, "rules");
  await page.locator(".summary-number button", { hasText: "refuted" }).click();
  await rows(page).first().click();
  const evidence = page.locator(".evidence");
  await expect(evidence.locator(".param-meaning")).toContainText(/says something else|is not there/);
  await page.locator(".summary-number button", { hasText: "valid" }).click();
  await rows(page).first().click();
  await expect(evidence.locator(".param-meaning")).toContainText(/sampled pages were the same|was tried/);
  await expect(evidence.locator(".rule-sample").first()).toContainText("the same page");

  expect(await saved(page, "learned")).toContain("news.localhost");
  await page.locator(".rules-export").getByRole("button", { name: "Use in Normalize" }).click();
  await expect(page).toHaveURL(/#normalize.*without=directory-slash.*news\.localhost/);
  await expect(page.locator(".summary .is-keys")).toContainText(
    `${new Set(map.values()).size.toLocaleString("en")} keys`,
  );
});

test("a rule that is switched off is used nowhere, and another visit remembers what was proved", async ({
  page,
}) => {
  test.slow();
  await openDemo(page);
  await prove(page);
  const proved = await page.locator(".summary-number button", { hasText: "valid" }).locator("b").innerText();
  await view(page, "shrink");
  await page.locator(".waterfall-row.is-step").first().getByRole("button").click();
  await page.getByRole("button", { name: "As a table" }).click();
  const steps = page.locator(".shrink-figure tbody tr");
  const before = await steps.count();
  expect(before).toBeGreaterThan(3);
  await page.locator(".evidence").getByLabel("Use this rule").uncheck();
  await expect(page.locator(".summary")).toContainText("1 rule switched off");
  await expect(steps).toHaveCount(before - 1);
  await page.reload();
  const valid = (of: Page) => of.locator(".summary-number button", { hasText: "valid" }).locator("b");
  await expect(valid(page)).toHaveText(proved);
  const other = await page.context().newPage();
  await open(other, place);
  await expect(valid(other)).toHaveText(proved);
  await other.close();
});

test("what was decided stays under other settings, and the page says so", async ({ page }) => {
  test.slow();
  await openDemo(page);
  await page.getByText("Plain", { exact: true }).click();
  await prove(page);
  const note = page.locator(".verify-otherwise");
  await expect(note).toBeHidden();
  await page.getByText("Extended", { exact: true }).click();
  await expect(note).toContainText("Decided rules stay whatever the settings");
  // The link follows after a moment.
  await expect(page).not.toHaveURL(/extended=0/);
  await page.reload();
  await note.getByRole("button", { name: "Forget what was decided" }).click();
  await expect(note).toBeHidden();
  await expect(page.locator(".summary-number button", { hasText: "valid" })).toContainText("0");
});

/** A page that was not had is an error in the browser's console. */
const loud = test.extend({ quiet: undefined });

loud("a site without an address is given up, and its rules stay likely", async ({ page }) => {
  await page.route("**/api/fetch*", (route) => {
    const json = { code: "name-not-found", detail: "The name news.example has no address (unknown)." };
    return route.fulfill({ status: 502, json });
  });
  await type(page, list.join("\n"));
  await expect(row(page, "?id=", "news.example")).toHaveCount(1);
  const likely = page.locator(".summary-number button", { hasText: "likely" }).locator("b");
  const before = await likely.innerText();
  await page.locator(".verify .button-main").click();
  await expect(page.locator(".verify-given-up")).toContainText("news.example: this name has no address");
  await expect(page.locator(".verify .button-main")).toBeVisible();
  await expect(likely).toHaveText(before);
});

test("a proof that is interrupted goes on after a reload", async ({ page }) => {
  test.slow();
  await openDemo(page);
  await page.locator(".verify input").fill("400");
  await page.locator(".verify .button-main").click();
  const running = page.locator(".verify-running");
  await expect(running).toContainText(/[1-9]\d* of about/, { timeout: 60_000 });
  await expect(running).toContainText(
    /Stage: (names of sites|arguments|habits of servers|shapes of addresses)\./,
  );
  await expect(page.locator(".rules-again")).toContainText("stage by stage");
  await page.reload();
  await expect(page.locator(".unfinished")).toContainText("A proof was interrupted");
  await page.locator(".unfinished").getByRole("button", { name: "Drop it" }).click();
  await expect(page.locator(".unfinished")).toBeHidden();
  await expect(rows(page).first()).toBeVisible();
});

test("rules of a small list follow the typing; a link brings all of it back", async ({ page, browser }) => {
  await type(page, list.join("\n"));
  await expect(row(page, "?id=", "news.example")).toHaveCount(1);
  await expect(page.locator(".outcome").first()).toContainText("24 different URLs → 12 after the rules");
  await row(page, "?id=", "news.example").click();
  await expect(page.locator(".evidence")).toContainText("envelopes hold both texts");
  await expect(page.locator(".evidence .envelope").first()).toBeVisible();
  await page.getByLabel("Least support (MS)", { exact: true }).fill("13");
  await expect(page.locator(".rules-nothing")).toContainText("13");
  await page.getByLabel("Least support (MS)", { exact: true }).fill("0");
  await expect(page.getByText("Not taken: a whole number from 1 to 1,000,000.")).toBeVisible();
  await page.getByLabel("Least support (MS)", { exact: true }).fill("4");
  await view(page, "map");
  await expect(rows(page)).toHaveCount(12);
  await page.getByLabel("Filter addresses").fill("nothing");
  await expect(page.getByText("No address is left after the filter.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page).first()).toBeVisible();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole("tab", { name: "Map", exact: true, selected: true })).toBeVisible();
  await expect(elsewhere.getByLabel("Least support (MS)", { exact: true })).toHaveValue("4");
  await elsewhere.close();
});

/** Pages of a list: they differ in one short place, but all in the same. */
const series = Array.from({ length: 10 }, (_, at) => `http://news.example/p${at + 1}`).join("\n");

test("ten addresses say why nothing can be learned, and what to do", async ({ page }) => {
  await type(page, ["one", "two", "three"].map((name) => `http://news.example/${name}`).join("\n"));
  await expect(page.locator(".rules-nothing")).toContainText("Nothing could be learned");
  await expect(page.locator(".rules-nothing")).toContainText("3 different addresses are too few");
  await page.locator("#urls-box").fill(series);
  await expect(page.locator(".rules-nothing")).toContainText("More than 6 addresses at a time are equal");
  await expect(page.locator(".rules-nothing")).toContainText("Most in an envelope (T)");
});

test("the explanation walks from tokens to the rule, on addresses of one's own", async ({ page }) => {
  await open(page, place);
  const explain = page.locator(".explain");
  await expect(explain.locator(".explain-tokens li")).toHaveCount(10);
  await explain.getByRole("tab", { name: /Tokens/ }).press("ArrowRight");
  await expect(explain.locator(".envelope").first()).toBeVisible();
  for (const picture of [".explain-pairs", ".fate", ".explain-applied"]) {
    await explain.getByRole("button", { name: "Next step" }).click();
    await expect(explain.locator(picture).first()).toBeVisible();
  }
  await expect(explain).toContainText("10 addresses become 5.");
  await explain.getByRole("textbox").fill("http://a.example/x\nhttp://a.example/y");
  await expect(explain).toContainText("No pair is supported often enough");
  const crowded = "More than 6 of these addresses share each envelope (T)";
  await explain.getByRole("textbox").fill(series);
  for (const step of ["Envelopes", "Pairs", "What is dropped", "The rule"]) {
    await explain.getByRole("tab", { name: new RegExp(step) }).click();
    await expect(explain).toContainText(crowded);
  }
  await explain.getByRole("button", { name: "The first ten again" }).click();
  await expect(explain).toContainText("10 addresses become 5.");
});

test("rules that are not proved say so where they are taken away, and do not go to Normalize", async ({
  page,
}) => {
  await type(page, list.join("\n"));
  await expect(rows(page).first()).toBeVisible();
  expect(await saved(page, "learned")).toContain("news.example");
  const taking = page.locator(".rules-export");
  await expect(taking.locator(".export-actions")).toContainText("if all likely rules hold: none is proved");
  await expect(taking.getByRole("button", { name: "Use in Normalize" })).toBeDisabled();
  await expect(taking).toContainText("prove the likely rules first");
  await view(page, "map");
  await expect(page.locator(".long-counts")).toContainText("if all likely rules hold: none is proved");
  await page.getByText("valid only").click();
  await expect(page.locator(".assumed")).toHaveCount(0);
});

test("a sample has rules to learn, with no proxy too", async ({ page }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only</p>" }),
  );
  await open(page, place);
  await page.getByRole("button", { name: "Pages under two addresses" }).click();
  for (const rule of ["?id=", "/index.html", "print/", "sid="])
    await expect(row(page, rule, "www.quay.example").first()).toBeVisible();
  await expect(row(page, "www.quay.example", "http://quay.example").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the current place and the evidence of a tapped row come into sight", async ({ page }) => {
    await type(page, list.join("\n"));
    await expect(page.locator(".places [aria-current]")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 800, height: 844 });
    await page.setViewportSize({ width: 320, height: 844 });
    await expect(page.locator(".places [aria-current]")).toBeInViewport({ ratio: 1 });
    await row(page, "?id=", "news.example").click();
    await expect(page.locator(".evidence h2")).toBeInViewport();
  });
});

test("without a proxy rules are learned, and the page says what to do", async ({ page }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only" }),
  );
  await type(page, list.join("\n"));
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator(".verify")).toContainText("There is no proxy here");
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["en-US", "dark"],
  ["ru-RU", "light"],
  ["ru-RU", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("on the empty place, its settings, rules, evidence, shrink and map", async ({ page }) => {
      await open(page, place);
      await expect(page.locator(".explain-tokens")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.locator("#urls-box").fill(list.join("\n"));
      await expect(rows(page).first()).toBeVisible();
      await page.locator(".rules .settings-more summary").click();
      await rows(page).first().click();
      await expect(page.locator(".evidence .param-meaning")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await view(page, "shrink");
      await expect(page.locator(".waterfall")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await view(page, "map");
      await expect(rows(page).first()).toBeVisible();
      expect(await axe(page)).toEqual([]);
    });
  });
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({ page }) => {
    await open(page, place);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие разные адреса");
    await page.getByText("Простой", { exact: true }).click();
    await page.locator("#urls-box").fill(list.join("\n"));
    await expect(page.locator(".outcome").first()).toContainText("24 разных адреса → 12 после правил");
    await row(page, "?id=", "news.example").click();
    await expect(page.locator(".evidence .param-meaning")).toContainText("вероятно");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator(".evidence .param-meaning")).toContainText("likely");
    await expect(page.locator(".outcome").first()).toContainText("24 different URLs → 12 after the rules");
  });
});
