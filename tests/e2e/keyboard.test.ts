import { documentRows, expect, open, type Page, pairRows, test, threshold } from "./support";

test.use({ colorScheme: "dark" });

/** Tabs until the focus is on what the selector names. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`${selector} was not reached in ${most} steps`);
}

test("everything from the sample to the evidence works by keyboard", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await tabTo(page, ".intro-samples button:nth-of-type(2)");
  await page.keyboard.press("Enter");
  await expect(pairRows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("mirror");
  await expect(pairRows(page)).toHaveCount(3);
  await tabTo(page, "table, [role=grid], .pairs-scroller, tr.pair, td");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".found-evidence")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".found-evidence")).toBeHidden();
});

test("tabs move by arrow keys, and the list of keys opens and closes", async ({ page }) => {
  await open(page);
  await tabTo(page, "[role=tab]");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Files" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Files" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Samples" })).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a hint opens on focus and closes on Escape without closing anything else", async ({ page }) => {
  await open(page);
  await tabTo(page, ".hint-mark");
  const hint = page.locator(".hint-text:popover-open");
  await expect(hint).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hint).toBeHidden();
});

test("Ctrl+Enter runs, presenter mode enlarges and folds", async ({ page }) => {
  await open(page);
  await page.getByLabel("First text").fill("one two three four five six");
  await page.keyboard.press("Control+Enter");
  await expect(documentRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: /Presenter mode/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-presenter", "");
  await expect(page.locator(".settings-folded > summary")).toContainText("Shingles of 5 words");
  await expect(threshold(page)).toBeHidden();
  await expect(documentRows(page)).toBeHidden();
  await page
    .getByText(/^1 document,/)
    .first()
    .click();
  await expect(documentRows(page)).toBeVisible();
});
