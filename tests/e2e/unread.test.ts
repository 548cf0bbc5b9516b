/** Inputs that wait for a person to run them. */
import { expect, test, textFile } from "./support";

test("what waits for Run is named, can be taken out and brought back", async ({ page, documents }) => {
  const words = Array.from({ length: 600_000 }, (_, at) => `word${(at * 7919) % 100_003}`).join(" ");
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles([
    textFile("large.txt", words),
    textFile("small.txt", "one two three four five six"),
  ]);
  await expect(documents.run).toBeVisible();
  const names = documents.list.getByRole("listitem");
  await expect(names).toHaveCount(2);
  await expect(names.first()).toContainText("large.txt");
  await documents.remove("small.txt");
  await expect(names).toHaveCount(1);
  // Nothing of it is read, neither now nor when it is brought back.
  await expect(documents.run).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(names).toHaveCount(2);
  await expect(documents.run).toBeVisible();
  // What is left of a large input is small enough to be read at once.
  await documents.remove("large.txt");
  await expect(documents.rows).toHaveCount(1);
});

test("of many files only those in sight are drawn, each can be taken out, and Run is in sight", async ({
  page,
  documents,
}) => {
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles(
    Array.from({ length: 700 }, (_, at) => textFile(`note-${at}.txt`, `some words of note ${at}`)),
  );
  const names = documents.list.getByRole("listitem");
  await expect(names.first()).toContainText("note-0.txt");
  expect(await names.count()).toBeLessThan(40);
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(documents.run).toBeInViewport({ ratio: 1 });
  }
  await documents.list.getByRole("region").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await documents.remove("note-699.txt");
  await expect(names.last()).toContainText("note-698.txt");
  await expect(names.last()).toHaveAttribute("aria-setsize", "699");
});
