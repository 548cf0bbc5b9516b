import { expect, type Locator, type Page, test } from "./support";

test.use({ colorScheme: "dark" });

/** Tabs until the focus is on one of what is wanted. */
async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  const reached = wanted.and(page.locator(":focus"));
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press("Tab");
    if ((await reached.count()) > 0) return;
  }
  throw new Error(`${wanted} was not reached in ${most} steps`);
}

test("everything from the sample to the evidence works by keyboard", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await page.keyboard.press("Tab");
  await expect(frame.skipToContent).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(frame.main).toBeFocused();
  await tabTo(page, documents.sample("Six pages"));
  await page.keyboard.press("Enter");
  await expect(results.pairRows.first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(results.filter).toBeFocused();
  await page.keyboard.type("mirror");
  await expect(results.pairRows).toHaveCount(3);
  await tabTo(page, results.pairs.grid);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(results.evidence.whole).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(results.evidence.whole).toBeHidden();
});

test("tabs move by arrow keys, and the list of keys opens and closes", async ({ page, frame, documents }) => {
  await documents.open();
  await tabTo(page, documents.tabs);
  await page.keyboard.press("ArrowRight");
  await expect(documents.tab("Files")).toBeFocused();
  await expect(documents.tab("Files")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(documents.tab("Samples")).toBeFocused();
  await page.keyboard.press("?");
  await expect(frame.listOfKeys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.listOfKeys).toBeHidden();
});

test("a hint opens on focus and closes on Escape without closing anything else", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open();
  await tabTo(page, page.getByRole("button", { name: /^About: / }));
  await expect(frame.hint).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.hint).toBeHidden();
});

test("Ctrl+Enter runs, presenter mode enlarges and folds", async ({ page, frame, documents }) => {
  await documents.open();
  await documents.firstText.fill("one two three four five six");
  await page.keyboard.press("Control+Enter");
  await expect(documents.rows).toHaveCount(1);
  await frame.presenterMode.click();
  await expect(frame.document).toHaveAttribute("data-presenter", "");
  await expect(documents.settings.getByRole("button", { name: /≥ 0\.75$/ })).toBeVisible();
  await expect(documents.threshold).toBeHidden();
  await expect(documents.rows).toBeHidden();
  await documents.size.first().click();
  await expect(documents.rows).toBeVisible();
  // A reload in the middle of a lecture leaves it on.
  await page.reload();
  await expect(frame.document).toHaveAttribute("data-presenter", "");
});
