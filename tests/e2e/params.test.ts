import { demoOf, logOf } from "./demo_site";
import { cleanParam, merged, planted, saved, wrong } from "./params_support";
import { axe, expect, Params, test, textFile } from "./support";

/** Addresses of a site that is not there, few enough for a link: `sid` is new each time, `id` repeats. */
const list = Array.from({ length: 24 }, (_, at) => `http://shop.example/story?id=${at % 12}&sid=s${at}x`);

test("every planted argument of the demo site gets its planted verdict, and the rules say no more", async ({
  page,
  params,
  request,
}) => {
  test.slow();
  const demo = await demoOf(request);
  const truth = planted(demo);
  expect(truth.length).toBeGreaterThan(30);
  await params.openDemo();
  await expect(params.cost).toContainText(/\d+ fetches from \d hosts to begin with/);
  await expect(params.check).toContainText("Only these URLs go to the proxy");
  await params.checkAll();
  await expect(params.checked).toContainText("not needed");

  await params.row("sid", "news.localhost").first().click();
  await expect(params.meaning).toContainText("rules may remove it");
  await expect(params.comparisons).toHaveCount(2);
  await expect(params.formula).toContainText("≥ 0.95");
  await expect(params.segmentsThatAre("same").first()).toBeVisible();
  await expect(params.segmentsThatAre("dynamic").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(params.evidence).toBeHidden();
  await params.row("id", "gazeta.localhost").click();
  await expect(params.meaning).toContainText("the page is a different one");
  await expect(params.segmentsThatAre("differing").first()).toBeVisible();
  await page.keyboard.press("Escape");

  const found = await saved(params);
  expect(wrong(truth, found)).toEqual([]);
  await expect(params.file("clean-param.txt")).toHaveText(cleanParam(truth, demo.port), {
    useInnerText: true,
  });
  const [before, after] = [new Set(demo.log).size, merged(demo.log, truth)];
  await expect(params.merges).toContainText(`${before.toLocaleString("en")} URLs before`);
  await expect(params.merges).toContainText(`→ ${after.toLocaleString("en")} after`);
  const group = params.mergedGroups.first();
  await group.click();
  await expect(group.getByRole("listitem").nth(1)).toBeVisible();
});

test("the zoo's log is the second choice, and its hosts are asked without a pause", async ({ params }) => {
  await params.open();
  await params.zooLog.click();
  await expect(params.row("sid", "forum.localhost").first()).toBeVisible({ timeout: 20_000 });
  await expect(params.cost).toContainText(/from \d\d hosts/);
  await expect(params.check).toContainText("no delay is needed");
});

test("a reload in the middle of a check loses no verdict and offers to go on", async ({ page, params }) => {
  test.slow();
  await params.openDemo();
  await params.setPause("150");
  await params.start.click();
  await expect(params.rowsThatAre("insignificant").first()).toBeVisible({ timeout: 60_000 });
  await params.pauseCheck();
  await expect(params.progress("Paused")).toBeVisible();
  const before = (await saved(params)).filter(({ verdict }) => verdict !== "candidate");
  expect(before.length).toBeGreaterThan(0);
  await params.goOn();
  await expect(params.progress("Verifying")).toBeVisible();
  await page.reload();
  await expect(params.unfinished).toBeVisible();
  const kept = await saved(params);
  for (const { host, name, verdict } of before)
    expect(kept).toContainEqual(expect.objectContaining({ host, name, verdict }));
  await params.unfinished.getByRole("button", { name: "Continue" }).click();
  await expect(params.unfinished).toBeHidden();
  await expect(params.progress("Verifying")).toBeVisible();
  await params.cancelCheck();
  await expect(params.cost).toBeVisible();
  const after = await saved(params);
  for (const { host, name, verdict } of before)
    expect(after).toContainEqual(expect.objectContaining({ host, name, verdict }));
});

test("verdicts of one tab reach another, which writes nothing older over them", async ({
  page,
  params,
  context,
  request,
}) => {
  test.slow();
  await params.openWith(await logOf("mirror.localhost", request));
  const other = await context.newPage();
  // The lists of the first tab are there already.
  const others = new Params(other);
  await others.open();
  await expect(others.rows.first()).toBeVisible();
  await params.checkAll();
  await expect(others.check.getByText("no parameter is new or outdated")).toBeVisible();
  await others.scope("each path");
  await expect(others.row("sid", "mirror.localhost/").first()).toBeVisible();
  await others.scope("whole host");
  await expect(others.row("sid", "mirror.localhost/")).toHaveCount(0);
  const verdicts = await saved(params);
  await other.waitForTimeout(3000);
  await page.reload();
  const kept = await saved(params);
  for (const { host, name, verdict } of verdicts)
    expect(kept).toContainEqual(expect.objectContaining({ host, name, verdict }));
});

test("without IndexedDB the page says so and works on in memory; one argument is checked alone", async ({
  page,
  params,
}) => {
  const forbid =
    'Object.defineProperty(self,"indexedDB",{value:{open(){throw new DOMException("not here","SecurityError")}}});';
  await page.route(/params\.worker.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${forbid}${await answer.text()}` });
  });
  await params.openDemo();
  await expect(params.inMemoryOnly).toBeVisible();
  await params.row("nocache", "archive.localhost").click();
  await expect(params.meaning).toContainText("verify it");
  await params.checkThisOne.click();
  await expect(params.evidence).toContainText("1 parameter, 10 fetches from 1 host to begin with");
  await params.startThisOne.click();
  await expect(params.meaning).toContainText("rules may remove it", {
    timeout: 60_000,
  });
  await expect(params.row("nocache", "archive.localhost")).toContainText("insignificant");
});

test("settings, filters and the threshold change what is judged, and a link opens the same", async ({
  page,
  params,
  browser,
}) => {
  await params.type(list.join("\n"));
  await params.method("Plain");
  await expect(params.row("id", "shop.example")).toContainText("by counting");
  await expect(params.row("id", "shop.example")).toContainText("12/24 = 0.500");
  await expect(params.row("sid", "shop.example")).toContainText("candidate");
  await params.openSettings();
  await params.leastValues.fill("13");
  await expect(params.rows).toHaveCount(1);
  await expect(params.counts).toHaveText("1 parameter shown · 1 with too few values not shown");
  await params.show("too few values");
  await expect(params.row("id", "shop.example")).toBeVisible();
  await params.show("all with a verdict");
  await params.scope("each path");
  await expect(params.row("sid", "shop.example/story")).toBeVisible();
  await params.filter.fill("nothing");
  await expect(page.getByText("No parameter is left after the filter.")).toBeVisible();
  await params.showAll.click();
  await params.row("sid", "shop.example").click();
  await expect(params.evidence).toContainText("nearly every value is new");
  await params.openView("Ratios");
  await params.ratios.whole.getByRole("slider", { name: "Threshold" }).press("ArrowLeft");
  await params.openSettings();
  await expect(params.threshold).toHaveAttribute("aria-valuetext", "0.94");
  await expect(params.settings.getByRole("status").getByText("0.94", { exact: true })).toBeVisible();
  await params.ratios.asTable.click();
  await expect(params.ratios.whole.getByRole("row").last()).toContainText("0.95 ≤ r ≤ 1");
  await expect(page).toHaveURL(/min_values=13.*threshold=0\.94/);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  const there = new Params(elsewhere);
  await expect(there.evidence).toContainText("nearly every value is new");
  await expect(there.results.getByRole("tab", { name: "Ratios", selected: true })).toBeVisible();
  await there.openSettings();
  await expect(there.leastValues).toHaveValue("13");
  await elsewhere.close();
});

test("without a proxy counting works, and the page says what to do", async ({ page, params }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only" }),
  );
  await params.type(list.join("\n"));
  await expect(params.check).toContainText("There is no proxy here");
  await expect(params.check).toContainText("dustlens serve");
  await params.openView("Export rules");
  await expect(params.panel).toContainText("nothing to remove");
});

test("a table is read in, its rows are remembered, and a newer one is refused", async ({
  page,
  frame,
  params,
}) => {
  await params.type(list.join("\n"));
  await params.openView("Export rules");
  const head = '{"table":"query_args","version":1}';
  const own =
    '{"host":"shop.example","name":"sid","verdict":"insignificant","significant":1,"distinct":24,"all":24,"timestamp":TIME,"lastSeen":TIME}'.replaceAll(
      "TIME",
      String(Math.floor(Date.now() / 1000) - 60),
    );
  const other = own.replace("shop.example", "other.example");
  const give = (name: string, text: string) => params.readTable([textFile(name, text)]);
  await give("mine.jsonl", `${head}\n${own}\n${other}\n`);
  await expect(params.tableRead).toContainText("mine.jsonl: 2 parameters read.");
  await expect(params.file("clean-param.txt")).toContainText("Clean-param: sid");
  await expect(params.merges).toContainText("→ 12 after");
  await params.openView("Parameters");
  await params.rememberedToo.check();
  await expect(params.row("sid", "other.example")).toContainText("remembered");
  await params.unfold();
  await params.takeEverythingOut();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const host of ["shop.example", "other.example"]) {
    await expect(params.row("sid", host)).toContainText("remembered");
  }
  await params.openView("Export rules");
  await give("newer.jsonl", '{"table":"query_args","version":99}\n');
  await expect(frame.notice).toContainText("newer");
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ru-RU", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("on the empty place, its settings, results, evidence, ratios and rules", async ({
      page,
      params,
    }) => {
      await params.open();
      await expect(params.box).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await params.demoLog.click();
      await expect(params.rows.first()).toBeVisible();
      await params.openMoreSettings();
      await params.row("nocache", "archive.localhost").click();
      await params.checkThisOne.click();
      await params.startThisOne.click();
      await expect(params.segments.first()).toBeVisible({ timeout: 60_000 });
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await params.openView("Ratios");
      await expect(params.ratios.whole.getByRole("slider")).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await params.openView("Export rules");
      await expect(params.merges).toContainText("→");
      expect(await axe(page)).toEqual([]);
    });
  });
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({
    page,
    frame,
    params,
  }) => {
    await params.open();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие параметры запроса");
    await params.box.fill(list.join("\n"));
    await expect(params.summary).toContainText(/24\sразных\sадреса\s*2\s*параметра/);
    await expect(params.row("id", "shop.example")).toContainText("12/24 = 0,500");
    await params.row("sid", "shop.example").click();
    await expect(params.meaning).toContainText("кандидат");
    await expect(params.cost).toContainText(/для начала \d+ запрос\S* к 1 сайту/);
    await frame.language("English").click();
    await expect(params.meaning).toContainText("candidate");
    await expect(params.summary).toContainText(/24\sdistinct\sURLs\s*2\s*parameters/);
  });
});
