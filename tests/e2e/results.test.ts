import { axe, expect, type Locator, open, openSample, type Page, pairRows, test, textFile } from "./support";

/** The sample of six pages: four of them are one text, so six pairs are at or over 0.75. */
const pages = 1;

const evidence = (page: Page): Locator => page.getByRole("complementary", { name: "Evidence for the pair" });
const view = (page: Page, name: string): Locator => page.getByRole("tab", { name, exact: true });
const cell = (page: Page, row: number, column: string): Locator =>
  pairRows(page).nth(row).locator(`td.pair-${column}`);

/** What a download holds. */
async function saved(page: Page, press: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press.click()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString("latin1") };
}

test.describe("the pairs", () => {
  test("are sorted by their heads, filtered by id, and say what is hidden", async ({ page }) => {
    await open(page);
    await openSample(page, pages);
    await expect(page.locator(".pairs-counts")).toHaveText("6 pairs shown · 9 under 0.75");
    await expect(cell(page, 0, "jaccard")).toContainText("= 1.000");
    const head = page.getByRole("columnheader", { name: /Jaccard/ });
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(cell(page, 0, "jaccard")).not.toContainText("= 1.000");
    await page.keyboard.press("/");
    await page.keyboard.type("mirror");
    await expect(page.locator(".pairs-counts")).toHaveText(
      "3 pairs shown · 3 hidden by the filter · 9 under 0.75",
    );
    await page.keyboard.press("Escape");
    await expect(pairRows(page)).toHaveCount(6);
  });

  test("open the derivation of every number, by mouse and by keys", async ({ page }) => {
    await open(page);
    await openSample(page, pages);
    const opened: Record<string, string> = {
      a: "Texts",
      jaccard: "Jaccard",
      sketch: "Sketch",
      estimate: "Standard error",
      containment: "Containment",
    };
    await page.setViewportSize({ width: 2400, height: 900 });
    for (const [column, section] of Object.entries(opened)) {
      await cell(page, 3, column).click();
      await expect(evidence(page).getByRole("tab", { selected: true })).toHaveText(section);
    }
    await page.getByRole("grid", { name: "Pairs" }).focus();
    for (const key of ["Home", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await expect(evidence(page).getByRole("tab", { selected: true })).toHaveText("Sketch");
    await page.keyboard.press("Escape");
    await expect(evidence(page)).toBeHidden();
  });

  test("are copied as tab-separated text with full numbers", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await openSample(page, pages);
    await page.getByRole("grid", { name: "Pairs" }).focus();
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
  test("scroll, and only the rows in sight are drawn", async ({ page }) => {
    test.slow();
    await open(page, "#documents?size=3&threshold=0");
    const line = (at: number) =>
      JSON.stringify({ id: `/story?id=${at}`, text: `one two three four five w${at}` });
    const lines = Array.from({ length: 1450 }, (_, at) => line(at)).join("\n");
    await view(page, "Files").click();
    await page.locator("input[type=file]").first().setInputFiles(textFile("many.jsonl", lines));
    const grid = page.getByRole("grid", { name: "Pairs" });
    await expect(grid).toHaveAttribute("aria-rowcount", "1050526", { timeout: 60_000 });
    await grid.focus();
    await page.keyboard.press("End");
    await expect(pairRows(page).last()).toHaveAttribute("aria-rowindex", "1050526");
    await expect(pairRows(page).last()).toContainText("/story?id=");
    expect(await pairRows(page).count()).toBeLessThan(60);
    await page.locator(".pairs-scroller").evaluate((box) => {
      box.scrollTop = box.scrollHeight / 2;
    });
    const index = async () => Number(await pairRows(page).first().getAttribute("aria-rowindex"));
    await expect.poll(index).toBeGreaterThan(500_000);
    expect(await index()).toBeLessThan(550_000);
    await expect(pairRows(page).first()).toContainText("/story?id=");
  });
});

test.describe("the threshold line", () => {
  test("moves by keys and by dragging, and the results follow", async ({ page }) => {
    await open(page);
    await openSample(page, pages);
    const line = page.getByRole("slider", { name: "Threshold line" });
    await line.focus();
    await page.keyboard.press("ArrowRight");
    await expect(line).toHaveAttribute("aria-valuenow", "0.76");
    await page.keyboard.press("End");
    await expect(line).toHaveAttribute("aria-valuenow", "1");
    await expect(pairRows(page)).toHaveCount(1);
    const box = await page.locator(".histogram svg").boundingBox();
    if (box === null) throw new Error("the histogram is not drawn");
    await page.locator(".histogram-reach").hover({ force: true });
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(pairRows(page)).toHaveCount(6);
    expect(Number(await line.getAttribute("aria-valuenow"))).toBeLessThan(0.6);
  });

  test("has a table beside it and saves as SVG and PNG", async ({ page }) => {
    await open(page);
    await openSample(page, pages);
    const figure = page.locator(".histogram");
    const svg = await saved(page, figure.getByRole("button", { name: "Save as SVG" }));
    expect(svg.name).toBe("dustlens-histogram.svg");
    expect(svg.text).toMatch(/^<svg xmlns/);
    const png = await saved(page, figure.getByRole("button", { name: "Save as PNG" }));
    expect(png.text.slice(1, 4)).toBe("PNG");
    await figure.getByRole("button", { name: "As a table" }).click();
    await expect(figure.getByRole("row")).toHaveCount(21);
  });
});

test("every number of the summary says how it was come by", async ({ page }) => {
  await open(page);
  await openSample(page, pages);
  for (const name of [/^6 documents$/, /compared$/, /too short$/, /pairs ≥/, /^1 cluster$/, /redundant/]) {
    const number = page.locator(".summary-number").getByRole("button", { name });
    await number.click();
    await expect(number).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator(".summary-derivation .formula")).not.toBeEmpty();
  }
  await expect(page.locator(".summary-derivation .formula")).toHaveText(
    "4 documents in clusters − 1 kept = 3",
  );
});

test("the heat map is read by keys, opens a pair and has a table", async ({ page }) => {
  await open(page);
  await openSample(page, pages);
  await view(page, "Heat map").click();
  const map = page.getByRole("grid", { name: "Heat map of exact Jaccard likeness" });
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect(page.locator(".heat-readout")).toContainText("1.000");
  await page.keyboard.press("Enter");
  await expect(evidence(page)).toContainText("1-lighthouse.html");
  const svg = await saved(page, page.locator(".heat-map").getByRole("button", { name: "Save as SVG" }));
  expect(svg.text.match(/<rect/g)?.length).toBeGreaterThan(36);
  await page.locator(".heat-map").getByRole("button", { name: "As a table" }).click();
  await expect(page.locator(".heat-table tbody tr")).toHaveCount(6);
});

test("a cluster names its longest text and shows its pairs", async ({ page }) => {
  await open(page);
  await openSample(page, pages);
  await view(page, "Clusters").click();
  await expect(page.locator(".cluster-member")).toHaveCount(4);
  await expect(page.locator(".cluster-member.is-kept")).toContainText(".html");
  await page.getByRole("button", { name: "Show the pairs of cluster 1" }).click();
  await expect(page.getByText("Cluster 1 only")).toBeVisible();
  await expect(pairRows(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Show the pairs of all clusters" }).click();
  await expect(page.getByText("Cluster 1 only")).toBeHidden();
});

test("the evidence shows why an estimate stands beside another exact number", async ({ page }) => {
  await open(page, "#documents?size=1&hashes=3&threshold=0");
  await page.getByLabel("First text").fill("alpha beta");
  await page.getByLabel("Second text").fill("alpha beta gamma");
  await expect(cell(page, 0, "jaccard")).toContainText("2/3 = 0.667");
  await cell(page, 0, "estimate").click();
  await expect(evidence(page)).toContainText(/Why \d\/3 beside the exact 2\/3/);
  await expect(evidence(page)).toContainText(/29\.6%|44\.4%|22\.2%|3\.7%/);
  await evidence(page).getByRole("tab", { name: "Broder" }).click();
  await expect(evidence(page).locator(".tuples").first().locator("code")).toHaveCount(6);
  await evidence(page).getByRole("tab", { name: "Sketch" }).click();
  await expect(evidence(page).locator("table.sketch tbody tr")).toHaveCount(3);
  await view(page, "Matrix").click();
  await expect(page.locator(".incidence tbody tr")).toHaveCount(3);
  await expect(page.locator(".incidence .is-one")).toHaveCount(5);
});

test("a link brings back the view, the order, the pair and its section", async ({ page }) => {
  await open(page);
  await openSample(page, pages);
  await page.getByRole("columnheader", { name: "A", exact: true }).getByRole("button").click();
  await cell(page, 1, "a").click();
  await evidence(page).getByRole("tab", { name: "Broder" }).click();
  await expect.poll(() => page.url()).toContain("section=broder");
  const ids = await evidence(page).locator(".pair-side .id").allTextContents();
  await page.reload();
  await expect(evidence(page).getByRole("tab", { selected: true })).toHaveText("Broder");
  expect(await evidence(page).locator(".pair-side .id").allTextContents()).toEqual(ids);
  await expect(page.getByRole("columnheader", { name: "A", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("the pairs are taken away in four formats", async ({ page }) => {
  await open(page);
  await openSample(page, pages);
  const bar = page.locator(".take-away");
  for (const format of ["csv", "tsv", "json", "jsonl"]) {
    await bar.getByRole("combobox").selectOption(format);
    const file = await saved(page, bar.getByRole("button", { name: "Save" }));
    expect(file.name).toBe(`dustlens-pairs.${format}`);
    expect(file.text).toContain("1-lighthouse.html");
    if (format === "json") expect(JSON.parse(file.text)).toHaveLength(6);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing in the results, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("in any view or section, at any width", async ({ page }) => {
      test.slow();
      await open(page);
      await openSample(page, pages);
      await page.locator(".summary-number button").nth(3).click();
      for (const name of ["Heat map", "Clusters", "Matrix", "Pairs"]) {
        await view(page, name).click();
        await expect(page.locator(".results .tab-panel > *").first()).toBeVisible();
        expect(await axe(page), name).toEqual([]);
      }
      await pairRows(page).nth(3).locator("td.pair-a").click();
      for (const name of ["Texts", "Jaccard", "Sketch", "Broder", "Standard error", "Containment"]) {
        await evidence(page).getByRole("tab", { name, exact: true }).click();
        expect(await axe(page), name).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await axe(page), "narrow").toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
