import { readFileSync, writeFileSync } from "node:fs";
import { documentRows, drop, expect, open, openSample, pairRows, test, textFile, threshold } from "./support";

const base = "the quick cat sat on the warm mat near the old door and looked at the rain for a long while";
const near = base.replace("quick", "lazy");
const other =
  "nine ships left the harbour before anyone had read the letter that told them to wait for spring";
const three = "#documents?size=3&threshold=0.5";

test("two pasted texts are compared as they are typed", async ({ page }) => {
  await open(page, three);
  await page.getByLabel("First text").fill(base);
  await page.getByLabel("Second text").fill(near);
  await expect(documentRows(page)).toHaveCount(2);
  await expect(pairRows(page)).toHaveCount(1);
  // 19 shingles each, 17 of them shared: the two that hold the changed word differ.
  await expect(pairRows(page).first()).toContainText("17/21");
  await page.getByLabel("Second text").fill(base);
  await expect(pairRows(page).first()).toContainText("19/19");
});

test("a box becomes a document and frees its place", async ({ page }) => {
  await open(page, three);
  await page.getByLabel("First text").fill(base);
  await page.getByRole("button", { name: "Keep as a document" }).click();
  await expect(page.getByLabel("First text")).toHaveValue("");
  await page.getByLabel("First text").fill(near);
  await expect(documentRows(page)).toHaveCount(2);
  await expect(pairRows(page)).toHaveCount(1);
});

