/**
 * Every place from the sample to the saved file by the keyboard alone, and what a screen reader hears of a run: one
 * announcement as it begins, one as it ends, one if something fails, and none on the way.
 */
import { Announcements } from "./pages/announcements";
import { beginning, either } from "./pages/names";
import { expect, type Locator, type Page, test, textFile } from "./support";

const demoLog = beginning("The demo site's log", "Журнал учебного сайта");

/** What a sample is called, what a row's evidence is, how far the file to save is. */
interface Walk {
  fragment: string;
  sample: RegExp;
  /** The tab that holds the export, where it is not below the table. */
  tab?: RegExp;
  worker: RegExp;
  /** The result of a run, as it is said. */
  result: RegExp;
  /** A list that is too long to be computed while a person types. */
  long: () => string;
}

const urls = (count: number): string =>
  Array.from({ length: count }, (_, at) => `http://example.com/story?id=${at % 999}&sid=${at}`).join("\n");

/** Each story under two URLs, so that there is a rule to find. */
const mirrored = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `http://example.com/story?id=${at}\nhttp://example.com/story_${at}`,
  ).join("\n");

const walks: readonly Walk[] = [
  {
    fragment: "documents",
    sample: either("Six pages", "Шесть страниц"),
    worker: /engine\.worker/,
    result: /^[\d,]+ documents compared: [\d,]+ pairs?(?:, [\d,]+ too short)?$/,
    long: () =>
      Array.from({ length: 600 }, (_, at) => `{"id": "/${at}", "text": "one two three w${at % 40}"}`).join(
        "\n",
      ),
  },
  {
    fragment: "normalize",
    sample: either("A list for every tier", "Адреса для всех уровней"),
    worker: /urls\.worker/,
    result: /^[\d,]+ distinct URLs, [\d,]+ keys?(?:, [\d,]+ groups? of two or more)?$/,
    long: () => urls(120_000),
  },
  {
    fragment: "params",
    sample: demoLog,
    tab: beginning("Export rules", "Экспорт правил"),
    worker: /params\.worker/,
    result: /^[\d,]+ distinct URLs, [\d,]+ parameters?(?:, [\d,]+ candidates?)?$/,
    long: () => urls(120_000),
  },
  {
    fragment: "rules",
    sample: demoLog,
    worker: /rules\.worker/,
    result: /^[\d,]+ distinct URLs: [\d,]+ likely rules?$/,
    long: () => mirrored(30_000),
  },
];

function focused(page: Page, wanted: Locator): Locator {
  return wanted.and(page.locator(":focus"));
}

/** Presses Tab until the focus is on what is wanted; gives how often. */
async function tabTo(page: Page, wanted: Locator, most: number, key = "Tab"): Promise<number> {
  const reached = focused(page, wanted);
  for (let stops = 1; stops <= most; stops++) {
    await page.keyboard.press(key);
    if ((await reached.count()) > 0) return stops;
  }
  throw new Error(`${wanted} was not reached in ${most} stops`);
}

function firstRow(page: Page): Locator {
  const withCells = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
  return page.getByRole("grid").first().getByRole("row").and(withCells).first();
}

/** Opens the place and presses its sample, by the keyboard. */
async function openSample(page: Page, { fragment, sample }: Walk): Promise<void> {
  await page.goto(`/#${fragment}`);
  const button = page.getByRole("main").getByRole("button", { name: sample }).first();
  await expect(button).toBeVisible();
  await tabTo(page, button, 40);
  await page.keyboard.press("Enter");
  await expect(firstRow(page)).toBeVisible();
}

