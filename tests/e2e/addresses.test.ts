import { expect, test } from "./support";

const news = "http://news.localhost:8792";

test("the demo's addresses are fetched in one click and its duplicates found", async ({
  documents,
  results,
}) => {
  test.slow();
  await documents.open();
  await documents.tab("URLs").click();
  await documents.input.getByRole("button", { name: "Fetch them" }).click();
  await documents.untilFetched();
  await expect(results.pairRows.first()).toBeVisible();
  await documents.openSettings();
  await documents.threshold.fill("0.85");
  await results.filter.fill("story?id=101");
  await expect(results.pair("news.localhost", "mirror.localhost").first()).toBeVisible();
  await results.filter.fill("print/story_101");
  await expect(results.pairRows.first()).toBeVisible();
});

test("ours or theirs is never in doubt", async ({ documents }) => {
  await documents.open();
  await documents.tab("URLs").click();
  await documents.addresses.fill(
    `${news}/story?id=101\nhttp://127.0.0.1:8080/private\n${news}/no-such-page-at-all\nnot an address`,
  );
  await expect(documents.input.getByText("Line 4 is not an http or https URL")).toBeVisible();
  await documents.fetch(3).click();
  // The form folds to one line, which opens the list with the reasons.
  await documents.input.getByRole("button", { name: "1 of 4 fetched, 3 failed" }).click();
  await expect(documents.fetched("story?id=101")).toContainText("fetched");
  await expect(documents.fetched("127.0.0.1:8080")).toContainText(
    "the proxy refused: the IP address is not public",
  );
  const missing = documents.fetched("no-such-page");
  await expect(missing).toContainText("the site answered 404");
  await expect(documents.addresses).toHaveValue("not an address");
  await expect(documents.rows).toHaveCount(1);
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(missing).toContainText("the site answered 404");
  await missing.getByRole("button", { name: "Add it anyway" }).click();
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
});
