import { pick } from "./pages/lists";
import { axe, expect, test, textFile } from "./support";

/** The sample of six pages: four of them are one text, so six pairs are at or over 0.75. */
const pages = "Six pages";

test.describe("the pairs", () => {
  test("are sorted by their heads, filtered by id, and say what is hidden", async ({
    page,
    documents,
    results,
  }) => {
    await documents.open();
    await documents.openSample(pages);
    await expect(results.counts).toHaveText("6 pairs shown · 9 below 0.75");
    await expect(await results.cell(0, "Jaccard")).toContainText("= 1.000");
    const head = results.pairs.head(/Jaccard/);
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(await results.cell(0, "Jaccard")).not.toContainText("= 1.000");
    await page.keyboard.press("/");
    await page.keyboard.type("mirror");
    await expect(results.counts).toHaveText("3 pairs shown · 3 hidden by the filter · 9 below 0.75");
    await page.keyboard.press("Escape");
    await expect(results.pairRows).toHaveCount(6);
  });

  test("open the derivation of every number, by mouse and by keys", async ({ page, documents, results }) => {
    await documents.open();
    await documents.openSample(pages);
    const opened: Record<string, string> = {
      A: "Texts",
      Jaccard: "Jaccard",
      Signature: "Signature",
      Error: "Standard error",
      Containment: "Containment",
    };
    await page.setViewportSize({ width: 2400, height: 900 });
    for (const [column, section] of Object.entries(opened)) {
      await (await results.cell(3, column)).click();
      await expect(results.evidence.openSection).toHaveText(section);
    }
    await results.pairs.grid.focus();
    for (const key of ["Home", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await expect(results.evidence.openSection).toHaveText("Signature");
    await page.keyboard.press("Escape");
    await expect(results.evidence.whole).toBeHidden();
  });

  test("are copied as tab-separated text with full numbers", async ({
    page,
    documents,
    results,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await documents.open();
    await documents.openSample(pages);
    await results.pairs.grid.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    await expect(page.getByText("2 rows copied")).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]?.split("\t").slice(0, 5)).toEqual(["a", "b", "shared", "union", "jaccard"]);
    const [, , shared, union, jaccard] = lines[1]?.split("\t") ?? [];
    expect(Number(jaccard)).toBe(Number(shared) / Number(union));
  });
});

test.describe("a million pairs", () => {
  test("scroll, and only the rows in sight are drawn", async ({ page, documents, results }) => {
    test.slow();
    await documents.open("size=3&threshold=0");
    const line = (at: number) =>
      JSON.stringify({ id: `/story?id=${at}`, text: `one two three four five w${at}` });
    const lines = Array.from({ length: 1450 }, (_, at) => line(at)).join("\n");
    await documents.tab("Files").click();
    await documents.chooseFiles([textFile("many.jsonl", lines)]);
    const grid = results.pairs.grid;
    await expect(grid).toHaveAttribute("aria-rowcount", "1050526", { timeout: 60_000 });
    await grid.focus();
    await page.keyboard.press("End");
    await expect(results.pairRows.last()).toHaveAttribute("aria-rowindex", "1050526");
    await expect(results.pairRows.last()).toContainText("/story?id=");
    expect(await results.pairRows.count()).toBeLessThan(60);
    // What scrolls is around the grid.
    await grid.evaluate((table) => {
      for (let box = table.parentElement; box !== null; box = box.parentElement)
        if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== "visible") {
          box.scrollTop = box.scrollHeight / 2;
          return;
        }
    });
    const index = async () => Number(await results.pairRows.first().getAttribute("aria-rowindex"));
    await expect.poll(index).toBeGreaterThan(500_000);
    expect(await index()).toBeLessThan(550_000);
    await expect(results.pairRows.first()).toContainText("/story?id=");
  });
});

test.describe("the threshold line", () => {
  test("moves by keys and by dragging, and the results follow", async ({ page, documents, results }) => {
    await documents.open();
    await documents.openSample(pages);
    const line = results.thresholdLine;
    await line.focus();
    await page.keyboard.press("ArrowRight");
    await expect(line).toHaveAttribute("aria-valuenow", "0.76");
    await page.keyboard.press("End");
    await expect(line).toHaveAttribute("aria-valuenow", "1");
    await expect(results.pairRows).toHaveCount(1);
    const box = await results.plot.boundingBox();
    if (box === null) throw new Error("the histogram is not drawn");
    await line.hover({ force: true });
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(results.pairRows).toHaveCount(6);
    expect(Number(await line.getAttribute("aria-valuenow"))).toBeLessThan(0.6);
  });

  test("has a table beside it and saves as SVG and PNG", async ({ frame, documents, results }) => {
    await documents.open();
    await documents.openSample(pages);
    const figure = results.histogram;
    const svg = await frame.saved(figure.saveAs("SVG"));
    expect(svg.name).toBe("dustlens-histogram.svg");
    expect(svg.text).toMatch(/^<svg xmlns/);
    const png = await frame.saved(figure.saveAs("PNG"));
    expect(png.text.slice(1, 4)).toBe("PNG");
    await figure.asTable.click();
    await expect(figure.whole.getByRole("row")).toHaveCount(21);
  });
});

