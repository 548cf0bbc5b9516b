import { demoOf, logOf } from "./demo_site";
import { axe, expect, Rules, test } from "./support";

/** Two shapes of twelve stories of a site that is not there, few enough for a link. */
const list = Array.from({ length: 12 }, (_, at) => at * 7 + 3).flatMap((id) => [
  `http://news.example/story?id=${id}`,
  `http://news.example/story_${id}`,
]);

/** The map as the page saves it. */
async function canonicals(rules: Rules): Promise<Map<string, string>> {
  const [head, ...lines] = (await rules.saved("map-csv")).trimEnd().split(/\r?\n/);
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
  normalize,
  rules,
  request,
}) => {
  test.slow();
  const demo = await demoOf(request);
  await rules.openDemo();
  await expect(rules.proof).toContainText(/at most [\d,]+ fetches from \d hosts/);
  await expect(rules.proof).toContainText("Only the sampled URLs go to the proxy");
  await expect(rules.summary).toContainText(/ \d+ likely rules, none verified/);
  await expect(rules.summary).not.toContainText("after the rules");
  await expect(rules.start).toHaveAttribute("title", /^It goes in stages/);
  await rules.prove();
  await expect(rules.trust("valid only")).toBeChecked();
  await expect(rules.exportPanel.getByText("if all likely rules hold")).toBeHidden();

  const map = await canonicals(rules);
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

  await rules.openView("Shrink");
  await expect(rules.panel).toContainText(`→ ${new Set(map.values()).size.toLocaleString("en")} after`);

  await rules.openView("Rules");
  await rules.status("refuted").click();
  await rules.rows.first().click();
  await expect(rules.meaning).toContainText(/differs from the page before|is not there/);
  await rules.status("valid").click();
  await rules.rows.first().click();
  await expect(rules.meaning).toContainText(/sampled pages were the same|was verified|were verified/);
  await expect(rules.samples.first()).toContainText("the same page");

  expect(await rules.saved("learned")).toContain("news.localhost");
  await rules.useInNormalize.click();
  await expect(page).toHaveURL(/#normalize.*without=directory-slash.*news\.localhost/);
  await expect(normalize.summary).toContainText(`→ ${new Set(map.values()).size.toLocaleString("en")} keys`);
});

test("a rule that is switched off is used nowhere, and another visit remembers what was proved", async ({
  page,
  rules,
  request,
}) => {
  test.slow();
  await rules.openWith(await logOf("gazeta.localhost", request));
  await rules.prove();
  const proved = `${await rules.countOf("valid")} valid`;
  await rules.openView("Shrink");
  await rules.shrinkSteps.first().getByRole("button").click();
  await rules.asTable.click();
  const steps = rules.shrinkRows;
  const before = await steps.count();
  expect(before).toBeGreaterThan(3);
  await rules.useThisRule.uncheck();
  await expect(rules.results).toContainText("1 rule switched off");
  await expect(steps).toHaveCount(before - 1);
  await page.reload();
  await expect(rules.status("valid")).toHaveAccessibleName(proved);
  const other = await page.context().newPage();
  const others = new Rules(other);
  await others.open();
  await expect(others.status("valid")).toHaveAccessibleName(proved);
  await other.close();
});

test("what was decided stays under other settings, and the page says so", async ({
  page,
  rules,
  request,
}) => {
  test.slow();
  await rules.openWith(await logOf("gazeta.localhost", request));
  await rules.method("Plain");
  await rules.prove();
  const note = rules.decidedOtherwise;
  await expect(note).toBeHidden();
  await rules.method("Extended");
  await expect(note).toContainText("Verdicts are kept when settings change");
  // The link follows after a moment.
  await expect(page).not.toHaveURL(/extended=0/);
  await page.reload();
  await note.getByRole("button", { name: "Forget the verdicts" }).click();
  await expect(note).toBeHidden();
  await expect(rules.summary).toContainText(/ \d+ likely rules?, (?:none|not) verified/);
});

/** A page that was not had is an error in the browser's console. */
const loud = test.extend({ quiet: undefined });

