/** Paper has all rows of a table, not only those in sight. */
import { expect, type Page, test } from "./support";

/** Keeps the browser from opening its dialogue: printing begins and does not end. */
async function holdPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event("beforeprint"));
  });
}

const endPrinting = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("afterprint")));

test("Ctrl+P prints every row, with the names of all rules", async ({ page, normalize }) => {
  await holdPrinting(page);
  await page.goto("/#normalize");
  await page.getByRole("main").getByRole("button", { name: "A list for every tier" }).click();
  await expect(normalize.rows.first()).toBeVisible();
  const seen = await normalize.rows.count();
  expect(seen).toBeLessThan(36);
  await page.keyboard.press("Control+p");
  await expect(normalize.rows).toHaveCount(36);
  await page.emulateMedia({ media: "print" });
  await expect(normalize.rows.filter({ hasText: /DB8/ })).toContainText(
    /Lowercase scheme and host\s*IP address in its usual form\s*Add slash after a directory/,
  );
  const last = await normalize.rows.last().boundingBox();
  const first = await normalize.rows.first().boundingBox();
  // They stand one under the other.
  expect((last?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(36 * 20);
  await page.emulateMedia({ media: "screen" });
  await endPrinting(page);
  await expect(normalize.rows).toHaveCount(seen);
});

test("of a long list the first 2,000 rows are printed, and what is missing is said", async ({
  page,
  normalize,
}) => {
  await holdPrinting(page);
  await normalize.open();
  await normalize.box.focus();
  await normalize.box.fill(Array.from({ length: 2500 }, (_, at) => `http://a.example/${at}`).join("\n"));
  await expect(normalize.rows.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // By the browser's menu: nothing can be fetched any more.
  await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
  await expect(normalize.rows).toHaveCount(200);
  await expect(page.getByText("Rows 1–200 of 2,500 are printed.")).toContainText("press Ctrl+P");
  await endPrinting(page);
  await page.keyboard.press("Control+p");
  await expect(normalize.rows).toHaveCount(2000);
  await expect(page.getByText("Rows 1–2,000 of 2,500 are printed.")).toContainText("Download the file");
  await endPrinting(page);
  await expect(page.getByText("of 2,500 are printed")).toHaveCount(0);
});

test("both texts of a pair are printed whole, with all rows of their table", async ({
  page,
  documents,
  results,
}) => {
  await holdPrinting(page);
  await documents.open();
  await documents.openSample("Six pages");
  await results.pairRows.nth(2).getByRole("gridcell").first().click();
  await expect(results.evidence.texts).toContainText("The lighthouse path is open again");
  await page.keyboard.press("Control+p");
  await page.emulateMedia({ media: "print" });
  const texts = await results.evidence.texts.boundingBox();
  const row = await results.evidence.texts.getByText("Printed from Bay Walks").boundingBox();
  if (texts === null || row === null) throw new Error("the texts are not drawn");
  expect(row.y + row.height).toBeLessThanOrEqual(texts.y + texts.height);
});
