/** Results where there is little height, or little width: what of them is in sight. */
import { expect, test, textFile } from "./support";

const long = Array.from({ length: 240 }, (_, at) => `word${at}`);
/** Texts that differ in a word each. */
const files = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    textFile(`story-${at}.txt`, long.map((word, of) => (of === 9 * at ? `own${at}` : word)).join(" ")),
  );

test("on a low window the evidence has most of the height, and rows stay over it", async ({
  page,
  documents,
  results,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles(files(4));
  await results.pair("story-0.txt", "story-3.txt").click();
  const evidence = results.evidence.whole;
  await expect(evidence).toBeVisible();
  const top = () => evidence.evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  const rows = await results.pairRows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  const header = await page.locator("header.header").evaluate((each) => each.getBoundingClientRect().bottom);
  const edge = await top();
  const seen = rows.filter((row) => row.top >= header && row.bottom <= edge);
  expect(seen.length).toBeGreaterThanOrEqual(2);
  await results.evidence.section("Standard error").click();
  await expect(evidence.getByRole("img").first()).toBeInViewport({ ratio: 0.5 });
});