for (const walk of walks) {
  const { fragment, tab } = walk;

  test(`${fragment}: from the sample to the saved file without a mouse`, async ({ page }) => {
    await openSample(page, walk);
    await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeFocused();
    const table = page.getByRole("grid").first();
    expect(await tabTo(page, table, 8), "stops to the table").toBeLessThanOrEqual(8);

    // A row, its evidence, and back to the row.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("complementary");
    await expect(evidence).toBeFocused();
    await expect(evidence.getByRole("heading").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(evidence.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(evidence).toBeHidden();
    await expect(table).toBeFocused();
    const row = table.getByRole("row", { selected: true });
    await expect(row).toHaveAttribute("aria-rowindex", "3");

    // Space opens it and leaves the focus where it is.
    await page.keyboard.press(" ");
    await expect(evidence).toBeVisible();
    await expect(table).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(evidence).toBeHidden();
    await expect(table).toBeFocused();

    if (tab !== undefined) {
      await tabTo(page, page.getByRole("tab", { selected: true }), 8, "Shift+Tab");
      await page.keyboard.press("End");
      await expect(focused(page, page.getByRole("tab", { name: tab }))).toHaveCount(1);
      // Before the first verdict the table alone holds something: it is the last of the formats.
      await tabTo(page, page.getByRole("main").getByRole("combobox", { name: "Format" }), 4);
      await page.keyboard.press("End");
    }
    const save = page
      .getByRole("main")
      .getByRole("button", { name: /^Download(?! SVG| PNG)/, disabled: false })
      .first();
    await expect(save).toBeEnabled();
    expect(await tabTo(page, save, 14), "stops to the file").toBeLessThanOrEqual(14);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toMatch(/^(?:dustlens|unverified)-.+\.\w+$/);
  });

  test(`${fragment}: what is heard of a run`, async ({ page }) => {
    const announcements = new Announcements(page);
    await announcements.watch();
    await page.goto(`/#${fragment}`);
    const sample = page.getByRole("main").getByRole("button", { name: walk.sample }).first();
    await sample.focus();
    await announcements.heard();
    await page.keyboard.press("Enter");
    await expectRun(announcements, walk.result);
    // Numbers, tables and files come after the end, and say nothing.
    await expect(firstRow(page)).toBeVisible();
    await page.waitForTimeout(1000);
    expect(await announcements.heard()).toEqual([]);

    // A filter is a person's own doing: its count is read out.
    await page.keyboard.press("/");
    await page.keyboard.type("zzz");
    await expect.poll(() => announcements.sofar()).toEqual([expect.stringMatching(/\d/)]);
  });

  test(`${fragment}: what is heard of a long run`, async ({ page }) => {
    const announcements = new Announcements(page);
    await announcements.watch();
    await page.goto(`/#${fragment}`);
    await page
      .getByRole("tab", { name: either("Files", "Файлы") })
      .first()
      .click();
    const name = fragment === "documents" ? "long.jsonl" : "long.txt";
    const dialog = page.waitForEvent("filechooser");
    await page.getByRole("main").getByRole("button", { name: "Choose files" }).click();
    await (await dialog).setFiles([textFile(name, walk.long())]);
    const run = page.getByRole("button", { name: /^(?:Run|Count|Learn|Compute)/ });
    await expect(run.or(firstRow(page)).first()).toBeVisible();
    await page.waitForTimeout(1000);
    if (await run.isVisible()) {
      await announcements.heard();
      await run.click();
    }
    await expectRun(announcements, walk.result);
    await expect(firstRow(page)).toBeVisible();
  });

  test(`${fragment}: what is heard of a worker that is gone`, async ({ page }) => {
    const announcements = new Announcements(page);
    await announcements.watch();
    await openSample(page, walk);
    await expect.poll(async () => (await announcements.sofar()).at(-1)).toMatch(walk.result);
    await announcements.heard();
    page
      .workers()
      .find((each) => walk.worker.test(each.url()))
      ?.evaluate(() => self.close())
      .catch(() => undefined);
    const notice = page.getByRole("log").getByRole("listitem");
    // The loss shows with the next question to the worker.
    await page.keyboard.press("/");
    await page.keyboard.type("a");
    await expect(notice).toHaveCount(1);
    await expect.poll(async () => (await announcements.sofar()).at(-1)).toMatch(walk.result);
    const failures = (await announcements.heard()).filter((each) => /no longer answered/.test(each));
    expect(failures).toHaveLength(1);
  });
}

test("rules: a verification says its beginning and its end, and no count on the way", async ({ page }) => {
  test.slow();
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#rules");
  await page.getByRole("main").getByRole("button", { name: demoLog }).first().click();
  await expect(firstRow(page)).toBeVisible();
  await page.getByRole("button", { name: "Verify the likely rules" }).click();
  const proof = page.getByRole("region", { name: "Verification on pages" });
  await expect(proof.getByRole("progressbar")).toBeVisible();
  const newest = async () => (await announcements.sofar()).at(-1);
  await expect.poll(newest).toMatch(/^Verification has begun(?:: [\d,]+ rules?)?$/);
  await announcements.heard();
  // A filter that is typed meanwhile does not make the counts of the run heard, nor does the evidence of a row.
  await page.keyboard.press("/");
  await page.keyboard.type("i");
  await firstRow(page).click();
  await expect(proof.getByText(/^\s*Done: /)).toBeVisible({ timeout: 150_000 });
  // Hosts that were given up are a fault, which is said; all else comes at the end.
  const told = async () => (await announcements.sofar()).filter((each) => !each.startsWith("Given up"));
  const end = expect.stringMatching(/^Verification is done: [\d,]+ valid rules?/);
  await expect.poll(told).toEqual([end]);
  // Nothing follows.
  await page.waitForTimeout(1_000);
  expect(await told()).toEqual([end]);
});

test("documents: what is heard of a paste, a link, a file and a removal", async ({ page }) => {
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#documents");
  const box = page.getByRole("textbox", { name: "First text" });
  await box.fill("http://a.example/1\nhttp://a.example/2\nhttp://a.example/3");
  await expect
    .poll(() => announcements.sofar())
    .toEqual([expect.stringMatching(/is a list of URLs \(3 lines\)/)]);
  await box.fill("");
  await announcements.heard();
  await page.getByRole("button", { name: "Six pages" }).first().click();
  await expect(firstRow(page)).toBeVisible();
  await page.waitForTimeout(1000);
  await announcements.heard();

  await page.keyboard.press("/");
  await page.keyboard.type("mirror");
  await expect.poll(() => announcements.sofar()).toEqual([expect.stringMatching(/shown/)]);
  await announcements.heard();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect
    .poll(() => announcements.sofar())
    .toEqual(["Link copied. It contains: sample “Six pages”, the filter “mirror”."]);
  await announcements.heard();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  await expect.poll(() => announcements.sofar()).toEqual([`${file.suggestedFilename()} downloaded`]);
  await announcements.heard();
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect.poll(() => announcements.sofar()).toEqual(["6 documents removed."]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
});

test("documents: a file that is refused is heard of", async ({ page }) => {
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#documents");
  await page.getByRole("tab", { name: "Files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles({ name: "pic.png", mimeType: "", buffer: Buffer.from("no text") });
  await expect
    .poll(() => announcements.sofar())
    .toEqual(["1 file not read: pic.png. Files of the kind .png are not read."]);
});

test("documents: a file that is refused among others is heard of with the result", async ({ page }) => {
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#documents");
  await page.getByRole("tab", { name: "Files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const words = "one two three four five six seven";
  const given = ["a.txt", "b.txt", "c.txt", "pic.png"];
  await (await chooser).setFiles(given.map((name) => ({ name, mimeType: "", buffer: Buffer.from(words) })));
  await expect
    .poll(async () => (await announcements.sofar()).at(-1))
    .toBe("3 documents compared: 3 pairs. 1 file not read: pic.png");
  const row = await firstRow(page).boundingBox();
  expect(row?.y).toBeLessThanOrEqual(330);
});

test("documents: the result of two texts is heard", async ({ page }) => {
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#documents");
  await page.getByRole("textbox", { name: "First text" }).fill("one two");
  await page.getByRole("textbox", { name: "Second text" }).fill("one three");
  await expect
    .poll(async () => (await announcements.sofar()).at(-1))
    .toBe("Both texts are too short for n = 5");
  await announcements.heard();
  const words = "a b c d e f g h i j k l m n o p";
  await page.getByRole("textbox", { name: "First text" }).fill(words);
  await page.getByRole("textbox", { name: "Second text" }).fill(`${words} q r`);
  await expect
    .poll(async () => (await announcements.sofar()).at(-1))
    .toMatch(/^Similarity 12\/14 = 0\.857, reaches 0\.75$/);
});

test("documents: a log that does not name its site asks for it, and the focus is there", async ({ page }) => {
  await page.goto("/#documents");
  const line = '192.0.2.1 - - [10/Oct/2024:13:55:36 +0000] "GET /a?id=1 HTTP/1.1" 200 2326';
  await page.getByRole("textbox", { name: "First text" }).fill(Array(5).fill(line).join("\n"));
  await page.getByRole("button", { name: "Open in Parameters" }).click();
  await expect(page.getByRole("alert")).toContainText("Name the site of this log");
  await expect(page.getByRole("textbox", { name: "Site of this log:" })).toBeFocused();
});

test("documents: pages that are fetched are told of as they begin and as they end", async ({ page }) => {
  const announcements = new Announcements(page);
  await announcements.watch();
  await page.goto("/#documents");
  await page.getByRole("tab", { name: "URLs" }).click();
  await page.getByRole("button", { name: "Fetch them" }).click();
  await announcements.heard();
  await expect
    .poll(async () => (await announcements.sofar()).at(-1), { timeout: 60_000 })
    .toMatch(/fetched.* documents compared: /);
  const said = await announcements.heard();
  const begun = said.filter((each) => each.startsWith("Fetching has begun"));
  expect(said, said.join(" | ")).toHaveLength(begun.length + 1);
});

for (const fragment of ["normalize", "params", "rules"])
  test(`${fragment}: nothing is heard of a place that opens`, async ({ page }) => {
    const announcements = new Announcements(page);
    await announcements.watch();
    await page.goto(`/#${fragment}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await page.waitForTimeout(1000);
    const said = (await announcements.heard()).filter((each) => !/^[\d.]+$|^Loading /.test(each));
    expect(said).toEqual([]);
  });

test("a sample of another place, opened from the first page, leads to its results", async ({ page }) => {
  await page.goto("/#documents");
  const link = page.getByRole("link", { name: "sixty requests" });
  await tabTo(page, link, 40);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeFocused();
  expect(await tabTo(page, page.getByRole("grid").first(), 8)).toBeLessThanOrEqual(8);
});

/** Waits for the result of a run; all that is said of it are its two ends, or the end alone where it was brief. */
async function expectRun(announcements: Announcements, result: RegExp): Promise<void> {
  await expect.poll(async () => (await announcements.sofar()).at(-1)).toMatch(result);
  // A part of the page that takes its time to come is said, too.
  const said = (await announcements.heard()).filter((each) => !each.startsWith("Loading "));
  const begun = said.filter((each) => /^Computing has begun$|^Reading the list$/.test(each));
  expect(begun.length, said.join(" | ")).toBeLessThanOrEqual(1);
  expect(said, said.join(" | ")).toHaveLength(begun.length + 1);
}
