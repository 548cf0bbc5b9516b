/** Modules that come in parts: results are there before the code for what a person may ask next. */
import type { Page } from "./playwright";
import { expect, test } from "./support";

const stories = Array.from({ length: 12 }, (_, at) => at * 7 + 3).flatMap((id) => [
  `http://news.example/story?id=${id}`,
  `http://news.example/story_${id}`,
]);

/** Every file of these modules but the first. */
const laterFiles = /(dust|params)_(details|validation|verification|chunk).*wasm/;

/** Keeps the parts back until the answer is called. */
async function keepBack(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(laterFiles, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("rules and what proving them costs are there before the code that proves", async ({ page, rules }) => {
  const release = await keepBack(page);
  await rules.type(stories.join("\n"));
  await expect(rules.row("?id=", "news.example")).toHaveCount(1);
  await expect(rules.proof).toContainText(/at most \d+ fetches/);
  release();
  await rules.row("?id=", "news.example").click();
  await expect(rules.evidence).toContainText("envelopes hold both texts");
});

test("parameters and what verifying them costs are there before the code that verifies", async ({
  page,
  params,
}) => {
  const release = await keepBack(page);
  await params.openWith(stories.slice(0, 24));
  await expect(params.row("id", "news.example")).toBeVisible();
  await expect(params.cost).toContainText(/\d+ fetches/);
  release();
  await params.row("id", "news.example").click();
  await expect(params.evidence).toContainText("news.example");
});

test("a part that does not load is said, and loaded when a person tries again", async ({ page, rules }) => {
  await page.route(laterFiles, (route) => route.abort());
  await rules.type(stories.join("\n"));
  await expect(page.getByText("A part of the page could not be loaded")).toBeVisible();
  await rules.row("?id=", "news.example").click();
  await page.unroute(laterFiles);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rules.evidence).toContainText("envelopes hold both texts");
  await expect(page.getByText("A part of the page could not be loaded")).toBeHidden();
  await expect(rules.exportPanel).toContainText("url,canonical,rules");
});
