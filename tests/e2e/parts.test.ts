/** Modules that come in parts: results are there before the code for what a person may ask next. */
import type { Page } from "./playwright";
import { expect, test, textFile } from "./support";

const stories = Array.from({ length: 12 }, (_, at) => at * 7 + 3).flatMap((id) => [
  `http://news.example/story?id=${id}`,
  `http://news.example/story_${id}`,
]);

const shared = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
/** Two texts that are nearly alike, and another one. */
const threeTexts = {
  "a.txt": `${shared} six`,
  "b.txt": `${shared} seven`,
  "c.txt": "quite another text of some words",
};

/** Every file of these modules but the first. */
const laterFiles = /(documents|dust|params)_(details|files|validation|verification|chunk).*wasm/;

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

test("texts are compared before the code that draws them", async ({ page, documents, results }) => {
  const release = await keepBack(page);
  await documents.open();
  await documents.addFiles(threeTexts);
  await expect(results.pair("a.txt", "b.txt")).toBeVisible();
  await results.view("Heat map");
  await expect(results.panel("Heat map")).toContainText("Loading this part of the page");
  release();
  await expect(results.heatMap).toContainText("b.txt");
});

test("a table whose reader does not load is said, other files are read, and a run reads it", async ({
  page,
  documents,
}) => {
  await page.route(laterFiles, (route) => route.abort());
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles([
    textFile("list.csv", "id,text\nx,one two three four five six\ny,one two three four five seven\n"),
    textFile("plain.txt", "quite another text of some words"),
  ]);
  await expect(documents.problems).toContainText("reads inputs of this kind could not be loaded");
  await page.unroute(laterFiles);
  await documents.run.click();
  await expect(documents.problems).toBeHidden();
  await expect(documents.rows).toHaveCount(3);
});

test("a lesson about rules loads no other lesson", async ({ page, learn }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await learn.open("lesson=dust");
  await expect(learn.figure).toBeVisible();
  await expect.poll(() => asked.filter((url) => /learn_rules_dust/.test(url))).toHaveLength(1);
  await expect(learn.figure).toContainText("http");
  expect(asked.filter((url) => /(learn_rules_parameter|learn_bg).*wasm/.test(url))).toEqual([]);
});

test("a lesson whose module does not load says so, and comes when a person tries again", async ({
  page,
  learn,
}) => {
  const modules = /learn(_rules)?_bg.*wasm/;
  const again = page.getByRole("button", { name: "Try again" });
  for (const [lesson, words] of [
    ["shingles", "a red kite"],
    ["dust", "http"],
  ] as const) {
    await page.route(modules, (route) => route.abort());
    await learn.open(`lesson=${lesson}`);
    await expect(learn.figure).toContainText("A part of the page could not be loaded");
    await page.unroute(modules);
    await again.click();
    await expect(learn.figure).toContainText(words);
    await expect(again).toBeHidden();
  }
});

test("a view whose part does not load says so, and is drawn by a second look", async ({
  page,
  documents,
  results,
}) => {
  await page.route(laterFiles, (route) => route.abort());
  await documents.open();
  await documents.addFiles(threeTexts);
  await results.view("Heat map");
  const view = results.panel("Heat map");
  await expect(view).toContainText("A part of the page could not be loaded");
  await page.unroute(laterFiles);
  await results.view("Pairs");
  await results.view("Heat map");
  await expect(results.heatMap).toContainText("b.txt");
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
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
