/** What hands do to the tables of the page, what is copied from them, and how old results are marked. */
import {
  axe,
  type Documents,
  expect,
  type Locator,
  type Page,
  type Results,
  test,
  textFile,
} from "./support";

/** Documents so many that a change of settings waits for Run. */
async function openMany(documents: Documents, results: Results): Promise<void> {
  await documents.open("size=1&threshold=0.5");
  await documents.tab("Files").click();
  await documents.chooseFiles(
    Array.from({ length: 501 }, (_, at) => textFile(`${at}.txt`, `one two three four ${at % 40}`)),
  );
  await documents.run.click();
  await expect(results.pairRows.first()).toContainText(".txt");
}

async function changeSize(documents: Documents, size: string): Promise<void> {
  await documents.openSettings();
  await documents.shingleLength.fill(size);
  await documents.shingleLength.blur();
  await expect(documents.run).toBeVisible();
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

/** Addresses, one per line. */
const urls = (count: number): string =>
  Array.from({ length: count }, (_, at) => `http://example.com/story?id=${at}&sid=${at * 7}`).join("\n");

test.describe("Ctrl+Enter in a grid runs what waits and opens nothing", () => {
  test("pairs and the heat map", async ({ page, documents, results }) => {
    test.slow();
    await openMany(documents, results);
    await changeSize(documents, "2");
    await results.pairs.grid.focus();
    await page.keyboard.press("Control+Enter");
    await expect(documents.run).toBeHidden();
    await expect(results.summary).toBeVisible();
    await expect(results.evidence.whole).toBeHidden();
    await results.view("Heat map");
    await expect(results.heatMap).toBeVisible();
    await changeSize(documents, "1");
    await results.heatMap.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Enter");
    await expect(documents.run).toBeHidden();
    await expect(results.evidence.whole).toBeHidden();
  });

  test("a list of URLs", async ({ page, normalize }) => {
    await normalize.type(urls(3));
    await normalize.table.grid.focus();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("ArrowDown");
    await expect(normalize.evidence).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(normalize.evidence).toBeVisible();
  });
});

test("Enter on a pair that is still on its way opens it once it is there", async ({ documents, results }) => {
  await documents.open("size=1&threshold=0");
  await documents.tab("Files").click();
  const lines = Array.from({ length: 40 }, (_, at) => `{"id": "/${at}", "text": "one two w${at}"}`);
  await documents.chooseFiles([textFile("many.jsonl", lines.join("\n"))]);
  await expect(results.pairs.grid).toHaveAttribute("aria-rowcount", "781");
  await expect(results.pairRows.first()).toContainText("/");
  await pressAtOnce(results.pairs.grid, ["End", "Enter"]);
  await expect(results.evidence.whole).toBeVisible();
  await expect(results.evidence.documents).toHaveCount(2);
});

test.describe("selecting text in a row opens no evidence", () => {
  test("of the pairs", async ({ page, documents, results }) => {
    await documents.open();
    await documents.openSample("Six pages");
    await selectText(page, await results.cell(2, "A"));
    await expect(results.evidence.whole).toBeHidden();
    await (await results.cell(1, "Jaccard")).click();
    await expect(results.evidence.whole).toBeVisible();
  });

  test("of a list of URLs", async ({ page, normalize }) => {
    await normalize.type(urls(3));
    await selectText(page, await normalize.table.cell(normalize.rows.nth(1), "URL"));
    await expect(normalize.evidence).toBeHidden();
  });
});

test("what was copied in one table is said there and nowhere else", async ({
  page,
  context,
  frame,
  normalize,
  params,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await normalize.type(urls(12));
  const copyRows = page.getByRole("button", { name: "Copy as TSV" });
  await copyRows.click();
  await expect(page.getByText("12 rows copied")).toBeVisible();
  await frame.place("Parameters").click();
  await expect(params.rows.first()).toContainText("id");
  await expect(copyRows).toBeVisible();
  await expect(page.getByText(/rows? copied/)).toHaveCount(0);
  await page.getByRole("tab", { name: "Export rules" }).click();
  // Nothing is verified yet: of the files only the tables hold something.
  await params.results.getByRole("combobox").first().selectOption({ label: "table, CSV" });
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  const copied = page.getByText("Copied", { exact: true });
  await expect(copied).toBeVisible();
  await params.results.getByRole("combobox").first().selectOption({ index: 1 });
  await expect(copied).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`results of before a change, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("are marked by words and can be read", async ({ page, documents, results }) => {
      test.slow();
      await openMany(documents, results);
      await changeSize(documents, "2");
      await expect(results.summary).toContainText("The input or the settings have changed since");
      expect(await axe(page)).toEqual([]);
      expect(await faded(results.whole)).toEqual([]);
    });
  });
}

/** Elements of the results that are drawn half transparent over their ground, themselves or by what they stand in. */
function faded(results: Locator): Promise<string[]> {
  return results.evaluate((whole) => {
    const within = (element: Element): Element[] => [element, ...[...element.children].flatMap(within)];
    return within(whole)
      .filter((element) => !(element instanceof SVGElement) && Number(getComputedStyle(element).opacity) < 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