test("files are read, and what cannot be read is named while the rest goes on", async ({ page }) => {
  await open(page, three);
  await page.getByRole("tab", { name: "Files" }).click();
  await page.locator(".file-input").setInputFiles([
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
  await expect(page.locator(".problems-panel .problem").first()).toBeVisible();
  const problems = page.locator(".problems-panel");
  await expect(problems).toContainText("noise.txt");
  await expect(problems).toContainText("cut.zip");
  await expect(problems).toContainText("line 2");
  for (const id of ["one.txt", "two.html", "three.md", "j1", "j2"])
    await expect(documentRows(page).filter({ hasText: id })).toHaveCount(1);
  const short = documentRows(page).filter({ hasText: "short.txt" }).locator(".row-problems");
  await short.click();
  await expect(page.locator(".row-opened")).toContainText(/too short/i);
  await expect(pairRows(page).filter({ hasText: "short.txt" })).toHaveCount(0);
});

test("six dropped pages give their mirror, print version and edited copy", async ({ page }) => {
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
  await open(page);
  await drop(page, files);
  await expect(documentRows(page)).toHaveCount(6);
  await expect(pairRows(page)).toHaveCount(6);
  await expect(pairRows(page).filter({ hasText: /bread|train/ })).toHaveCount(0);
  await expect(pairRows(page).filter({ hasText: "mirror" }).first()).toContainText("1.000");
});

test("a removal can be undone, and everything can be taken out", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.getByRole("button", { name: "Remove 1-lighthouse.html" }).click();
  await expect(documentRows(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(documentRows(page)).toHaveCount(6);
  await expect(documentRows(page).first()).toContainText("1-lighthouse.html");
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Which of these documents");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(documentRows(page)).toHaveCount(6);
});

test("moving the threshold changes the pairs and asks for no hash again", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await expect(pairRows(page)).toHaveCount(6);
  await threshold(page).fill("1");
  await expect(pairRows(page)).toHaveCount(1);
  await threshold(page).fill("0.75");
  await expect(pairRows(page)).toHaveCount(6);
});

test("a selector that cannot be used is refused beside its field, and results stay", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.locator(".settings-more summary").click();
  const field = page.getByLabel("Leave out", { exact: true });
  await field.fill("p >> [");
  await field.blur();
  await expect(page.locator(".field-problem")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(pairRows(page)).toHaveCount(6);
  await field.fill("nav");
  await field.blur();
  await expect(page.locator(".field-problem")).toBeHidden();
});

test("a reload loses nothing", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.getByRole("button", { name: "Remove 5-rye-bread.html" }).click();
  await expect(documentRows(page)).toHaveCount(5);
  await page.getByLabel("Shingle length n", { exact: true }).fill("4");
  await expect(page).toHaveURL(/size=4/);
  await page.reload();
  await expect(documentRows(page)).toHaveCount(5);
  await expect(page.getByLabel("Shingle length n", { exact: true })).toHaveValue("4");
  await expect(documentRows(page).filter({ hasText: "rye" })).toHaveCount(0);
});

test("a link opens the same thing elsewhere, and says what it could not bring", async ({ page, browser }) => {
  await open(page, three);
  await page.getByLabel("First text").fill(base);
  await page.getByLabel("Second text").fill(near);
  await pairRows(page).first().click();
  await expect(page).toHaveURL(/a=A&b=B/);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${page.url()}&shoe=42&more=2`);
  await expect(elsewhere.getByLabel("First text")).toHaveValue(base);
  await expect(pairRows(elsewhere)).toHaveCount(1);
  await expect(elsewhere.locator(".found-evidence")).toBeVisible();
  await expect(elsewhere.locator(".notices")).toContainText("shoe");
  await expect(elsewhere.locator(".notices")).toContainText("2 documents of this link");
  await elsewhere.close();
});

test("a link with documents of its own puts the last session aside", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.goto("about:blank");
  await open(page, "#documents?size=2&d=pA%0Aone+two+three&d=pB%0Aone+two+three+four");
  await expect(documentRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(documentRows(page)).toHaveCount(6);
});

test("back closes the evidence, forward opens it", async ({ page }) => {
  await open(page, three);
  await page.getByLabel("First text").fill(base);
  await page.getByLabel("Second text").fill(near);
  await pairRows(page).first().click();
  await expect(page.locator(".found-evidence")).toBeVisible();
  await expect(page).toHaveURL(/a=A&b=B/);
  await page.goBack();
  await expect(page.locator(".found-evidence")).toBeHidden();
  await expect(documentRows(page)).toHaveCount(2);
  await page.goForward();
  await expect(page.locator(".found-evidence")).toBeVisible();
});

test("a session is saved to a file and opened from it", async ({ page }, info) => {
  await open(page);
  await openSample(page, 1);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save session" }).click();
  const file = info.outputPath("session.jsonl");
  await (await waiting).saveAs(file);
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByLabel("First text").fill(base);
  await expect(documentRows(page)).toHaveCount(1);
  await page.getByLabel("Open session").setInputFiles(file);
  await expect(documentRows(page)).toHaveCount(6);
  await expect(pairRows(page)).toHaveCount(6);
});

test("a large input waits for Run, can be stopped, and goes on", async ({ page }, info) => {
  let state = 7;
  const word = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return `word${Math.floor(state / 5368710)}`;
  };
  const line = () => Array.from({ length: 300 }, word).join(" ");
  const file = info.outputPath("many.txt");
  writeFileSync(file, Array.from({ length: 3000 }, (_, index) => `d${index} ${line()}`).join("\n"));
  // Single words of so few are shared by every two documents: long work, however fast the machine.
  await open(page, "#documents?size=1");
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("checkbox", { name: /one document a line/ }).check();
  await page.locator(".file-input").setInputFiles(file);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("Stopped: results are partial")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator(".documents-list .panel-aside")).toContainText("3,000 documents");
  await expect(page.getByRole("button", { name: "3,000 compared" })).toBeVisible({ timeout: 90_000 });
});

test("a host without a proxy says so", async ({ page }) => {
  await page.route("**/api/info", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<p>page</p>" }),
  );
  await open(page);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await expect(page.getByText("There is no proxy here")).toBeVisible();
});

test("a browser that stores nothing is told once, and work goes on", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      value: {
        open: () => {
          throw new DOMException("denied", "SecurityError");
        },
      },
    });
  });
  await open(page);
  await expect(page.locator(".notices")).toContainText("keeps nothing");
  await openSample(page, 1);
  await expect(documentRows(page)).toHaveCount(6);
});

test("a worker that dies is noticed, said, and started again with the documents", async ({ page }) => {
  await open(page);
  await openSample(page, 1);
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error("a fault put in by the test");
    });
  });
  await expect(page.locator(".notices")).toContainText("started again with your documents");
  await expect(documentRows(page)).toHaveCount(6);
  await page.getByLabel("Shingle length n", { exact: true }).fill("4");
  await expect(pairRows(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".notices .problem")).toHaveCount(0);
});
