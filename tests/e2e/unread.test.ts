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
