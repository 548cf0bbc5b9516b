import { readFileSync } from "node:fs";
import { axe, drop, expect, type Locator, open, type Page, test, textFile } from "./support";

const place = "#normalize";
const three =
  "HTTP://www.Example.com:80/%7Eanna/\nhttp://www.example.com/~anna/\nhttp://www.example.com/~anna/#news\n";

/** The rows of the place's table. */
function rows(page: Page): Locator {
  return page.locator("tr.long-row");
}

function box(page: Page): Locator {
  return page.locator("#urls-box");
}

async function type(page: Page, text: string, fragment = place): Promise<void> {
  await open(page, fragment);
  await box(page).fill(text);
  await expect(rows(page).first()).toContainText("http");
}

async function tier(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
}

/** Pastes many URLs as the browser does, without the clipboard of the machine. Every two of them share a page. */
async function pasteMany(page: Page, count: number): Promise<void> {
  await box(page).evaluate((element, most) => {
    const lines = Array.from(
      { length: most },
      (_, at) => `http://www.Example.com:80/a/../page/${at >> 1}#${at & 1}`,
    );
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", lines.join("\n"));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, count);
}

async function saved(page: Page, format: string): Promise<string> {
  await page.locator(".take-away select").selectOption(format);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}

test("typed URLs get their keys, and a row shows rule by rule how", async ({ page }) => {
  await type(page, three);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator(".outcome")).toContainText("3 different URLs");
  await expect(page.locator(".outcome")).toContainText("1/3 = 33.3%");
  await rows(page).first().click();
  const steps = page.locator(".trace-step code");
  await expect(steps).toHaveText(["decode-unreserved", "lowercase-scheme-host", "default-port"]);
  await expect(page.locator(".trace-step").last()).toContainText("http://www.example.com:80/~anna/");
  await expect(page.locator(".trace-step .id-differs").last()).toHaveText(":80");
  await expect(page.locator(".trace-step a").first()).toHaveAttribute("href", /rfc3986#section-6/);
  await expect(page.locator(".member")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.locator(".found-evidence")).toBeHidden();
});

test("a tier, a single rule, an option and a preset change the keys", async ({ page }) => {
  await type(page, `${three}http://208.77.188.166/~anna/\n`);
  const outcome = page.locator(".outcome");
  await expect(outcome).toContainText("3 keys");
  await tier(page, "Semantic");
  await expect(outcome).toContainText("2 keys");
  await page.locator(".settings-more summary").click();
  await page.getByRole("checkbox", { name: /fragment/ }).uncheck();
  await expect(outcome).toContainText("3 keys");
  const hosts = page.getByLabel("Hosts table", { exact: true });
  await hosts.fill("nonsense");
  await hosts.blur();
  await expect(page.locator(".field-problem")).toBeVisible();
  await expect(hosts).toHaveAttribute("aria-invalid", "true");
  await hosts.fill("208.77.188.166 www.example.com");
  await hosts.blur();
  await expect(page.locator(".field-problem")).toBeHidden();
  await expect(outcome).toContainText("2 keys");
  await page.getByLabel("As another tool", { exact: true }).selectOption("surt");
  await expect(rows(page).first()).toContainText("com,example)/~anna");
  await expect(page.getByRole("checkbox", { name: /fragment/ })).toBeChecked();
  await page.getByRole("button", { name: "Back to the defaults" }).click();
  await expect(outcome).toContainText("3 keys");
});

test("groups name the URL to keep, and rules filter the table", async ({ page }) => {
  await type(
    page,
    `${three}http://www.example.com/~anna/#news\nhttp://www.example.com/~anna/#news\nmailto:a@b.c\n`,
  );
  await tier(page, "Semantic");
  await page.getByRole("tab", { name: "Groups" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("http://www.example.com/~anna/");
  await tier(page, "the most frequent");
  await expect(rows(page).first()).toContainText("#news");
  await rows(page).first().click();
  await expect(page.locator(".member")).toHaveCount(3);
  await expect(page.locator(".member").filter({ hasText: "keep" })).toContainText("#news");
  await page.getByRole("tab", { name: "By rule" }).click();
  await page.getByRole("button", { name: "Fragment off" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator(".long-counts")).toContainText("3 hidden by the filter");
  await page.getByRole("button", { name: "Of every rule" }).click();
  await page.getByRole("radio", { name: "passed through" }).check({ force: true });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("another scheme");
});

test("what is saved is what is shown", async ({ page }) => {
  await type(page, three);
  expect(await saved(page, "csv")).toBe(
    [
      "url,normalized,rules,error,repeats",
      'HTTP://www.Example.com:80/%7Eanna/,http://www.example.com/~anna/,"decode-unreserved,lowercase-scheme-host,default-port",,1',
      "http://www.example.com/~anna/,http://www.example.com/~anna/,,,1",
      "http://www.example.com/~anna/#news,http://www.example.com/~anna/#news,,,1",
      "",
    ].join("\n"),
  );
  expect(await saved(page, "unique")).toBe(
    "http://www.example.com/~anna/\nhttp://www.example.com/~anna/#news\n",
  );
  expect((await saved(page, "groups")).split("\n")[1]).toContain("http://www.example.com/~anna/");
  expect(JSON.parse((await saved(page, "jsonl")).split("\n")[0] ?? "")).toMatchObject({ repeats: 1 });
});

test("a link opens the same thing elsewhere, a reload loses nothing, and steps back lead back", async ({
  page,
  browser,
}) => {
  await type(page, three);
  await tier(page, "Semantic");
  await rows(page).nth(2).click();
  await expect(page).toHaveURL(/tier=semantic.*row=2.*d=/);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${page.url()}&shoe=42`);
  await expect(box(elsewhere)).toHaveValue(three);
  await expect(elsewhere.locator(".outcome")).toContainText("1 key");
  await expect(elsewhere.locator(".trace-step").first()).toBeVisible();
  await expect(elsewhere.locator(".notices")).toContainText("shoe");
  await elsewhere.close();
  await page.reload();
  await expect(box(page)).toHaveValue(three);
  await expect(page.locator(".trace-step").first()).toBeVisible();
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(/#documents/);
  await page.goBack();
  await expect(page).toHaveURL(/#normalize.*row=2/);
  await expect(page.locator(".outcome")).toContainText("1 key");
});

test("what was typed right before a reload is there after it", async ({ page }) => {
  await type(page, "http://a.example/\n");
  await box(page).fill("http://a.example/\nhttp://b.example/\n");
  await page.reload();
  await expect(box(page)).toHaveValue("http://a.example/\nhttp://b.example/\n");
});

test("files are read in their formats, and what cannot be read is named", async ({ page }) => {
  await open(page, place);
  await drop(page, [
    { name: "pages.csv", text: "title,url\nOne,http://a.example/\nTwo,http://A.example\n" },
    { name: "map.xml", text: "<urlset><url><loc>http://a.example/?a=1&amp;b=2</loc></url></urlset>" },
  ]);
  await expect(rows(page)).toHaveCount(3);
  await page.locator(".input-fold-toggle").click();
  await page.getByRole("tab", { name: "Files" }).click();
  await page
    .locator(".url-files")
    .setInputFiles([
      textFile("site.log", '192.0.2.1 - - [14/Mar/2025:10:00:00 +0000] "GET /x HTTP/1.1" 200 5\n'),
    ]);
  await expect(page.locator(".problems-fold")).toContainText("which site it is of");
  await page.locator(".reading summary").click();
  await page.getByLabel("Host of the log", { exact: true }).fill("b.example");
  await page.getByLabel("Host of the log", { exact: true }).blur();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).last()).toContainText("http://b.example/x");
  await page.getByRole("button", { name: "Remove site.log" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("a paste too long for the box waits for Run, can be stopped and goes on", async ({ page }) => {
  await open(page, place);
  await pasteMany(page, 600_000);
  await expect(page.locator(".url-lists li")).toContainText("600,000 lines");
  await expect(box(page)).toHaveValue("");
  await tier(page, "Semantic");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("Stopped: the results are partial")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator(".outcome")).toContainText("600,000 different URLs → 300,000 keys");
  await expect(page.locator(".outcome")).toContainText("300,000/600,000 = 50.0%");
  const table = page.getByRole("grid", { name: "URLs and their keys" });
  await table.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.locator(".row-head")).toContainText("page/299999#1");
});

test("what is typed letter by letter stays in the box, and the row marks no more than changed", async ({
  page,
}) => {
  await open(page, place);
  await box(page).click();
  await page.keyboard.type("http://a.example/%7Eanna/");
  await expect(box(page)).toHaveValue("http://a.example/%7Eanna/");
  await expect(box(page)).toBeFocused();
  await expect(rows(page).first().locator(".id-differs")).toHaveText(["%7E", "~"]);
});

test("a very long URL is shown around what changed, and can be copied whole", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, place);
  const long = `http://a.example/${"a/%7Eb?".repeat(150_000)}`;
  await page.getByRole("tab", { name: "Files" }).click();
  await page.locator(".url-files").setInputFiles([textFile("long.txt", `${long}\n`)]);
  await rows(page).first().click();
  await expect(page.locator(".trace-step .id-gap").first()).toContainText("characters left out");
  // An element for each joint would be hundreds of thousands.
  expect(await page.locator(".found *").count()).toBeLessThan(500);
  expect((await page.locator(".found").innerText()).length).toBeLessThan(30_000);
  await page
    .locator(".row-head")
    .getByRole("button", { name: /^Copy whole \(1,050,017/ })
    .click();
  await expect(page.locator(".row-head").getByRole("status").first()).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
});

test("URLs without a scheme are given one", async ({ page }) => {
  await type(page, "http://www.example.com/a.html\nwww.example.com/a.html\n");
  await expect(page.locator(".outcome")).toContainText("2 different URLs → 2 keys");
  await page.getByText("How the lists are read").click();
  await page.getByLabel("Scheme where none is written", { exact: true }).selectOption("http");
  await expect(page.locator(".outcome")).toContainText("1 URL → 1 key");
  await expect(page).toHaveURL(/assume=http/);
  await page.reload();
  await expect(page.locator(".outcome")).toContainText("1 URL → 1 key");
  expect(await axe(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the fields for reading a list stay on the screen", async ({ page }) => {
    await open(page, `${place}?assume=http`);
    await expect(page.getByLabel("Scheme where none is written", { exact: true })).toHaveValue("http");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("the spelling of a preset is the last step of a trace", async ({ page }) => {
  await type(page, "http://www.example.com/A?z=1\n");
  await page.getByLabel("As another tool", { exact: true }).selectOption("surt");
  await rows(page).first().click();
  const spelling = page.locator(".trace-step").last();
  await expect(spelling.locator("code").first()).toHaveText("surt");
  await expect(spelling).toContainText("com,example)/a?z=1");
  await expect(spelling).toContainText("the key of a web archive");
  expect(await axe(page)).toEqual([]);
});

test("a rule switched under a preset changes that rule alone, and its fields show the preset's values", async ({
  page,
}) => {
  await type(page, "http://www.example.com/b?z=1&a=2#top\n");
  await page.getByLabel("As another tool", { exact: true }).selectOption("surt");
  const key = rows(page).first().locator(".long-key");
  await expect(key).toContainText("com,example)/b?a=2&z=1");
  await page.getByLabel("As another tool", { exact: true }).selectOption("normalize-url");
  await expect(key).toContainText("http://example.com/b?a=2&z=1#top");
  await page.locator(".settings-more summary").click();
  await page.getByRole("checkbox", { name: /sort-query/ }).uncheck();
  await expect(key).toContainText("http://example.com/b?z=1&a=2#top");
  await expect(page.getByLabel("As another tool", { exact: true })).toHaveValue("normalize-url");
  await expect(page).toHaveURL(/preset=normalize-url&without=sort-query/);
});

test("rules changed while a large run goes on are followed at once, and nothing old can be saved", async ({
  page,
}) => {
  await open(page, place);
  await pasteMany(page, 600_000);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await tier(page, "Semantic");
  await expect(page.locator(".take-away").getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(page.locator(".outcome")).toContainText("600,000 different URLs → 300,000 keys");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeHidden();
  await expect(page.locator(".take-away").getByRole("button", { name: "Save" })).toBeEnabled();
});

test("what a link asks for in vain is said where no field can say it, and goes once it is corrected", async ({
  page,
}) => {
  await open(page, `${place}?sample=tiers&o.hosts=zzz&with=ip-to-host&o.evil=1`);
  const notices = page.locator(".notices .problem");
  await expect(notices).toHaveCount(2);
  await expect(notices.filter({ hasText: "o.hosts" })).toContainText("does not take this: zzz");
  await expect(notices.filter({ hasText: "o.evil" })).toContainText("no option called evil");
  await expect(page.locator(".outcome")).toContainText("URLs");
  await page.locator(".settings-more summary").click();
  const hosts = page.getByLabel("Hosts table", { exact: true });
  await expect(hosts).toHaveAttribute("aria-invalid", "true");
  await hosts.fill("192.0.2.1 a.example");
  await hosts.blur();
  await expect(notices).toHaveCount(1);
  // What is refused beside its field needs no second word.
  await hosts.fill("nonsense");
  await hosts.blur();
  await expect(page.locator(".field-problem")).toBeVisible();
  await expect(notices).toHaveCount(1);
});

test("of several lists a URL names the one it was first seen in; the box has a name in words", async ({
  page,
}) => {
  await type(page, "http://a.example/\n");
  await drop(page, [{ name: "more.txt", text: "http://b.example/\n" }]);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).nth(1).click();
  await expect(page.locator(".row-head")).toContainText("in line 1 of more.txt");
  await rows(page).first().click();
  await expect(page.locator(".row-head")).toContainText("in line 1 of the box");
});

test("a note on the box calls it by its name from the first", async ({ page }) => {
  await open(page, `${place}?sample=tiers`);
  await page.locator(".problems-fold summary").click();
  await expect(page.locator(".problems-fold .problem-place").first()).toContainText("the box");
});

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
  test(`the evidence comes into sight below the header, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, `${place}?sample=tiers`);
    await rows(page).nth(2).click();
    await expect(page.locator(".trace-step").first()).toBeInViewport({ ratio: 1 });
    const header = await edges(page.getByRole("banner"));
    expect((await edges(page.locator(".found-evidence"))).top).toBeGreaterThanOrEqual(header.bottom);
  });
}

for (const locale of ["en-US", "ru-RU"]) {
  test.describe(`on a small screen, ${locale}`, () => {
    test.use({ locale, viewport: { width: 1024, height: 768 } });

    test("a sample's results are in sight, the input is folded, nothing in the table is cut", async ({
      page,
    }) => {
      await open(page, `${place}?sample=tiers&tier=semantic`);
      await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
      await expect(box(page)).toBeHidden();
      const cut = await page.evaluate(() => {
        const outer = (each: Element) => each.closest("tr")?.getBoundingClientRect().bottom ?? 0;
        const chips = [...document.querySelectorAll(".rule-chips > *")];
        return chips.filter((each) => each.getBoundingClientRect().bottom > outer(each) + 1).length;
      });
      expect(cut).toBe(0);
      const apart = await page.locator("table.long thead th").evaluateAll((cells) =>
        cells.every((cell, at) => {
          const text = cell.querySelector("span")?.parentElement?.lastElementChild;
          const next = cells[at + 1]?.querySelector("span");
          const end = text?.getBoundingClientRect().right ?? 0;
          return !next || end <= next.getBoundingClientRect().left;
        }),
      );
      expect(apart).toBe(true);
      await page.locator("main .skip").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("grid")).toBeFocused();
      await page.locator(".input-fold-toggle").click();
      await expect(box(page)).toBeVisible();
    });
  });
}

for (const locale of ["en-US", "ru-RU"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test("on the empty place, its rules, results, groups and evidence", async ({ page }) => {
        await open(page, place);
        await expect(box(page)).toBeVisible();
        expect(await axe(page)).toEqual([]);
        await page.locator(".intro-samples button").first().click();
        await expect(rows(page).first()).toBeVisible();
        await page.locator(".settings .choice input[type=radio]").nth(3).check({ force: true });
        await rows(page).nth(2).click();
        await expect(page.locator(".trace-step").first()).toBeVisible();
        expect(await axe(page)).toEqual([]);
        await page.locator(".settings-more summary").click();
        await expect(page.locator(".rule").first()).toBeVisible();
        for (const at of [1, 2]) {
          await page.locator(".results").getByRole("tab").nth(at).click();
          expect(await axe(page)).toEqual([]);
        }
      });
    });
  }
}

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("the place speaks Russian, and goes over to English with what it shows", async ({ page }) => {
    await open(page, place);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Какие из этих URL");
    await box(page).fill(three);
    await expect(page.locator(".outcome")).toContainText("3 разных URL → 2 ключа");
    await expect(page.locator(".outcome")).toContainText("33,3");
    await rows(page).first().click();
    await expect(page.locator(".trace-step").first()).toContainText("лишнего экранирования");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator(".trace-step").first()).toContainText("Needless escapes decoded");
  });
});
