import {
  cleanParam,
  demoOf,
  merged,
  openDemo,
  place,
  planted,
  row,
  rows,
  saved,
  type,
  verifyAll,
  view,
  wrong,
} from "./params_support";
import { axe, expect, open, test, textFile } from "./support";

/** Addresses of a site that is not there, few enough for a link: `sid` is new each time, `id` repeats. */
const list = Array.from({ length: 24 }, (_, at) => `http://shop.example/story?id=${at % 12}&sid=s${at}x`);

test("every planted argument of the demo site gets its planted verdict, and the rules say no more", async ({
  page,
  request,
}) => {
  test.slow();
  const demo = await demoOf(request);
  const truth = planted(demo);
  expect(truth.length).toBeGreaterThan(30);
  await openDemo(page);
  await expect(page.locator(".verify-cost")).toContainText(/about \d+ fetches from \d hosts/);
  await expect(page.locator(".verify")).toContainText("The addresses go to the proxy");
  await verifyAll(page);
  await expect(page.locator(".verify-over")).toContainText("not needed");

  await row(page, "sid", "news.localhost").first().click();
  const evidence = page.locator(".evidence");
  await expect(evidence.locator(".param-meaning")).toContainText("rules may take it out");
  await expect(evidence.locator(".comparison")).toHaveCount(2);
  await expect(evidence.locator(".formula")).toContainText("≥ 0.95");
  await expect(evidence.locator("tr.segment.is-equal").first()).toBeVisible();
  await expect(evidence.locator("tr.segment.is-dynamic").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(evidence).toBeHidden();
  await row(page, "id", "gazeta.localhost").click();
  await expect(evidence.locator(".param-meaning")).toContainText("the page is another one");
  await expect(evidence.locator("tr.segment.is-differing").first()).toBeVisible();
  await page.keyboard.press("Escape");

  const found = await saved(page);
  expect(wrong(truth, found)).toEqual([]);
  await expect(page.locator(".export-text")).toHaveText(cleanParam(truth, demo.port), { useInnerText: true });
  const [before, after] = [new Set(demo.log).size, merged(demo.log, truth)];
  const lint = page.locator(".lint .outcome");
  await expect(lint).toContainText(`${before.toLocaleString("en")} URLs before`);
  await expect(lint).toContainText(`${after.toLocaleString("en")} after`);
  await page.locator(".merged summary").first().click();
  await expect(page.locator(".merged li").nth(1)).toBeVisible();
});

test("the zoo's log is the second choice, and its hosts are asked without a pause", async ({ page }) => {
  await open(page, place);
  await page.getByRole("button", { name: /^The zoo's log/ }).click();
  await expect(row(page, "sid", "forum.localhost").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator(".verify-cost")).toContainText(/from \d\d hosts/);
  await expect(page.locator(".verify")).toContainText("The demo site is asked without a pause");
});

test("a reload in the middle of a check loses no verdict and offers to go on", async ({ page }) => {
  test.slow();
  await openDemo(page);
  await page.getByLabel("Pause at a host, ms", { exact: true }).fill("150");
  await page.locator(".verify").getByRole("button", { name: "Start" }).click();
  const decided = rows(page).filter({ has: page.locator(".verdict-sign.is-insignificant") });
  await expect(decided.first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.locator(".verify-running")).toContainText("Paused");
  const before = (await saved(page)).filter(({ verdict }) => verdict !== "candidate");
  expect(before.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(page.locator(".verify-running")).toContainText("Checking");
  await page.reload();
  await expect(page.locator(".unfinished")).toContainText("A check was interrupted");
  const kept = await saved(page);
  for (const { host, name, verdict } of before)
    expect(kept).toContainEqual(expect.objectContaining({ host, name, verdict }));
  await page.locator(".unfinished").getByRole("button", { name: "Go on" }).click();
  await expect(page.locator(".unfinished")).toBeHidden();
  await expect(page.locator(".verify-running")).toContainText("Checking");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.locator(".verify-cost")).toBeVisible();
  const after = await saved(page);
  for (const { host, name, verdict } of before)
    expect(after).toContainEqual(expect.objectContaining({ host, name, verdict }));
});

test("verdicts of one tab reach another, which writes nothing older over them", async ({ page, context }) => {
  test.slow();
  await openDemo(page);
  const other = await context.newPage();
  // The lists of the first tab are there already.
  await open(other, place);
  await expect(rows(other).first()).toBeVisible();
  await verifyAll(page);
  const due = other.locator(".verify .choice-option").first();
  await expect(due).toContainText("what is due (0)");
  await other.getByText("for each path", { exact: true }).click();
  await expect(row(other, "sid", "news.localhost/").first()).toBeVisible();
  await other.getByText("for a whole host", { exact: true }).click();
  await expect(row(other, "sid", "news.localhost/")).toHaveCount(0);
  const verdicts = await saved(page);
  await other.waitForTimeout(3000);
  await page.reload();
  const kept = await saved(page);
  for (const { host, name, verdict } of verdicts)
    expect(kept).toContainEqual(expect.objectContaining({ host, name, verdict }));
});

test("without IndexedDB the page says so and works on in memory; one argument is checked alone", async ({
  page,
}) => {
  const forbid =
    'Object.defineProperty(self,"indexedDB",{value:{open(){throw new DOMException("not here","SecurityError")}}});';
  await page.route(/params\.worker.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${forbid}${await answer.text()}` });
  });
  await openDemo(page);
  await expect(page.locator(".params-memory")).toContainText("in the memory of this tab only");
  await row(page, "nocache", "archive.localhost").click();
  const evidence = page.locator(".evidence");
  await expect(evidence.locator(".param-meaning")).toContainText("check it");
  await evidence.getByRole("button", { name: "Check this argument" }).click();
  await expect(evidence.locator(".verify-cost")).toContainText("1 argument: about");
  await evidence.getByRole("button", { name: "Start" }).click();
  await expect(evidence.locator(".param-meaning")).toContainText("rules may take it out", {
    timeout: 60_000,
  });
  await expect(row(page, "nocache", "archive.localhost")).toContainText("insignificant");
});

test("settings, filters and the threshold change what is judged, and a link opens the same", async ({
  page,
  browser,
}) => {
  await type(page, list.join("\n"));
  await page.getByText("Plain", { exact: true }).click();
  await expect(row(page, "id", "shop.example")).toContainText("by counting");
  await expect(row(page, "id", "shop.example")).toContainText("12/24 = 0.500");
  await expect(row(page, "sid", "shop.example")).toContainText("candidate");
  await page.getByLabel("Least values", { exact: true }).fill("13");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator(".long-counts")).toHaveText("1 argument shown · 1 hidden by the filters");
  await page.getByRole("radio", { name: "not judged" }).check({ force: true });
  await expect(row(page, "id", "shop.example")).toBeVisible();
  await page.getByRole("radio", { name: "all judged" }).check({ force: true });
  await page.getByText("for each path", { exact: true }).click();
  await expect(row(page, "sid", "shop.example/story")).toBeVisible();
  await page.getByLabel("Filter arguments and scopes").fill("nothing");
  await expect(page.getByText("No argument is left after the filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await row(page, "sid", "shop.example").click();
  await expect(page.locator(".evidence")).toContainText("nearly every value is new");
  await view(page, "Ratios");
  const line = page.locator(".ratios").getByRole("slider", { name: "Threshold" });
  await line.press("ArrowLeft");
  const field = page.locator(".settings .field", { hasText: "Threshold" });
  await expect(field.locator("output")).toHaveText("0.94");
  await page.getByRole("button", { name: "As a table" }).click();
  await expect(page.locator(".ratios tbody tr").last()).toContainText("0.95 ≤ r ≤ 1");
  await expect(page).toHaveURL(/min_values=13.*threshold=0\.94/);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.locator(".evidence")).toContainText("nearly every value is new");
  await expect(elsewhere.getByRole("tab", { name: "Ratios", exact: true, selected: true })).toBeVisible();
  await expect(elsewhere.getByLabel("Least values", { exact: true })).toHaveValue("13");
  await elsewhere.close();
});

test("without a proxy counting works, and the page says what to do", async ({ page }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only" }),
  );
  await type(page, list.join("\n"));
  await expect(page.locator(".verify")).toContainText("There is no proxy here");
  await expect(page.locator(".verify")).toContainText("dustlens serve");
  await view(page, "Rules to load");
  await expect(page.locator(".export")).toContainText("nothing to take out");
});

test("a table is read in, its rows are remembered, and a newer one is refused", async ({ page }) => {
  await type(page, list.join("\n"));
  await view(page, "Rules to load");
  const head = '{"table":"query_args","version":1}';
  const own =
    '{"host":"shop.example","name":"sid","verdict":"insignificant","significant":1,"distinct":24,"all":24,"timestamp":TIME,"lastSeen":TIME}'.replaceAll(
      "TIME",
      String(Math.floor(Date.now() / 1000) - 60),
    );
  const other = own.replace("shop.example", "other.example");
  const give = (name: string, text: string) =>
    page.locator(".table-file").setInputFiles([textFile(name, text)]);
  await give("mine.jsonl", `${head}\n${own}\n${other}\n`);
  await expect(page.locator(".table-panel")).toContainText("mine.jsonl: 2 arguments read.");
  await expect(page.locator(".export-text")).toContainText("Clean-param: sid");
  await expect(page.locator(".lint .outcome")).toContainText("12 after");
  await view(page, "Arguments");
  await page.getByText("remembered ones too").click();
  await expect(row(page, "sid", "other.example")).toContainText("remembered");
  await page.getByRole("button", { name: "Take everything out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const host of ["shop.example", "other.example"]) {
    await expect(row(page, "sid", host)).toContainText("remembered");
  }
  await view(page, "Rules to load");
  await give("newer.jsonl", '{"table":"query_args","version":99}\n');
  await expect(page.locator(".notices .problem")).toContainText("newer");
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ru-RU", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("on the empty place, its settings, results, evidence, ratios and rules", async ({ page }) => {
      await open(page, place);
      await expect(page.locator("#urls-box")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.locator(".intro-samples .button-main").click();
      await expect(rows(page).first()).toBeVisible();
      await page.locator(".params .settings-more summary").click();
      await row(page, "nocache", "archive.localhost").click();
      await page.locator(".evidence .verify-one button").click();
      await page.locator(".evidence .verify-one .button-main").click();
      await expect(page.locator("tr.segment").first()).toBeVisible({ timeout: 60_000 });
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      for (const at of [1, 2]) {
        await page.locator(".results [role=tab]").nth(at).click();
        await expect(page.locator([".ratios svg", ".lint .outcome"][at - 1] ?? "")).toBeVisible();
        expect(await axe(page)).toEqual([]);
      }
    });
  });
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({ page }) => {
    await open(page, place);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие параметры запроса");
    await page.locator("#urls-box").fill(list.join("\n"));
    await expect(page.locator(".outcome")).toContainText("24 разных URL → 2 параметра");
    await expect(row(page, "id", "shop.example")).toContainText("12/24 = 0,500");
    await row(page, "sid", "shop.example").click();
    await expect(page.locator(".evidence .param-meaning")).toContainText("под вопросом");
    await expect(page.locator(".verify-cost")).toContainText(/примерно \d+ запросов к 1 сайту/);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator(".evidence .param-meaning")).toContainText("candidate");
    await expect(page.locator(".outcome")).toContainText("24 different URLs → 2 arguments");
  });
});
