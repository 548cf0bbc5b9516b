import { readFileSync } from "node:fs";
import { expect, open, type Page, pairRows, test, threshold } from "./support";

/** What the server says of its demo site: lists of addresses that lead to one page. */
interface Demo {
  addresses: string[];
  same: string[][];
}

/** The pairs as the page gives them away. */
async function exported(page: Page): Promise<{ a: string; b: string }[]> {
  await page.getByRole("combobox", { name: "Take the pairs away" }).selectOption("json");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return JSON.parse(readFileSync(await (await download).path(), "utf8"));
}

test("what the demo site plants is found, and no other pair at 0.85", async ({ page, request }) => {
  test.slow();
  const info: { demo: Demo } = await (await request.get("/api/info")).json();
  const { addresses, same } = info.demo;
  await open(page);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await page.getByLabel("Addresses, one a line").fill(addresses.join("\n"));
  await page.getByRole("button", { name: `Fetch ${addresses.length} pages` }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeHidden({ timeout: 60_000 });
  await threshold(page).fill("0.85");
  await expect(pairRows(page).first()).toBeVisible();

  const expected = same.flatMap((group) =>
    group.flatMap((a, index) => group.slice(index + 1).map((b) => [a, b].sort().join(" "))),
  );
  expect(expected.length).toBeGreaterThan(5);
  const found = (await exported(page)).map(({ a, b }) => [a, b].sort().join(" "));
  expect(found.sort()).toEqual(expected.sort());
});
