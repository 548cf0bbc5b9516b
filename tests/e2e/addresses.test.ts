import { documentRows, expect, open, pairRows, test, threshold } from "./support";

const news = "http://news.localhost:8792";

test("the demo's addresses are fetched in one click and its duplicates found", async ({ page }) => {
  test.slow();
  await open(page);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await page.getByRole("button", { name: "Fetch them" }).click();
  await expect(page.locator(".fetches + *, .fetches")).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeHidden({ timeout: 60_000 });
  await threshold(page).fill("0.85");
  const pair = (a: string, b: string) => pairRows(page).filter({ hasText: a }).filter({ hasText: b });
  await page.getByRole("searchbox").fill("story?id=101");
  await expect(pair("news.localhost", "mirror.localhost").first()).toBeVisible();
  await page.getByRole("searchbox").fill("print/story_101");
  await expect(pairRows(page).first()).toBeVisible();
});

test("ours or theirs is never in doubt", async ({ page }) => {
  await open(page);
  await page.getByRole("tab", { name: "Addresses" }).click();
  const field = page.getByLabel("Addresses, one a line");
  await field.fill(
    `${news}/story?id=101\nhttp://127.0.0.1:8080/private\n${news}/no-such-page-at-all\nnot an address`,
  );
  await expect(page.getByText("Line 4 is not an address")).toBeVisible();
  await page.getByRole("button", { name: "Fetch 3 pages" }).click();
  const entry = (url: string) => page.locator("li.fetch").filter({ hasText: url });
  await expect(entry("story?id=101")).toContainText("fetched in");
  await expect(entry("127.0.0.1:8080")).toContainText("the proxy refused: the address is not public");
  await expect(entry("no-such-page")).toContainText("the site answered 404");
  await expect(field).toHaveValue("not an address");
  await expect(documentRows(page)).toHaveCount(1);
  await entry("no-such-page").getByRole("button", { name: "Try again" }).click();
  await expect(entry("no-such-page")).toContainText("the site answered 404");
  await entry("no-such-page").getByRole("button", { name: "Add it anyway" }).click();
  await expect(documentRows(page)).toHaveCount(2);
});