test("every number of the summary says how it was come by", async ({ documents, results }) => {
  await documents.open();
  await documents.openSample(pages);
  for (const name of [/^6 documents$/, /compared$/, /too short$/, /pairs ≥/, /^1 cluster$/, /redundant/]) {
    const number = results.number(name);
    await number.click();
    await expect(number).toHaveAttribute("aria-expanded", "true");
    await expect(results.formula).not.toBeEmpty();
  }
  await expect(results.formula).toHaveText("4 documents in clusters − 1 kept = 3");
});

test("the heat map is read by keys, opens a pair and has a table", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample(pages);
  await results.view("Heat map");
  await results.heatMap.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect(results.heatMap.getByRole("gridcell")).toContainText("1.000");
  await page.keyboard.press("Enter");
  await expect(results.evidence.whole).toContainText("1-lighthouse.html");
  const svg = await frame.saved(results.heatMapFigure.saveAs("SVG"));
  expect(svg.text.match(/<rect/g)?.length).toBeGreaterThan(36);
  // A name beside each row, and one over each column.
  expect(svg.text.match(/6-night-train\.html/g)).toHaveLength(2);
  expect(svg.text.match(/rotate\(-90/g)).toHaveLength(6);
  await results.heatMapFigure.asTable.click();
  await expect(results.heatMapRows).toHaveCount(6);
});

test("a large heat map magnifies where it is pressed, and the magnified cells open their pairs", async ({
  page,
  frame,
  documents,
  results,
}) => {
  // The last two are copies, the others share nothing.
  const own = (at: number) => Array.from({ length: 30 }, (_, word) => `w${at}x${word}`).join(" ");
  const lines = Array.from(
    { length: 400 },
    (_, at) => `{"id": "/${at}", "text": "${own(Math.min(at, 398))}"}`,
  );
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles([textFile("many.jsonl", lines.join("\n"))]);
  await results.view("Heat map");
  await expect(results.panel("Heat map")).toContainText("400 documents");
  // A name for each of a thousand would take the page a tenth of a second.
  await expect(results.heatMapNames.first()).toHaveText("1 /398");
  expect(await results.heatMapNames.count()).toBeLessThan(50);
  // The pair is a cluster, so its two documents come first.
  const cell = results.heatMap.getByRole("gridcell");
  await expect(cell).toHaveText("/398 and /399: 1.000");
  await results.heatMap.click({ position: { x: 300, y: 300 } });
  await expect(cell).toContainText(/and \/1\d\d: /);
  await expect(results.evidence.whole).toBeHidden();
  await results.pressUnderLens({ row: 0, column: 10 });
  // The frame begins five cells before the one pressed, which was the 179th.
  await expect(results.evidence.whole).toContainText("A/171");
  await expect(results.evidence.whole).toContainText("B/181");
  await page.keyboard.press("Escape");
  const svg = await frame.saved(results.heatMapFigure.saveAs("SVG"));
  expect(svg.text.match(/<image /g), "one picture instead of 160,000 rectangles").toHaveLength(1);
  await results.heatMapFigure.asTable.click();
  await expect(results.panel("Heat map")).toContainText("The table has the first 150 documents.");
});

test("a cluster and a count lead to their lesson with the same texts, and back", async ({
  page,
  documents,
  results,
  learn,
}) => {
  await documents.open();
  await documents.openSample(pages);
  await results.view("Clusters");
  await results.clusters
    .getByRole("link", { name: /^Why\? How .* meet, step by step/ })
    .first()
    .click();
  await expect(learn.title).toHaveText("Equal ones make groups");
  await expect(learn.frame.main).toContainText("two texts from Documents");
  await learn.frame.main.getByRole("link", { name: "Back to Documents" }).click();
  await expect(results.clusters).toBeVisible();
  await page.getByRole("button", { name: /pairs ≥/ }).click();
  await page.getByRole("link", { name: /^Why need not all pairs meet/ }).click();
  await expect(learn.title).toContainText("Cut into 5 bands");
  await expect(learn.frame.notice).toHaveCount(0);
});

test("a cluster names the document to keep and shows its pairs", async ({ page, documents, results }) => {
  await documents.open();
  await documents.openSample(pages);
  await results.view("Clusters");
  await expect(results.clusterMembers).toHaveCount(4);
  await expect(results.clusterMembers.filter({ hasText: "keep" })).toContainText(".html");
  const undated = page.getByText("4 of these 4 documents state no date that can be read");
  await expect(undated).toHaveCount(0);
  await pick(page.getByRole("radio", { name: "the oldest" }));
  await expect(undated).toBeVisible();
  await page.getByRole("button", { name: "Show the pairs of cluster 1" }).click();
  await expect(page.getByText("Cluster 1 only")).toBeVisible();
  await expect(results.pairRows).toHaveCount(6);
  await page.getByRole("button", { name: "Show the pairs of all clusters" }).click();
  await expect(page.getByText("Cluster 1 only")).toBeHidden();
});