loud("a site without an address is given up, and its rules stay likely", async ({ page, rules }) => {
  await page.route("**/api/fetch*", (route) => {
    const json = { code: "name-not-found", detail: "The name news.example has no address (unknown)." };
    return route.fulfill({ status: 502, json });
  });
  await rules.type(list.join("\n"));
  await expect(rules.row("?id=", "news.example")).toHaveCount(1);
  const before = "1 likely rule, not verified";
  await expect(rules.summary).toContainText(before);
  await rules.start.click();
  await expect(rules.givenUp).toContainText("news.example: this name has no IP address");
  await expect(rules.start).toBeVisible();
  await expect(rules.summary).toContainText(before);
});

test("a proof that is interrupted goes on after a reload", async ({ page, rules }) => {
  test.slow();
  await rules.openDemo();
  await rules.setPause("400");
  await rules.start.click();
  await expect(rules.proof).toContainText(/[1-9]\d* fetched, at most/, { timeout: 60_000 });
  await rules.proof.getByRole("button", { name: "Details" }).click();
  await expect(rules.proof).toContainText(/Stage: (host names|parameters|server defaults|URL shapes)\./);
  await expect(rules.proof).toContainText("After each stage");
  await page.reload();
  await expect(rules.unfinished).toBeVisible();
  await rules.unfinished.getByRole("button", { name: "Discard" }).click();
  await expect(rules.unfinished).toBeHidden();
  await expect(rules.rows.first()).toBeVisible();
});

test("rules of a small list follow the typing; a link brings all of it back", async ({
  page,
  rules,
  browser,
}) => {
  await rules.type(list.join("\n"));
  await expect(rules.row("?id=", "news.example")).toHaveCount(1);
  await expect(rules.summary).toContainText("24 distinct URLs · 1 likely rule, not verified");
  await rules.row("?id=", "news.example").click();
  await expect(rules.evidence).toContainText("envelopes hold both texts");
  await expect(rules.envelopes.first()).toBeVisible();
  await rules.openAlgorithm();
  await rules.leastSupport.fill("13");
  await expect(rules.nothing).toContainText("13");
  await rules.leastSupport.fill("0");
  await expect(page.getByText("Enter a whole number from 1 to 1,000,000.")).toBeVisible();
  await rules.openSettings();
  await rules.leastSupport.fill("4");
  await rules.openView("Map");
  await expect(rules.map.rows).toHaveCount(12);
  await rules.filterAddresses.fill("nothing");
  await expect(page.getByText("No URL is left after the filter.")).toBeVisible();
  await rules.showAll.click();
  await expect(rules.map.rows.first()).toBeVisible();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  const there = new Rules(elsewhere);
  await expect(there.results.getByRole("tab", { name: "Map", exact: true, selected: true })).toBeVisible();
  await there.openSettings();
  await expect(there.leastSupport).toHaveValue("4");
  await elsewhere.close();
});

/** Pages of a list: they differ in one short place, but all in the same. */
const series = Array.from({ length: 10 }, (_, at) => `http://news.example/p${at + 1}`).join("\n");

test("ten addresses say why nothing can be learned, and what to do", async ({ rules }) => {
  await rules.type(["one", "two", "three"].map((name) => `http://news.example/${name}`).join("\n"));
  await expect(rules.nothing).toContainText("Nothing could be learned");
  await expect(rules.nothing).toContainText("3 distinct URLs are too few");
  await rules.box.fill(series);
  await expect(rules.nothing).toContainText("More than 6 URLs at a time are equal");
  await expect(rules.nothing).toContainText("URLs per envelope (T)");
});

