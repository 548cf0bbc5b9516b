import { readFileSync, writeFileSync } from "node:fs";
import { axe, Documents, expect, type Page, Results, test, textFile } from "./support";

const base = "the quick cat sat on the warm mat near the old door and looked at the rain for a long while";
const near = base.replace("quick", "lazy");
const other =
  "nine ships left the harbour before anyone had read the letter that told them to wait for spring";
const three = "size=3&threshold=0.5";

test("two pasted texts are compared as they are typed", async ({ documents, results }) => {
  await documents.open(three);
  await documents.firstText.fill(base);
  await documents.secondText.fill(near);
  await expect(results.two.verdict).toHaveText("Similarity 17/21 = 0.810 · reaches 0.5");
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(results.pairRows).toHaveCount(1);
  // 19 shingles each, 17 of them shared: the two that hold the changed word differ.
  await expect(results.pairRows.first()).toContainText("17/21");
  await documents.secondText.fill(base);
  await expect(results.pairRows.first()).toContainText("19/19");
});

test("a box becomes a document and frees its place", async ({ documents, results }) => {
  await documents.open(three);
  await documents.firstText.fill(base);
  await documents.keepAsDocument();
  await expect(documents.firstText).toHaveValue("");
  await documents.firstText.fill(near);
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(results.pairRows).toHaveCount(1);
});

test("files are read, and what cannot be read is named while the rest goes on", async ({
  documents,
  results,
}) => {
  await documents.open(three);
  await documents.tab("Files").click();
  await documents.chooseFiles([
    textFile("one.txt", base),
    textFile("two.html", `<html><body><main><p>${near}</p></main></body></html>`),
    textFile("three.md", other),
    textFile("short.txt", "hi"),
    textFile("empty.txt", ""),
    textFile(
      "noise.txt",
      new Uint8Array(2000).map((_, index) => index % 7),
    ),
    textFile("lines.jsonl", `{"id":"j1","text":"${base}"}\n{broken\n{"id":"j2","text":"${other}"}\n`),
    textFile("cut.zip", "PK\u0003\u0004 but no more of it than this"),
  ]);
  await documents.openProblems();
  await expect(documents.problems.getByRole("listitem").first()).toBeVisible();
  await expect(documents.problems).toContainText("noise.txt");
  await expect(documents.problems).toContainText("cut.zip");
  await expect(documents.problems).toContainText("line 2");
  for (const id of ["one.txt", "two.html", "three.md", "j1", "j2"])
    await expect(documents.row(id)).toHaveCount(1);
  await documents.problemsOf("short.txt").click();
  await expect(documents.list.getByText(/^Too short: /)).toBeVisible();
  await expect(results.pairRows.filter({ hasText: "short.txt" })).toHaveCount(0);
});

test("six dropped pages give their mirror, print version and edited copy", async ({ documents, results }) => {
  const folder = new URL("../../www/samples/en/pages/", `file://${__filename}`);
  const names = [
    "1-lighthouse",
    "2-lighthouse-mirror",
    "3-lighthouse-print",
    "4-lighthouse-edited",
    "5-rye-bread",
    "6-night-train",
  ];
  const files = names.map((name) => ({
    name: `${name}.html`,
    text: readFileSync(new URL(`${name}.html`, folder), "utf8"),
  }));
  await documents.open();
  await documents.frame.drop(files);
  await expect(documents.rows).toHaveCount(6);
  await expect(results.pairRows).toHaveCount(6);
  await expect(results.pairRows.filter({ hasText: /bread|train/ })).toHaveCount(0);
  await expect(results.pairRows.filter({ hasText: "mirror" }).first()).toContainText("1.000");
});

test("a removal can be undone, and everything can be taken out", async ({ page, documents }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.remove("1-lighthouse.html");
  await expect(documents.rows).toHaveCount(5);
  await documents.undo();
  await expect(documents.rows).toHaveCount(6);
  await expect(documents.rows.first()).toContainText("1-lighthouse.html");
  await documents.removeAll();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Which of these documents");
  await documents.undo();
  await expect(documents.rows).toHaveCount(6);
});

test("moving the threshold changes the pairs and asks for no hash again", async ({ documents, results }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await expect(results.pairRows).toHaveCount(6);
  await documents.openSettings();
  await documents.threshold.fill("1");
  await expect(results.pairRows).toHaveCount(1);
  await documents.threshold.fill("0.75");
  await expect(results.pairRows).toHaveCount(6);
});