for (const locale of ["en-US", "ru-RU"]) {
  test.describe(`the graph of a cluster, ${locale}`, () => {
    test.use({ locale });

    test("joins the pairs that reach the threshold, and tells a chain", async ({
      page,
      documents,
      results,
    }) => {
      const words = Array.from({ length: 100 }, (_, at) => `word${at}`);
      const text = (from: number) => words.slice(from, from + 60).join(" ");
      await documents.open("threshold=0.6");
      await documents.addFiles({ "first.txt": text(0), "second.txt": text(10), "third.txt": text(20) });
      await results.view("Clusters");
      await results.drawGraph(1).click();
      // Two pairs of 56 + 56 shingles share 46; the first and the third share 36 and are under the threshold.
      const lines = results.graph.getByRole("button");
      await expect(lines).toHaveCount(2);
      await expect(lines.first()).toHaveText(/^0[.,]697$/);
      await expect(results.clusters).toContainText(/2 of 3 pairs reach 0\.6|2 из 3 пар/);
      expect(await axe(page)).toEqual([]);
      await lines.first().focus();
      await page.keyboard.press("ArrowRight");
      await expect(lines.nth(1)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(results.evidence.whole).toBeVisible();
      await results.graphAsTable.click();
      await expect(results.graphRows).toHaveCount(2);
      await expect(results.graphRows.first()).toContainText("46/66");
      expect(await axe(page)).toEqual([]);
    });
  });
}

test("a graph that is too wide for a phone is moved within its box", async ({ page, documents, results }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const text = (from: number) => Array.from({ length: 120 }, (_, at) => `w${from + at}`).join(" ");
  const chain = Array.from({ length: 14 }, (_, at) => [`${at}.txt`, text(14 * at)]);
  await documents.open("threshold=0.6&size=2");
  await documents.addFiles(Object.fromEntries(chain));
  await results.view("Clusters");
  await results.drawGraph(1).click();
  const box = results.clusters.getByRole("region", { name: /^Drawing of cluster 1/ });
  await expect(box).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const [drawing, place] = [await results.graph.boundingBox(), await box.boundingBox()];
  expect(drawing?.width ?? 0).toBeGreaterThan(600);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(390);
  await box.press("ArrowRight");
  await expect.poll(async () => (await results.graph.boundingBox())?.x ?? 0).toBeLessThan(drawing?.x ?? 0);
});

test("the evidence shows why an estimate stands beside another exact number", async ({
  documents,
  results,
}) => {
  await documents.open("size=1&hashes=3&threshold=0");
  await documents.firstText.fill("alpha beta");
  await documents.secondText.fill("alpha beta gamma");
  await documents.asCollection();
  await expect(await results.cell(0, "Jaccard")).toContainText("2/3 = 0.667");
  await (await results.cell(0, "Error")).click();
  await expect(results.two.whole).toContainText(/Why \d\/3 beside the exact 2\/3/);
  await expect(results.two.whole).toContainText(/29\.6%|44\.4%|22\.2%|3\.7%/);
  await results.two.section("Broder").click();
  await expect(results.two.tuples).toHaveCount(6);
  await results.two.section("Signature").click();
  await expect(results.two.positions).toHaveCount(3);
  await results.view("Matrix");
  await expect(results.shingles).toHaveCount(3);
  await expect(results.ones).toHaveCount(5);
});

test("a link brings back the view, the order, the pair and its section", async ({
  page,
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample(pages);
  await results.pairs.head("A").getByRole("button").click();
  await (await results.cell(1, "A")).click();
  await results.evidence.section("Broder").click();
  await expect.poll(() => page.url()).toContain("section=broder");
  const ids = await results.evidence.documents.allTextContents();
  await page.reload();
  await expect(results.evidence.openSection).toHaveText("Broder");
  expect(await results.evidence.documents.allTextContents()).toEqual(ids);
  await expect(results.pairs.head("A")).toHaveAttribute("aria-sort", "ascending");
});

test("the pairs are taken away in four formats", async ({ frame, documents, results }) => {
  await documents.open();
  await documents.openSample(pages);
  for (const format of ["csv", "tsv", "json", "jsonl"]) {
    await results.chooseFormat(format);
    const file = await frame.saved(results.save);
    expect(file.name).toBe(`dustlens-pairs.${format}`);
    expect(file.text).toContain("1-lighthouse.html");
    if (format === "json") expect(JSON.parse(file.text)).toHaveLength(6);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing in the results, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("in any view or section, at any width", async ({ page, documents, results }) => {
      test.slow();
      await documents.open();
      await documents.openSample(pages);
      await results.number(/pairs ≥/).click();
      for (const name of ["Heat map", "Clusters", "Matrix", "Pairs"] as const) {
        await results.view(name);
        await expect(results.content(name)).toBeVisible();
        expect(await axe(page), name).toEqual([]);
      }
      await (await results.cell(3, "A")).click();
      for (const name of [
        "Texts",
        "Jaccard",
        "Signature",
        "Broder",
        "Standard error",
        "Containment",
      ] as const) {
        await results.evidence.section(name).click();
        expect(await axe(page), name).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await axe(page), "narrow").toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
