import { marked } from "./pages/lists";
import { axe, expect, type Locator, Normalize, test, textFile } from "./support";

const three =
  "HTTP://www.Example.com:80/%7Eanna/\nhttp://www.example.com/~anna/\nhttp://www.example.com/~anna/#news\n";

/** Pastes many URLs as the browser does, without the clipboard of the machine. Every two of them share a page. */
async function pasteMany(box: Locator, count: number): Promise<void> {
  await box.evaluate((element, most) => {
    const lines = Array.from(
      { length: most },
      (_, at) => `http://www.Example.com:80/a/../page/${at >> 1}#${at & 1}`,
    );
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", lines.join("\n"));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, count);
}

test("typed URLs get their keys, and a row shows rule by rule how", async ({ page, normalize }) => {
  await normalize.type(three);
  await expect(normalize.rows).toHaveCount(3);
  await expect(normalize.summary).toContainText("3 distinct URLs");
  await expect(normalize.summary).toContainText("1/3 = 33.3%");
  await normalize.rows.first().click();
  await expect(normalize.steps.getByRole("code")).toHaveText([
    "decode-unreserved",
    "lowercase-scheme-host",
    "default-port",
  ]);
  await expect(normalize.steps.last()).toContainText("http://www.example.com:80/~anna/");
  await expect(marked(normalize.steps).last()).toHaveText(":80");
  await expect(normalize.steps.getByRole("link").first()).toHaveAttribute("href", /rfc3986#section-6/);
  await expect(normalize.members).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(normalize.evidence).toBeHidden();
});

test("a tier, a single rule, an option and a preset change the keys", async ({ normalize }) => {
  await normalize.type(`${three}http://208.77.188.166/~anna/\n`);
  await expect(normalize.summary).toContainText("3 keys");
  await normalize.tier("Semantic");
  await expect(normalize.summary).toContainText("2 keys");
  await normalize.openSingleRules();
  await normalize.rule("fragment").uncheck();
  await expect(normalize.summary).toContainText("3 keys");
  const hosts = normalize.hostsTable;
  await hosts.fill("nonsense");
  await hosts.blur();
  await expect(normalize.optionRefusal).toBeVisible();
  await expect(hosts).toHaveAttribute("aria-invalid", "true");
  await hosts.fill("208.77.188.166 www.example.com");
  await hosts.blur();
  await expect(normalize.optionRefusal).toBeHidden();
  await expect(normalize.summary).toContainText("2 keys");
  await normalize.openSettings();
  await normalize.preset.selectOption("surt");
  await expect(normalize.rows.first()).toContainText("com,example)/~anna");
  await expect(normalize.rule("fragment")).toBeChecked();
  await normalize.backToTheDefaults();
  await expect(normalize.summary).toContainText("3 keys");
});

test("groups name the URL to keep, and rules filter the table", async ({ normalize }) => {
  await normalize.type(
    `${three}http://www.example.com/~anna/#news\nhttp://www.example.com/~anna/#news\nmailto:a@b.c\n`,
  );
  await normalize.tier("Semantic");
  await normalize.openView("Groups");
  await expect(normalize.groups).toHaveCount(1);
  await expect(normalize.groups.first()).toContainText("http://www.example.com/~anna/");
  await normalize.keep("the most frequent");
  await expect(normalize.groups.first()).toContainText("#news");
  await normalize.groups.first().click();
  await expect(normalize.members).toHaveCount(3);
  await expect(normalize.members.filter({ hasText: "keep" })).toContainText("#news");
  await normalize.openView("By rule");
  await normalize.showRule("Remove fragment");
  await expect(normalize.rows).toHaveCount(1);
  await expect(normalize.counts).toContainText("3 hidden by the filter");
  await normalize.showEveryRule();
  await normalize.show("not normalized");
  await expect(normalize.rows).toHaveCount(1);
  await expect(normalize.rows.first()).toContainText("another scheme");
});

test("what is saved is what is shown", async ({ normalize }) => {
  await normalize.type(three);
  expect(await normalize.saved("csv")).toBe(
    [
      "url,normalized,rules,error,repeats",
      'HTTP://www.Example.com:80/%7Eanna/,http://www.example.com/~anna/,"decode-unreserved,lowercase-scheme-host,default-port",,1',
      "http://www.example.com/~anna/,http://www.example.com/~anna/,,,1",
      "http://www.example.com/~anna/#news,http://www.example.com/~anna/#news,,,1",
      "",
    ].join("\n"),
  );
  expect(await normalize.saved("unique")).toBe(
    "http://www.example.com/~anna/\nhttp://www.example.com/~anna/#news\n",
  );
  expect((await normalize.saved("groups")).split("\n")[1]).toContain("http://www.example.com/~anna/");
  expect(JSON.parse((await normalize.saved("jsonl")).split("\n")[0] ?? "")).toMatchObject({ repeats: 1 });
});

test("a link opens the same thing elsewhere, a reload loses nothing, and steps back lead back", async ({
  page,
  frame,
  normalize,
  browser,
}) => {
  await normalize.type(three);
  await normalize.tier("Semantic");
  await normalize.rows.nth(2).click();
  await expect(page).toHaveURL(/tier=semantic.*d=.*row=2/);
  const elsewhere = await browser.newPage();
  const there = new Normalize(elsewhere);
  await elsewhere.goto(`${page.url()}&shoe=42`);
  await expect(there.box).toHaveValue(three);
  await expect(there.summary).toContainText("1 key");
  await expect(there.steps.first()).toBeVisible();
  await expect(there.frame.notices).toContainText("shoe");
  await elsewhere.close();
  await page.reload();
  await expect(normalize.box).toHaveValue(three);
  await expect(normalize.steps.first()).toBeVisible();
  await frame.place("Documents").click();
  await expect(page).toHaveURL(/#documents/);
  await page.goBack();
  await expect(page).toHaveURL(/#normalize.*row=2/);
  await expect(normalize.summary).toContainText("1 key");
});

test("what was typed right before a reload is there after it", async ({ page, normalize }) => {
  await normalize.type("http://a.example/\n");
  await normalize.box.fill("http://a.example/\nhttp://b.example/\n");
  await page.reload();
  await expect(normalize.box).toHaveValue("http://a.example/\nhttp://b.example/\n");
});

test("files are read in their formats, and what cannot be read is named", async ({ frame, normalize }) => {
  await normalize.open();
  await frame.drop([
    { name: "pages.csv", text: "title,url\nOne,http://a.example/\nTwo,http://A.example\n" },
    { name: "map.xml", text: "<urlset><url><loc>http://a.example/?a=1&amp;b=2</loc></url></urlset>" },
  ]);
  await expect(normalize.rows).toHaveCount(3);
  await normalize.unfold();
  await normalize.chooseFiles([
    textFile("site.log", '192.0.2.1 - - [14/Mar/2025:10:00:00 +0000] "GET /x HTTP/1.1" 200 5\n'),
  ]);
  await normalize.siteOfTheLog.fill("http://b.example");
  await normalize.siteOfTheLog.press("Enter");
  await expect(normalize.rows).toHaveCount(4);
  await expect(normalize.rows.last()).toContainText("http://b.example/x");
  await normalize.removeList("site.log");
  await expect(normalize.rows).toHaveCount(3);
  await normalize.undo();
  await expect(normalize.rows).toHaveCount(4);
});

test("a paste too long for the box waits for Run, can be stopped and goes on", async ({
  page,
  normalize,
}) => {
  await normalize.open();
  await pasteMany(normalize.box, 600_000);
  await expect(normalize.lists).toContainText("600,000 lines");
  await expect(normalize.box).toHaveValue("");
  await normalize.tier("Semantic");
  await normalize.runAndStop();
  await expect(page.getByRole("main").getByText("Stopped: results are partial")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(normalize.summary).toContainText("600,000 distinct URLs → 300,000 keys");
  await expect(normalize.summary).toContainText("300,000/600,000 = 50.0%");
  await normalize.table.grid.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(await normalize.said("Original")).toContainText("page/299999#1");
});

test("what is typed letter by letter stays in the box, and the row marks no more than changed", async ({
  page,
  normalize,
}) => {
  await normalize.open();
  await normalize.box.click();
  await page.keyboard.type("http://a.example/%7Eanna/");
  await expect(normalize.box).toHaveValue("http://a.example/%7Eanna/");
  await expect(normalize.box).toBeFocused();
  await expect(marked(normalize.rows.first())).toHaveText(["%7E", "~"]);
});

test("a very long URL is shown around what changed, and can be copied whole", async ({
  page,
  normalize,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await normalize.open();
  const long = `http://a.example/${"a/%7Eb?".repeat(150_000)}`;
  await normalize.chooseFiles([textFile("long.txt", `${long}\n`)]);
  await normalize.rows.first().click();
  await expect(normalize.steps.getByText(/characters hidden/).first()).toBeVisible();
  // An element for each joint would be hundreds of thousands.
  const drawn = await Promise.all([normalize.results, normalize.evidence].map(sizeOf));
  expect(drawn.reduce((sum, { elements }) => sum + elements, 0)).toBeLessThan(500);
  expect(drawn.reduce((sum, { letters }) => sum + letters, 0)).toBeLessThan(30_000);
  const original = await normalize.said("Original");
  await original.getByRole("button", { name: /^Copy whole \(1,050,017/ }).click();
  await expect(original.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
});

test("URLs without a scheme are given one", async ({ page, normalize }) => {
  await normalize.type("http://www.example.com/a.html\nwww.example.com/a.html\n");
  await expect(normalize.summary).toContainText("2 distinct URLs → 2 keys");
  await normalize.howListsAreRead.click();
  await normalize.assumedScheme.selectOption("http");
  await expect(normalize.summary).toContainText("1 distinct URL → 1 key");
  await expect(page).toHaveURL(/assume=http/);
  await page.reload();
  await expect(normalize.summary).toContainText("1 distinct URL → 1 key");
  expect(await axe(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the fields for reading a list stay on the screen", async ({ page, normalize }) => {
    await normalize.open("assume=http");
    await expect(normalize.assumedScheme).toHaveValue("http");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("the spelling of a preset is the last step of a trace", async ({ page, normalize }) => {
  await normalize.type("http://www.example.com/A?z=1\n");
  await normalize.openSettings();
  await normalize.preset.selectOption("surt");
  await normalize.rows.first().click();
  const spelling = normalize.steps.last();
  await expect(spelling.getByRole("code").first()).toHaveText("surt");
  await expect(spelling).toContainText("com,example)/a?z=1");
  await expect(spelling).toContainText("a key of a web archive");
  expect(await axe(page)).toEqual([]);
});

test("a rule switched under a preset changes that rule alone, and its fields show the preset's values", async ({
  page,
  normalize,
}) => {
  await normalize.type("http://www.example.com/b?z=1&a=2#top\n");
  await normalize.openSettings();
  await normalize.preset.selectOption("surt");
  const key = await normalize.table.cell(normalize.rows.first(), "Key");
  await expect(key).toContainText("com,example)/b?a=2&z=1");
  await normalize.preset.selectOption("normalize-url");
  await expect(key).toContainText("http://example.com/b?a=2&z=1#top");
  await normalize.openSingleRules();
  await normalize.rule("sort-query").uncheck();
  await expect(key).toContainText("http://example.com/b?z=1&a=2#top");
  await normalize.openSettings();
  await expect(normalize.preset).toHaveValue("normalize-url");
  await expect(page).toHaveURL(/preset=normalize-url&without=sort-query/);
});

/** Notes from now on each change of a button, however short it is; gives its states in their order. */
async function watched(button: Locator): Promise<() => Promise<string[]>> {
  const states = await button.evaluateHandle((element) => {
    const seen: string[] = [];
    const look = (): void => {
      const state = element.hasAttribute("disabled") ? "disabled" : "enabled";
      if (seen.at(-1) !== state) seen.push(state);
    };
    new MutationObserver(look).observe(element, { attributes: true });
    look();
    return seen;
  });
  return () => states.jsonValue();
}

test("rules changed while a large run goes on are followed at once, and nothing old can be saved", async ({
  normalize,
}) => {
  await normalize.open();
  await normalize.openSettings();
  // So many that the run goes on while the rules are changed.
  await pasteMany(normalize.box, 1_000_000);
  await normalize.run.click();
  await expect(normalize.stop).toBeVisible();
  const savedStates = await watched(normalize.save);
  await normalize.tier("Semantic");
  await expect(normalize.summary).toContainText("1,000,000 distinct URLs → 500,000 keys");
  await expect(normalize.run).toBeHidden();
  await expect(normalize.save).toBeEnabled();
  expect((await savedStates()).join(" ")).toBe("disabled enabled");
});

test("what a link asks for in vain is said where no field can say it, and goes once it is corrected", async ({
  frame,
  normalize,
}) => {
  await normalize.open("sample=tiers&o.hosts=zzz&with=ip-to-host&o.evil=1");
  await expect(frame.notice).toHaveCount(1);
  await frame.openNotices();
  await expect(frame.notice).toHaveCount(2);
  await expect(frame.notice.filter({ hasText: "o.hosts" })).toContainText("does not accept this: zzz");
  await expect(frame.notice.filter({ hasText: "o.evil" })).toContainText("no option called evil");
  await expect(normalize.summary).toContainText("URLs");
  await normalize.openSingleRules();
  const hosts = normalize.hostsTable;
  await expect(hosts).toHaveAttribute("aria-invalid", "true");
  await hosts.fill("192.0.2.1 a.example");
  await hosts.blur();
  await expect(frame.notice).toHaveCount(1);
  // What is refused beside its field needs no second word.
  await hosts.fill("nonsense");
  await hosts.blur();
  await expect(normalize.optionRefusal).toBeVisible();
  await expect(frame.notice).toHaveCount(1);
});

test("of several lists a URL names the one it was first seen in; the box has a name in words", async ({
  frame,
  normalize,
}) => {
  await normalize.type("http://a.example/\n");
  await frame.drop([{ name: "more.txt", text: "http://b.example/\n" }]);
  await expect(normalize.rows).toHaveCount(2);
  await normalize.rows.nth(1).click();
  await expect(await normalize.said("Seen")).toContainText("in line 1 of more.txt");
  await normalize.rows.first().click();
  await expect(await normalize.said("Seen")).toContainText("in line 1 of the text box");
});

test("a note on the box calls it by its name from the first", async ({ normalize }) => {
  await normalize.open("sample=tiers");
  await normalize.openNotes();
  const note = normalize.notes.getByRole("listitem").first();
  await expect(note.getByText("the text box", { exact: true })).toBeVisible();
});

/** How many elements a part of the page has, and how many letters it shows. */
async function sizeOf(part: Locator): Promise<{ elements: number; letters: number }> {
  const elements = await part.evaluate((whole) => whole.getElementsByTagName("*").length + 1);
  return { elements, letters: (await part.innerText()).length };
}

/** The lowest edge of anything in a cell. */
function lowest(cell: Element): number {
  return Math.max(...[...cell.getElementsByTagName("*")].map((each) => each.getBoundingClientRect().bottom));
}

/** Whether what each head holds ends before what the next one holds begins. */
function areApart(heads: Element[]): boolean {
  const edges = heads.map((head) => {
    const leaves = [...head.getElementsByTagName("*")].filter((each) => each.childElementCount === 0);
    const boxes = leaves.map((each) => each.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
    };
  });
  return edges.every(({ right }, at) => right <= (edges[at + 1]?.left ?? Number.POSITIVE_INFINITY));
}

/** What stands above the fold: offsets from the top of the window. */
async function edges(locator: Locator): Promise<{ top: number; bottom: number }> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const) {
  test(`the evidence comes into sight below the header, ${width} × ${height}`, async ({
    page,
    frame,
    normalize,
  }) => {
    await page.setViewportSize({ width, height });
    await normalize.open("sample=tiers");
    await normalize.rows.nth(2).click();
    await expect(normalize.steps.first()).toBeInViewport({ ratio: 1 });
    const header = await edges(frame.banner);
    expect((await edges(normalize.evidence)).top).toBeGreaterThanOrEqual(header.bottom);
  });
}

for (const locale of ["en-US", "ru-RU"]) {
  test.describe(`on a small screen, ${locale}`, () => {
    test.use({ locale, viewport: { width: 1024, height: 768 } });

    test("a sample's results are in sight, the input is folded, nothing in the table is cut", async ({
      page,
      normalize,
    }) => {
      await normalize.open("sample=tiers&tier=semantic");
      await expect(normalize.rows.first()).toBeInViewport({ ratio: 1 });
      await expect(normalize.box).toBeHidden();
      const named = normalize.rows.getByText(/^(?:Lowercase scheme and host|Схема и имя сайта строчными)$/);
      await expect(named.first()).toHaveAttribute("title", "lowercase-scheme-host");
      for (const row of await normalize.rows.all()) {
        const rules = await normalize.table.cell(row, locale === "en-US" ? "Rules" : "Правила");
        expect(await rules.evaluate(lowest)).toBeLessThanOrEqual((await edges(row)).bottom + 1);
      }
      expect(await normalize.table.grid.getByRole("columnheader").evaluateAll(areApart)).toBe(true);
      await normalize.skipToResults.focus();
      await page.keyboard.press("Enter");
      await expect(normalize.table.grid).toBeFocused();
      await normalize.unfold();
      await expect(normalize.box).toBeVisible();
    });
  });
}

for (const locale of ["en-US", "ru-RU"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test("on the empty place, its rules, results, groups and evidence", async ({ page, normalize }) => {
        await normalize.open();
        await expect(normalize.box).toBeVisible();
        expect(await axe(page)).toEqual([]);
        await normalize.sample("A list for every tier", "Адреса для всех уровней").click();
        await expect(normalize.rows.first()).toBeVisible();
        await normalize.tier(locale === "en-US" ? "Semantic" : "Смысловые");
        await normalize.rows.nth(2).click();
        await expect(normalize.steps.first()).toBeVisible();
        expect(await axe(page)).toEqual([]);
        await normalize.openSingleRules();
        await expect(normalize.rules.first()).toBeVisible();
        for (const view of ["Groups", "By rule"] as const) {
          await normalize.openView(view);
          expect(await axe(page)).toEqual([]);
        }
      });
    });
  }
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({
    page,
    frame,
    normalize,
  }) => {
    await normalize.open();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие из этих адресов");
    await normalize.box.fill(three);
    await expect(normalize.summary).toContainText("3 разных адреса → 2 ключа");
    await expect(normalize.summary).toContainText("33,3");
    await normalize.rows.first().click();
    await expect(normalize.steps.first()).toContainText("лишних кодов");
    await frame.language("English").click();
    await expect(normalize.steps.first()).toContainText("Decode needless escapes");
  });
});
