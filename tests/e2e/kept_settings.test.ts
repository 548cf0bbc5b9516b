/** Settings that an older version of the page has kept: fields that are new since then have their first value. */
import { documentRows, expect, open, test } from "./support";

/** Writes no settings but these names, as if the others were not invented yet. */
const older = `
  const put = IDBObjectStore.prototype.put;
  const known = ["settings", "options", "unit", "size", "shingles", "tier", "threshold", "scope"];
  const stripped = (value, isIn) =>
    value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Blob
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !isIn || known.includes(name))
            .map(([name, each]) => [name, stripped(each, isIn || name === "settings" || name === "options")]),
        );
  IDBObjectStore.prototype.put = function (value, ...key) {
    return put.call(this, this.name === "slots" ? stripped(value, false) : value, ...key);
  };`;

const numbers = Array.from({ length: 24 }, (_, at) => at * 7 + 3);
const stories = numbers.flatMap((id) => [
  `http://shop.example/story?id=${id}`,
  `http://shop.example/story_${id}`,
]);
const sessions = numbers.map((id) => `http://shop.example/story?id=${id % 12}&sid=s${id}x`);

test("documents are compared with settings that lack fields", async ({ page }) => {
  await page.addInitScript(older);
  await open(page, "#documents?size=3");
  await page.getByLabel("First text").fill("the quick cat sat on the warm mat near the old door");
  await expect(documentRows(page)).toHaveCount(1);
  await page.waitForTimeout(1500);
  await page.goto("about:blank");
  await open(page);
  await page.getByLabel("Second text").fill("the quick cat sat on the warm mat near the new door");
  await expect(documentRows(page)).toHaveCount(2);
  await expect(page.locator(".rows-body .row").first()).toContainText("1210");
});

for (const [place, urls] of [
  ["normalize", stories],
  ["params", sessions],
  ["rules", stories],
] as const) {
  test(`${place}: lists are read with settings that lack fields`, async ({ page }) => {
    await page.addInitScript(older);
    await open(page, `#${place}`);
    await page.locator("#urls-box").fill(urls.join("\n"));
    await expect(page.locator("tr.long-row").first()).toBeVisible();
    await page.waitForTimeout(1500);
    await page.goto("about:blank");
    await open(page, `#${place}`);
    await expect(page.locator("tr.long-row").first()).toBeVisible();
  });
}
