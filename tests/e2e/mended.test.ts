/** Faults that were once found in the page's state, each as the person met it. */
import { documentRows, drop, expect, open, openSample, type Page, test } from "./support";

const base = "the quick cat sat on the warm mat near the old door and looked at the rain for a long while";
const near = base.replace("quick", "lazy");
const news = "http://news.localhost:8792";

function addFiles(page: Page, files: Record<string, string>): Promise<void> {
  return drop(
    page,
    Object.entries(files).map(([name, text]) => ({ name, text })),
  );
}

/** The ids in the list, in its order. */
const ids = (page: Page) => documentRows(page).locator(".cell-id");

async function openSettings(page: Page): Promise<void> {
  await page.locator(".settings-more summary").click();
}

const size = (page: Page) => page.getByLabel("Shingle length n", { exact: true });
const include = (page: Page) => page.getByLabel("Only inside", { exact: true });

test("two samples one after another, while the engine still loads, give the last alone", async ({ page }) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await open(page);
  const samples = page.locator(".intro-samples button");
  await samples.nth(1).evaluate((first: HTMLElement) => {
    const all = [...document.querySelectorAll<HTMLElement>(".intro-samples button")];
    first.click();
    setTimeout(() => all[1]?.click(), 300);
  });
  await expect(documentRows(page)).toHaveCount(6);
  await page.waitForTimeout(1000);
  await expect(documentRows(page)).toHaveCount(6);
  await expect(documentRows(page).first()).toContainText("1-lighthouse.html");
});

test("a selector that is refused is not kept, and other settings still act", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await openSettings(page);
  await include(page).fill("div[");
  await include(page).blur();
  await expect(page.locator(".field-problem")).toBeVisible();
  await size(page).fill("4");
  await expect(page).toHaveURL(/size=4/);
  expect(page.url()).not.toContain("include");
  await page.reload();
  await expect(documentRows(page)).toHaveCount(6);
  await expect(size(page)).toHaveValue("4");
  await expect(page.locator(".notices .problem")).toHaveCount(0);
});

test("the words about a refused selector go when its field is emptied", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await openSettings(page);
  await include(page).fill("div[");
  await include(page).blur();
  await expect(page.locator(".field-problem")).toBeVisible();
  await include(page).fill("");
  await include(page).blur();
  await expect(page.locator(".field-problem")).toBeHidden();
});

test("a link with a selector that cannot be used opens with everything else and names it", async ({
  page,
}) => {
  await open(page, "#documents?size=2&include=div%5B&d=pA%0Aone+two+three&d=pB%0Aone+two+three+four");
  await expect(documentRows(page)).toHaveCount(2);
  await expect(page.locator(".notices")).toContainText("Only inside");
  await expect(page.locator(".notices")).not.toContainText("stopped");
  await expect(size(page)).toHaveValue("2");
  await expect(page).not.toHaveURL(/include/);
});

test("settings changed over an empty list hold for what comes", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.locator(".intro-samples")).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#documents?size=1";
  });
  await drop(page, [{ name: "one.txt", text: "rain" }]);
  await expect(documentRows(page)).toHaveCount(1);
  await expect(documentRows(page).filter({ hasText: "too short" })).toHaveCount(0);
  await expect(documentRows(page).locator(".row-problems")).toHaveCount(0);
});

test("a name taken out and added again stays after a reload, and the right one goes", async ({ page }) => {
  await open(page);
  await addFiles(page, { "a.txt": base, "b.txt": near, "list.jsonl": `{"id":"a.txt/x","text":"${base} x"}` });
  await expect(documentRows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove a.txt", exact: true }).click();
  await expect(documentRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Remove a.txt/x" }).click();
  await expect(documentRows(page)).toHaveCount(1);
  await addFiles(page, { "a.txt": `${base} again` });
  await expect(documentRows(page)).toHaveCount(2);
  await page.reload();
  await expect(documentRows(page)).toHaveCount(2);
  await expect(ids(page)).toContainText(["b.txt", "a.txt"]);
  await page.getByRole("button", { name: "Remove b.txt", exact: true }).click();
  await page.reload();
  await expect(ids(page)).toContainText(["a.txt"]);
  await expect(documentRows(page)).toHaveCount(1);
});

test("two tabs keep a session each", async ({ page, context }) => {
  await open(page);
  await openSample(page, 1);
  await expect(documentRows(page)).toHaveCount(6);
  const other = await context.newPage();
  await open(other);
  await expect(documentRows(other)).toHaveCount(6);
  await other.getByRole("button", { name: "Remove all" }).click();
  await other.getByLabel("First text").fill(base);
  await expect(documentRows(other)).toHaveCount(1);
  await page.reload();
  await expect(documentRows(page)).toHaveCount(6);
  await other.reload();
  await expect(documentRows(other)).toHaveCount(1);
  await expect(other.locator(".notices .problem")).toHaveCount(0);
  await other.close();
});

test("what was added right before a reload is there after it", async ({ page }) => {
  await open(page, "#documents?size=3");
  await page.getByLabel("First text").fill(base);
  await page.getByLabel("Second text").fill(near);
  await expect(documentRows(page)).toHaveCount(2);
  await page.getByLabel("Second text").fill(`${near} once more`);
  await page.reload();
  await expect(page.getByLabel("Second text")).toHaveValue(`${near} once more`);
});

test("fetched pages stand in the order asked", async ({ page }) => {
  const asked = [`${news}/story?id=101`, `${news}/story?id=102`, `${news}/story?id=103`];
  await page.route("**/api/fetch*", async (route) => {
    // The first answer comes last.
    if (decodeURIComponent(route.request().url()).includes("id=101"))
      await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await open(page);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await page.getByLabel("Addresses, one a line").fill(asked.join("\n"));
  await page.getByRole("button", { name: "Fetch 3 pages" }).click();
  await expect(page.locator("li.fetch").nth(2)).toContainText("fetched in");
  await expect(documentRows(page)).toHaveCount(3);
  await expect(ids(page)).toContainText(asked);
});
