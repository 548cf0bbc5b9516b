/** What hands do to the tables of the page, what is copied from them, and how old results are marked. */
import { axe, expect, type Locator, open, openSample, type Page, pairRows, test, textFile } from "./support";

const evidence = (page: Page): Locator => page.locator(".found-evidence");
const pairsGrid = (page: Page): Locator => page.getByRole("grid", { name: "Pairs", exact: true });
const runButton = (page: Page): Locator => page.getByRole("button", { name: "Run", exact: true });

/** Documents so many that a change of settings waits for Run. */
async function openMany(page: Page): Promise<void> {
  await open(page, "#documents?size=1&threshold=0.5");
  await page.getByRole("tab", { name: "Files" }).click();
  const lines = Array.from({ length: 501 }, (_, at) =>
    textFile(`${at}.txt`, `one two three four ${at % 40}`),
  );
  await page.locator("input[type=file]").first().setInputFiles(lines);
  await runButton(page).click();
  await expect(pairRows(page).first()).toContainText(".txt");
}

async function changeSize(page: Page, size: string): Promise<void> {
  const field = page.getByRole("spinbutton", { name: "Shingle length n" });
  await field.fill(size);
  await field.blur();
  await expect(runButton(page)).toBeVisible();
}

/** Keys one right after the other, with no time between them for rows to come. */
async function pressAtOnce(grid: Locator, keys: readonly string[]): Promise<void> {
  await grid.evaluate((element, names) => {
    for (const key of names)
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, keys);
}

/** Drags over the text of a cell as a person selects it. */
async function selectText(page: Page, cell: Locator): Promise<void> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error("the cell is not drawn");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + Math.min(box.width, 90), middle, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).not.toBe("");
}

async function openList(page: Page, place: string, lines: readonly string[]): Promise<void> {
  await open(page, place);
  await page.locator("#urls-box").fill(lines.join("\n"));
  await expect(page.locator("tr.long-row").first()).toContainText(/\w/);
}

const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `http://example.com/story?id=${at}&sid=${at * 7}`);

test.describe("Ctrl+Enter in a grid runs what waits and opens nothing", () => {
  test("pairs and the heat map", async ({ page }) => {
    test.slow();
    await openMany(page);
    await changeSize(page, "2");
    await pairsGrid(page).focus();
    await page.keyboard.press("Control+Enter");
    await expect(runButton(page)).toBeHidden();
    await expect(page.locator(".summary")).toBeVisible();
    await expect(evidence(page)).toBeHidden();
    await page.getByRole("tab", { name: "Heat map" }).click();
    const map = page.getByRole("grid", { name: /^Heat map/ });
    await expect(map).toBeVisible();
    await changeSize(page, "1");
    await map.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Enter");
    await expect(runButton(page)).toBeHidden();
    await expect(evidence(page)).toBeHidden();
  });

  test("a list of URLs", async ({ page }) => {
    await openList(page, "#normalize", urls(3));
    await page.getByRole("grid").focus();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("ArrowDown");
    await expect(evidence(page)).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(evidence(page)).toBeVisible();
  });
});

test("Enter on a pair that is still on its way opens it once it is there", async ({ page }) => {
  await open(page, "#documents?size=1&threshold=0");
  await page.getByRole("tab", { name: "Files" }).click();
  const lines = Array.from({ length: 40 }, (_, at) => `{"id": "/${at}", "text": "one two w${at}"}`).join(
    "\n",
  );
  await page.locator("input[type=file]").first().setInputFiles(textFile("many.jsonl", lines));
  await expect(pairsGrid(page)).toHaveAttribute("aria-rowcount", "781");
  await expect(pairRows(page).first()).toContainText("/");
  await pressAtOnce(pairsGrid(page), ["End", "Enter"]);
  await expect(evidence(page)).toBeVisible();
  await expect(evidence(page).locator(".pair-side .id")).toHaveCount(2);
});

test.describe("selecting text in a row opens no evidence", () => {
  test("of the pairs", async ({ page }) => {
    await open(page);
    await openSample(page, 1);
    await selectText(page, pairRows(page).nth(2).locator("td.pair-a .id"));
    await expect(evidence(page)).toBeHidden();
    await pairRows(page).nth(1).locator("td.pair-jaccard").click();
    await expect(evidence(page)).toBeVisible();
  });

  test("of a list of URLs", async ({ page }) => {
    await openList(page, "#normalize", urls(3));
    await selectText(page, page.locator("tr.long-row").nth(1).locator("td.long-url .id"));
    await expect(evidence(page)).toBeHidden();
  });
});

test("what was copied in one table is said there and nowhere else", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openList(page, "#normalize", urls(12));
  await page.getByRole("button", { name: "Copy as TSV" }).click();
  await expect(page.getByText("12 rows copied")).toBeVisible();
  await page.getByRole("link", { name: "Parameters", exact: true }).click();
  await expect(page.locator("tr.long-row").first()).toContainText("id");
  await expect(page.getByRole("button", { name: "Copy as TSV" })).toBeVisible();
  await expect(page.getByText(/rows? copied/)).toHaveCount(0);
  await page.getByRole("tab", { name: "Rules to load" }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  await page.locator(".export-choice select").selectOption({ index: 1 });
  await expect(page.locator(".export-text")).toBeVisible();
  await expect(page.getByText("Copied", { exact: true })).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`results of before a change, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("are marked by a stripe and words, and can be read", async ({ page }) => {
      test.slow();
      await openMany(page);
      await changeSize(page, "2");
      await expect(page.locator(".found.is-stale")).toBeVisible();
      await expect(page.locator(".summary-state")).toHaveText("Input or settings have changed since");
      expect(await axe(page)).toEqual([]);
      expect(await faded(page)).toEqual([]);
    });
  });
}

/** Elements of the results that are drawn half transparent over their ground, themselves or by what they stand in. */
function faded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".found-results, .found-results *")]
      .filter((element) => !(element instanceof SVGElement) && Number(getComputedStyle(element).opacity) < 1)
      .map((element) => element.className.toString()),
  );
}