test("the explanation walks from tokens to the rule, on addresses of one's own", async ({ rules }) => {
  await rules.open();
  const explanation = rules.explanation;
  await expect(explanation.items).toHaveCount(10);
  await explanation.step("Tokens").press("ArrowRight");
  await expect(explanation.envelopes.first()).toBeVisible();
  for (const picture of [/\d envelopes?$/, /(?:kept|dropped): /, /^http/]) {
    await explanation.next();
    await expect(explanation.items.filter({ hasText: picture }).first()).toBeVisible();
  }
  await expect(explanation.whole).toContainText("10 URLs become 5.");
  await explanation.addresses.fill("http://a.example/x\nhttp://a.example/y");
  await expect(explanation.whole).toContainText("No pair is supported often enough");
  const crowded = "More than 6 of these URLs share each envelope (T)";
  await explanation.addresses.fill(series);
  for (const step of ["Envelopes", "Pairs", "What is dropped", "The rule"]) {
    await explanation.step(step).click();
    await expect(explanation.whole).toContainText(crowded);
  }
  await explanation.firstTenAgain();
  await expect(explanation.whole).toContainText("10 URLs become 5.");
});

test("rules that are not proved say so where they are taken away, and do not go to Normalize", async ({
  rules,
}) => {
  await rules.type(list.join("\n"));
  await expect(rules.rows.first()).toBeVisible();
  expect(await rules.saved("learned")).toContain("news.example");
  await expect(rules.exportPanel).toContainText("if all likely rules hold: none is verified");
  await expect(rules.useInNormalize).toBeDisabled();
  await expect(rules.exportPanel).toContainText("verify the likely rules first");
  await rules.openView("Map");
  await expect(rules.panel).toContainText("if all likely rules hold: none is verified");
  await rules.trustOnly("valid only");
  await expect(rules.results.getByText("if all likely rules hold")).toHaveCount(0);
});

test("a sample has rules to learn, with no proxy too", async ({ page, rules }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only</p>" }),
  );
  await rules.open();
  await rules.sample("Pages under two URLs", "Страницы с двумя адресами").click();
  for (const rule of ["?id=", "/index.html", "print/", "sid="])
    await expect(rules.row(rule, "www.quay.example").first()).toBeVisible();
  await expect(rules.row("www.quay.example", "http://quay.example").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the current place and the evidence of a tapped row come into sight", async ({
    page,
    frame,
    rules,
  }) => {
    await rules.type(list.join("\n"));
    const current = frame.banner.getByRole("button", { name: /Rules$/ });
    await expect(current).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 800, height: 844 });
    await page.setViewportSize({ width: 320, height: 844 });
    await expect(current).toBeInViewport({ ratio: 1 });
    await rules.row("?id=", "news.example").click();
    await expect(rules.evidence.getByRole("heading", { level: 2 })).toBeInViewport();
  });
});

test("without a proxy rules are learned, and the page says what to do", async ({ page, rules }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>files only" }),
  );
  await rules.type(list.join("\n"));
  await expect(rules.rows.first()).toBeVisible();
  await expect(rules.proof).toContainText("There is no proxy here");
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["en-US", "dark"],
  ["ru-RU", "light"],
  ["ru-RU", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("on the empty place, its settings, rules, evidence, shrink and map", async ({ page, rules }) => {
      await rules.open();
      await expect(rules.explanation.items.first()).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await rules.box.fill(list.join("\n"));
      await expect(rules.rows.first()).toBeVisible();
      await rules.openMoreSettings();
      await rules.openAlgorithm();
      await rules.rows.first().click();
      await expect(rules.meaning).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await rules.openView("Shrink");
      await expect(rules.shrinkSteps.first()).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await rules.openView("Map");
      await expect(rules.map.rows.first()).toBeVisible();
      expect(await axe(page)).toEqual([]);
    });
  });
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({
    page,
    frame,
    rules,
  }) => {
    await rules.open();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие адреса ведут");
    await rules.method("Plain");
    await rules.box.fill(list.join("\n"));
    await expect(rules.summary).toContainText("24 разных адреса · 1 вероятное правило, не проверено");
    await rules.row("?id=", "news.example").click();
    await expect(rules.meaning).toContainText("вероятно");
    await frame.language("English").click();
    await expect(rules.meaning).toContainText("likely");
    await expect(rules.summary).toContainText("24 distinct URLs · 1 likely rule, not verified");
  });
});
