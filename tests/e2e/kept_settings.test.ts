/** Settings that an older version of the page has kept: fields that are new since then have their first value. */
import { expect, Normalize, Params, Rules, test } from "./support";

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

test("documents are compared with settings that lack fields", async ({ page, documents }) => {
  await page.addInitScript(older);
  await documents.open("size=3");
  await documents.firstText.fill("the quick cat sat on the warm mat near the old door");
  await expect(documents.rows).toHaveCount(1);
  await page.waitForTimeout(1500);
  await page.goto("about:blank");
  await documents.open();
  await documents.secondText.fill("the quick cat sat on the warm mat near the new door");
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(documents.rows.first()).toContainText("1210");
});

for (const [name, Place, urls] of [
  ["normalize", Normalize, stories],
  ["params", Params, sessions],
  ["rules", Rules, stories],
] as const) {
  test(`${name}: lists are read with settings that lack fields`, async ({ page }) => {
    await page.addInitScript(older);
    const place = new Place(page);
    await place.open();
    await place.box.fill(urls.join("\n"));
    await expect(place.rows.first()).toBeVisible();
    await page.waitForTimeout(1500);
    await page.goto("about:blank");
    await place.open();
    await expect(place.rows.first()).toBeVisible();
  });
}
