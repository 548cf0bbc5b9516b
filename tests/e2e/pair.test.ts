/** Two documents, and the documents as a report. */
import { axe, expect, test } from "./support";

const first =
  "The ferry left the old harbour at dawn and crossed the grey lake before the rain began to fall";
const second = first.replace("dawn", "noon").replace("rain", "snow");

/** Words so unlike that no pair reaches a threshold of 0.9. */
const alone = {
  "one.txt": "one two three four five six seven",
  "two.txt": "one two three four five six nine",
  "three.txt": "ten eleven twelve thirteen fourteen",
};

test.describe("two texts", () => {
  test("have their likeness, their sets and their differences at once", async ({ documents, results }) => {
    await documents.open();
    await documents.firstText.fill(first);
    await documents.secondText.fill(second);
    // 19 words, 15 shingles: 5 of them hold the one changed word, 4 the other.
    await expect(results.two.verdict).toHaveText("Similarity 6/24 = 0.250 · below 0.75");
    await expect(results.two.sets).toHaveText([/only A\s*9/, /both\s*6/, /only B\s*9/]);
    await expect(results.two.differing).toHaveText(["dawn", "rain", "noon", "snow"]);
    await expect(documents.firstWords).toHaveText("19 words");
    await documents.openSettings();
    await documents.threshold.fill("0.2");
    await expect(results.two.verdict).toContainText("reaches 0.2");
  });

  test("are walked from difference to difference, and a word shows its shingles", async ({
    page,
    documents,
    results,
  }) => {
    const { two } = results;
    await documents.open();
    await documents.firstText.fill(first);
    await documents.secondText.fill(second);
    await expect(two.position).toHaveText("2 differences");
    await two.step("Next").click();
    await expect(two.position).toHaveText("1 of 2");
    await expect(two.wordShingles).toContainText("“dawn” in A is part of 5 shingles; all 5 are only in A.");
    await page.keyboard.press("n");
    await expect(two.position).toHaveText("2 of 2");
    await page.keyboard.press("n");
    await expect(two.position).toHaveText("1 of 2");
    await page.keyboard.press("p");
    await expect(two.wordShingles).toContainText("“rain” in A");
    await two.texts.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(two.wordShingles).toContainText("“the” in A");
    await documents.firstText.fill(`${first} n`);
    await expect(documents.firstText).toHaveValue(`${first} n`);
    await expect(two.sets.first()).toHaveText(/only A\s*10/);
    await two.differing.first().click();
    await expect(two.wordShingles).toContainText("“dawn” in A");
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axe(page), "narrow").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test("too short for a shingle are compared with the length that is offered", async ({
    documents,
    results,
  }) => {
    await documents.open();
    await documents.firstText.fill("rain on the lake");
    await documents.secondText.fill("snow on the lake today");
    await expect(results.two.whole).toContainText("A: too short. A shingle needs 5 words.");
    await expect(results.two.smallerSize).toHaveText("Use n = 2");
    await results.two.smallerSize.click();
    await expect(results.two.verdict).toHaveText("Similarity 2/5 = 0.400 · below 0.75");
    await expect(documents.shingleLength).toHaveValue("2");
  });

  test("stay a collection when they are what is left of one", async ({ documents, results }) => {
    await documents.open();
    await documents.addFiles(alone);
    await expect(documents.rows).toHaveCount(3);
    await documents.remove("three.txt");
    await expect(results.two.verdict).toBeVisible();
    await expect(documents.rows).toHaveCount(2);
  });
});

test("a sample says what it changes in the settings, and that can be put back", async ({
  documents,
  results,
}) => {
  await documents.open();
  await documents.sample("Two notes").click();
  await expect(results.two.verdict).toContainText("Similarity");
  await expect(documents.sampleNote).toContainText("This sample sets n = 3 (was 5).");
  await documents.sampleNote.getByRole("button", { name: "Restore settings" }).click();
  await expect(documents.sampleNote).toBeHidden();
  await expect(documents.shingleLength).toHaveValue("5");
  await expect(results.two.verdict).toBeVisible();
});

test("under the threshold the closest pairs stand there and open", async ({ documents, results }) => {
  await documents.open("size=3&threshold=0.9");
  await documents.addFiles(alone);
  await expect(results.whole).toContainText("No pair reaches 0.9. The closest one:");
  // The pairs of the third text share nothing, so they are not close.
  await expect(results.closest).toHaveCount(1);
  await expect(results.whole).toContainText("All other pairs have no shingle in common.");
  await expect(results.whole.getByText("4/6 = 0.667")).toHaveCount(1);
  await expect(results.closest.first()).toContainText("4/6 = 0.667");
  await results.closest.first().getByRole("button").click();
  await expect(results.evidence.texts).toBeVisible();
});

test("the columns of text are named, and the names stay while the texts scroll", async ({
  page,
  documents,
  results,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await documents.open();
  await documents.openSample("Six pages");
  await results.pairRows.nth(2).getByRole("gridcell").first().click();
  const names = ["2-lighthouse-mirror.html", "3-lighthouse-print.html"].map((name) =>
    results.evidence.texts.getByText(name),
  );
  await results.evidence.texts.getByText("Printed from Bay Walks").scrollIntoViewIfNeeded();
  for (const name of names) await expect(name).toBeInViewport({ ratio: 1 });
});

test("that no pair shares anything is one sentence", async ({ documents, results }) => {
  await documents.open("size=3&threshold=0.9");
  await documents.addFiles({ ...alone, "two.txt": "six five four three two one" });
  await expect(results.whole).toContainText(
    "No pair reaches 0.9. No two documents have a shingle in common.",
  );
  await expect(results.closest).toHaveCount(0);
});

test.describe("the documents as a report", () => {
  test("keep what tells long names apart", async ({ page, documents }) => {
    const long = `https___www.gazeta.example_${"archive_".repeat(8)}`;
    const name = (word: string) => `${long}${word}_of_the_print_edition.txt`;
    await documents.open("size=1");
    await documents.addFiles(
      Object.fromEntries(["alpha", "beta", "gamma"].map((word) => [name(word), `one two three ${word}`])),
    );
    for (const width of [1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const word of ["alpha", "beta", "gamma"])
        await expect(documents.row(name(word)).getByText(new RegExp(`…[a-z_]{0,8}${word}`))).toBeVisible();
    }
  });

  test("are sorted and filtered, and open their closest match", async ({ documents, results }) => {
    await documents.open();
    await documents.openSample("Six pages");
    await expect(documents.row("4-lighthouse-edited")).toContainText("147/171 = 0.860");
    await documents.report
      .head(/Closest match/)
      .getByRole("button")
      .click();
    await expect(documents.names.first()).toContainText("1-lighthouse.html");
    await expect(documents.names.nth(3)).toContainText("4-lighthouse-edited.html");
    await documents.report
      .head(/Closest match/)
      .getByRole("button")
      .click();
    await expect(documents.names.first()).toContainText("4-lighthouse-edited.html");
    await documents.listFilter.fill("train");
    await expect(documents.rows).toHaveCount(1);
    await documents.listFilter.fill("nothing of the kind");
    await expect(documents.list).toContainText("No document has “nothing of the kind”");
    await documents.list.getByRole("button", { name: "Show all" }).click();
    await expect(documents.rows).toHaveCount(6);
    await documents
      .row("4-lighthouse-edited")
      .getByRole("button", { name: /147\/171/ })
      .click();
    await expect(results.evidence.documents).toContainText(["1-lighthouse.html", "4-lighthouse-edited.html"]);
  });

  test("are saved with the document to keep, and so are the clusters", async ({
    frame,
    documents,
    results,
  }) => {
    await documents.open();
    await documents.openSample("Six pages");
    const report = await frame.saved(documents.saveReport);
    expect(report.name).toBe("dustlens-documents.csv");
    const lines = report.text.trim().split("\n");
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain(
      "document,title,words,shingles,cluster,keep,kept_document,near_copies,closest",
    );
    await results.view("Clusters");
    await results.keep("the first").check();
    await expect(results.clusterMembers.first()).toContainText("1-lighthouse.html");
    await expect(results.clusterMembers.last()).toContainText("147/171 = 0.860");
    const clusters = await frame.saved(results.saveClusters);
    expect(clusters.name).toBe("dustlens-clusters.csv");
    expect(clusters.text.trim().split("\n")[1]).toBe("1,4,1-lighthouse.html,1-lighthouse.html,yes,,,,");
  });
});
