/** Results where there is little height, or little width: what of them is in sight. */
import { expect, test, textFile } from "./support";

const long = Array.from({ length: 240 }, (_, at) => `word${at}`);
/** Texts that differ in a word each. */
const files = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    textFile(`story-${at}.txt`, long.map((word, of) => (of === 9 * at ? `own${at}` : word)).join(" ")),
  );

/** Of the box that a row scrolls in: the pixels out of sight, and how many rows stand in it. */
function boxOf(row: Element): { hidden: number; rows: number } {
  let box = row.parentElement;
  while (box !== null && getComputedStyle(box).overflowY !== "auto") box = box.parentElement;
  const { clientHeight = 0, scrollHeight = 0 } = box ?? {};
  return { hidden: scrollHeight - clientHeight, rows: clientHeight / row.getBoundingClientRect().height };
}

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
  const header = await page.getByRole("banner").evaluate((each) => each.getBoundingClientRect().bottom);
  const edge = await top();
  const seen = rows.filter((row) => row.top >= header && row.bottom <= edge);
  expect(seen.length).toBeGreaterThanOrEqual(2);
  await results.evidence.section("Standard error").click();
  await expect(evidence.getByRole("img").first()).toBeInViewport({ ratio: 0.5 });
});

test("on a phone few pairs stand in no box of their own, and of many the last in sight is cut", async ({
  page,
  documents,
  results,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles(files(4));
  await expect(results.pairRows).toHaveCount(6);
  const heights = () => results.pairRows.first().evaluate(boxOf);
  const hidden = async () => (await heights()).hidden;
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await page.getByRole("tab", { name: "Files" }).click();
  await documents.chooseFiles(files(8).slice(4));
  await expect.poll(hidden).toBeGreaterThan(500);
  const shown = (await heights()).rows % 1;
  expect(shown).toBeGreaterThan(0.3);
  expect(shown).toBeLessThan(0.8);
});