test("a number is emptied, typed again, and brought into its range when it is left", async ({
  documents,
  page,
}) => {
  await documents.open();
  const field = documents.shingleLength;
  await field.focus();
  for (const key of ["End", "Backspace"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("");
  await page.keyboard.type("3");
  await expect(field).toHaveValue("3");
  await page.keyboard.type("01");
  await expect(field).toHaveValue("301");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const refusal = page.getByText("Enter a whole number from 1 to 100.");
  await expect(refusal).toBeVisible();
  await field.blur();
  await expect(field).toHaveValue("100");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(refusal).toBeVisible();
  await field.fill("4");
  await expect(refusal).toBeHidden();
  await field.fill("");
  await field.blur();
  await expect(field).toHaveValue("4");
});

test("a selector that cannot be used is refused beside its field, and results stay", async ({
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.openMoreSettings();
  const field = documents.leaveOut;
  await field.fill("p >> [");
  await field.blur();
  await expect(documents.selectorRefusal).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(results.pairRows).toHaveCount(6);
  await field.fill("nav");
  await field.blur();
  await expect(documents.selectorRefusal).toBeHidden();
});

test("another seed is drawn, and the sketches follow it", async ({ documents, results }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.openMoreSettings();
  await expect(documents.seed).toHaveValue("1");
  await documents.anotherSeed.click();
  await expect(documents.seed).toHaveValue(/^(?!1$)\d{1,6}$/);
  const drawn = await documents.seed.inputValue();
  await (await results.cell(3, "Signature")).click();
  await expect(results.evidence.whole).toContainText(`seed ${drawn}`);
});

test("a reload loses nothing", async ({ page, documents }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.remove("5-rye-bread.html");
  await expect(documents.rows).toHaveCount(5);
  await documents.openSettings();
  await documents.shingleLength.fill("4");
  await expect(page).toHaveURL(/size=4/);
  await page.reload();
  await expect(documents.rows).toHaveCount(5);
  await documents.openSettings();
  await expect(documents.shingleLength).toHaveValue("4");
  await expect(documents.row("rye")).toHaveCount(0);
});

test("a link opens the same thing elsewhere, and says what it could not bring", async ({
  page,
  documents,
  results,
  browser,
}) => {
  await documents.open(three);
  await documents.firstText.fill(base);
  await documents.secondText.fill(near);
  await results.two.section("Jaccard").click();
  await expect(page).toHaveURL(/section=jaccard/);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${page.url()}&shoe=42&more=2`);
  const [there, found] = [new Documents(elsewhere), new Results(elsewhere)];
  await expect(there.firstText).toHaveValue(base);
  await expect(found.two.openSection).toHaveText("Jaccard");
  await there.asCollection();
  await expect(found.pairRows).toHaveCount(1);
  await expect(there.frame.notices).toContainText("shoe");
  await there.frame.openNotices();
  await expect(there.frame.notices).toContainText("2 texts, files or pages were too large for this link");
  await elsewhere.close();
});

test("a link with documents of its own puts the last session aside", async ({ page, documents }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await page.goto("about:blank");
  await documents.open("size=2&d=pA%0Aone+two+three&d=pB%0Aone+two+three+four");
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await documents.bringBack();
  await expect(documents.rows).toHaveCount(6);
});

test("back closes the evidence, forward opens it", async ({ page, documents, results }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await results.pairRows.first().click();
  await expect(results.evidence.whole).toBeVisible();
  await expect(page).toHaveURL(/a=1-lighthouse.html&b=2-lighthouse-mirror.html/);
  await page.goBack();
  await expect(results.evidence.whole).toBeHidden();
  await expect(documents.rows).toHaveCount(6);
  await page.goForward();
  await expect(results.evidence.whole).toBeVisible();
});

test("a session is saved to a file and opened from it", async ({ documents, results }, info) => {
  await documents.open();
  await documents.openSample("Six pages");
  const file = info.outputPath("session.jsonl");
  await documents.saveSession(file);
  await documents.removeAll();
  await documents.firstText.fill(base);
  await expect(documents.rows).toHaveCount(1);
  await documents.openSession(file);
  await expect(documents.rows).toHaveCount(6);
  await expect(results.pairRows).toHaveCount(6);
});

/** Adds a file of many documents, each of which shares words with every other: long work, however fast the machine. */
async function addMany(documents: Documents, file: string): Promise<void> {
  let state = 7;
  const word = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return `word${Math.floor(state / 5368710)}`;
  };
  const line = () => Array.from({ length: 400 }, word).join(" ");
  writeFileSync(file, Array.from({ length: 2000 }, (_, index) => `d${index} ${line()}`).join("\n"));
  await documents.open("size=1");
  await documents.tab("Files").click();
  await documents.input.getByRole("checkbox", { name: /one document per line/ }).check();
  await documents.chooseFiles(file);
}

/** Runs and stops them. */
async function stopMany(page: Page, documents: Documents, file: string): Promise<void> {
  await addMany(documents, file);
  await documents.frame.runAndStop(documents.run);
  await expect(page.getByText("Stopped: results are partial", { exact: true })).toBeVisible();
}

test("a large input waits for Run, can be stopped, and goes on", async ({
  page,
  documents,
  results,
}, info) => {
  await stopMany(page, documents, info.outputPath("many.txt"));
  // To go on would end with the settings of before.
  await documents.openSettings();
  await documents.shingleLength.fill("2");
  await expect(documents.run).toBeVisible();
  await expect(documents.goOn).toBeHidden();
  await documents.shingleLength.fill("1");
  await documents.goOn.click();
  await expect(documents.size.first()).toContainText("2,000 documents");
  await expect(results.number(/^2,000 compared$/)).toBeVisible({ timeout: 90_000 });
});

test("a run that was stopped waits for a person after a reload", async ({
  page,
  documents,
  results,
}, info) => {
  await stopMany(page, documents, info.outputPath("many.txt"));
  await page.reload();
  await expect(page.getByText("The run was stopped", { exact: true })).toBeVisible();
  await documents.run.click();
  await expect(results.number(/^2,000 compared$/)).toBeVisible({ timeout: 90_000 });
});

test("a large input that nobody has run waits for a person after a reload too", async ({
  page,
  documents,
  results,
}, info) => {
  await addMany(documents, info.outputPath("many.txt"));
  await expect(documents.run).toBeVisible();
  // A large file is kept a moment later.
  await page.waitForTimeout(1000);
  await page.reload();
  await expect(documents.run).toBeVisible();
  await expect(page.getByText("The run was stopped", { exact: true })).toBeHidden();
  await documents.run.click();
  await expect(results.number(/^2,000 compared$/)).toBeVisible({ timeout: 90_000 });
});

test("a host without a proxy says so", async ({ page, documents }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<p>page</p>" }),
  );
  await documents.open();
  await documents.tab("URLs").click();
  await expect(page.getByText("There is no proxy here")).toBeVisible();
});

test("a browser that stores nothing is told once, and work goes on", async ({ page, frame, documents }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      value: {
        open: () => {
          throw new DOMException("denied", "SecurityError");
        },
      },
    });
  });
  await documents.open();
  await expect(frame.notices).toContainText("keeps nothing");
  await documents.openSample("Six pages");
  await expect(documents.rows).toHaveCount(6);
});

test("a worker that dies is noticed, said, and started again with the documents", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample("Six pages");
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error("a fault put in by the test");
    });
  });
  await expect(frame.notices).toContainText("started again with your documents");
  await expect(documents.rows).toHaveCount(6);
  await documents.openSettings();
  await documents.shingleLength.fill("4");
  await expect(results.pairRows).toHaveCount(6);
  await frame.dismiss();
  await expect(frame.notice).toHaveCount(0);
});

test("the details of a document list what is most like it, as a whole or by what contains it", async ({
  page,
  documents,
  results,
}) => {
  const words = Array.from({ length: 120 }, (_, at) => `word${at}`);
  const text = (from: number, to: number) => words.slice(from, to).join(" ");
  await documents.open();
  const files = {
    "near.txt": text(0, 40),
    "whole.txt": text(0, 120),
    "asked.txt": text(0, 30),
    "other.txt": "b c d e f g h",
  };
  await documents.addFiles(files);
  await documents.row("asked.txt").getByRole("rowheader").click();
  await expect(documents.nearest).toHaveCount(2);
  await expect(documents.nearest.nth(0)).toContainText("near.txt");
  await expect(documents.nearest.nth(0)).toContainText("26/36");
  await expect(documents.nearest.nth(1)).toContainText("26/116");
  expect(await axe(page)).toEqual([]);
  await documents.nearBy("containing it").click();
  await expect(documents.nearest.nth(0)).toContainText("26/26");
  await expect(documents.nearest.nth(1)).toContainText("26/26");
  await documents.nearest.nth(1).getByRole("button").click();
  await expect(results.evidence.whole).toContainText("whole.txt");
});

test("much HTML is read by several workers where there are cores for them", async ({
  page,
  documents,
  results,
}) => {
  test.slow();
  const padding = "var a = 1;".repeat(4_000);
  const words = (at: number) => Array.from({ length: 40 }, (_, word) => `w${at}x${word}`).join(" ");
  const pages = Array.from({ length: 60 }, (_, at) => [
    `${at}.html`,
    `<script>${padding}</script><p>${words(at % 50)}<p>the end`,
  ]);
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  const extractors = () => workers.filter((url) => url.includes("extraction.worker"));
  await documents.open();
  await documents.addFiles(Object.fromEntries(pages));
  await expect(results.pairRows).toHaveCount(10);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  expect(extractors().length > 0).toBe(cores > 1);
});

/** A file of the fixtures, for a picker. */
function fixture(name: string): ReturnType<typeof textFile> {
  return textFile(name, readFileSync(`../tests/fixtures/${name.split(".")[1]}/${name}`));
}

test("an essay as .docx and a page as .pdf are read on the page", async ({ page, documents }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const office = () => loaded.filter((url) => /office_bg.*wasm/.test(url)).length;
  await documents.open();
  await documents.addFiles({ "a.txt": "one two three four five six" });
  expect(office()).toBe(0);
  await documents.tab("Files").click();
  await documents.chooseFiles([fixture("letter.docx"), fixture("plain.pdf")]);
  await expect(documents.row("letter.docx")).toContainText("41");
  await expect(documents.row("plain.pdf")).toBeVisible();
  expect(office()).toBe(1);
});

test("files whose reader does not load are not called damaged, and a run loads it again", async ({
  page,
  documents,
}) => {
  const office = /office_bg.*wasm/;
  let asked = 0;
  await page.route(office, (route) => {
    asked++;
    return route.abort();
  });
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles([fixture("letter.docx"), fixture("plain.pdf")]);
  await expect(documents.problems).toContainText("reads .docx files could not be loaded");
  await expect(documents.problems).toContainText("Check the connection");
  expect(asked, "one failure is enough").toBe(1);
  await page.unroute(office);
  await documents.run.click();
  await expect(documents.problems).toBeHidden();
  await documents.asCollection();
  await expect(documents.row("letter.docx")).toContainText("41");
});

test("a text whose encoding does not load is told, the rest is compared, and a run loads it again", async ({
  page,
  documents,
}) => {
  const charsets = /charsets_bg.*wasm/;
  let asked = 0;
  await page.route(charsets, (route) => {
    asked++;
    return route.abort();
  });
  await documents.open();
  await documents.tab("Files").click();
  // "日本語" thrice in Shift_JIS, declared and not.
  const japanese = Buffer.from("93fa967b8cea2093fa967b8cea2093fa967b8cea", "hex");
  const head = Buffer.from('<meta charset="shift_jis"><p>');
  await documents.chooseFiles([
    textFile("declared.html", Buffer.concat([head, japanese])),
    textFile("bare.txt", japanese),
    textFile("plain.txt", Buffer.from("one two three four five")),
  ]);
  const { problems } = documents;
  await documents.openProblems();
  await expect(problems).toContainText("reads the encoding of this text could not be loaded");
  await expect(problems).toContainText("2 files not read: declared.html, bare.txt");
  await expect(problems.getByRole("listitem")).toHaveCount(1);
  await expect(problems).toContainText("Check the connection");
  await expect(documents.row("plain.txt")).toContainText("5");
  expect(asked, "one failure is enough").toBe(1);
  await page.unroute(charsets);
  await documents.run.click();
  await expect(problems).toBeHidden();
  await expect(documents.row("declared.html")).toContainText("3");
});

test("a PDF of scanned pages is told that it needs its text recognized", async ({ page, documents }) => {
  await documents.open();
  await documents.tab("Files").click();
  await documents.chooseFiles([fixture("scanned.pdf"), textFile("plain.txt", "one two three four five")]);
  await expect(page.getByText("This PDF holds no text")).toBeVisible();
  await documents.addFiles({ "third.txt": "six seven eight nine ten" });
  await documents.problemsOf("scanned.pdf").click();
  await expect(documents.details("scanned.pdf")).toContainText("This PDF holds no text");
  await expect(documents.details("scanned.pdf")).toContainText("(OCR)");
});
