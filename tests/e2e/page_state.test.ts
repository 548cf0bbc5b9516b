/** Faults that were once found in the page's state, each as the person met it. */
import { Documents, expect, test } from "./support";

const base = "the quick cat sat on the warm mat near the old door and looked at the rain for a long while";
const near = base.replace("quick", "lazy");
const news = "http://news.localhost:8792";

/** Keeps the store of the documents to itself for some seconds, as a disk under load does. */
function holdStorage(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open("dustlens", 2);
    request.onsuccess = () => {
      const end = Date.now() + 3000;
      const slots = request.result.transaction(["inputs", "slots"], "readwrite").objectStore("slots");
      const ask = () => {
        resolve();
        if (Date.now() < end) slots.get(["nobody", "current"]).onsuccess = ask;
      };
      slots.get(["nobody", "current"]).onsuccess = ask;
    };
  });
}

test("two samples one after another, while the engine still loads, give the last alone", async ({
  page,
  documents,
}) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await documents.open();
  const sample = documents.sample("Six pages");
  await sample.evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => button.click(), 300);
  });
  await expect(documents.rows).toHaveCount(6);
  await page.waitForTimeout(1000);
  await expect(documents.rows).toHaveCount(6);
  await expect(documents.rows.first()).toContainText("1-lighthouse.html");
});

test("a selector that is refused is not kept, and other settings still act", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.openMoreSettings();
  await documents.onlyInside.fill("div[");
  await documents.onlyInside.blur();
  await expect(documents.selectorRefusal).toBeVisible();
  await documents.shingleLength.fill("4");
  await expect(page).toHaveURL(/size=4/);
  expect(page.url()).not.toContain("include");
  await page.reload();
  await expect(documents.rows).toHaveCount(6);
  await documents.openSettings();
  await expect(documents.shingleLength).toHaveValue("4");
  await expect(frame.notice).toHaveCount(0);
});

test("the words about a refused selector go when its field is emptied", async ({ documents }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.openMoreSettings();
  await documents.onlyInside.fill("div[");
  await documents.onlyInside.blur();
  await expect(documents.selectorRefusal).toBeVisible();
  await documents.onlyInside.fill("");
  await documents.openSettings();
  await documents.onlyInside.blur();
  await expect(documents.selectorRefusal).toBeHidden();
});

test("a link with a selector that cannot be used opens with everything else and names it", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open("size=2&include=div%5B&d=pA%0Aone+two+three&d=pB%0Aone+two+three+four");
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(frame.notices).toContainText("Only inside");
  await expect(frame.notices).not.toContainText("stopped");
  await documents.openSettings();
  await expect(documents.shingleLength).toHaveValue("2");
  await expect(page).not.toHaveURL(/include/);
});

test("settings changed over an empty list hold for what comes", async ({ page, frame, documents }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.removeAll();
  await expect(documents.sample("Six pages")).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#documents?size=1";
  });
  await frame.drop([{ name: "one.txt", text: "rain" }]);
  await expect(documents.rows).toHaveCount(1);
  await expect(documents.rows.filter({ hasText: "too short" })).toHaveCount(0);
  await expect(documents.problemButtons).toHaveCount(0);
});

test("a name taken out and added again stays after a reload, and the right one goes", async ({
  page,
  documents,
}) => {
  await documents.open();
  await documents.addFiles({
    "a.txt": base,
    "b.txt": near,
    "list.jsonl": `{"id":"a.txt/x","text":"${base} x"}`,
  });
  await expect(documents.rows).toHaveCount(3);
  await documents.remove("a.txt");
  await expect(documents.rows).toHaveCount(2);
  await documents.remove("a.txt/x");
  await expect(documents.rows).toHaveCount(1);
  await documents.addFiles({ "a.txt": `${base} again` });
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await page.reload();
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(documents.names).toContainText(["b.txt", "a.txt"]);
  await documents.remove("b.txt");
  await page.reload();
  await expect(documents.names).toContainText(["a.txt"]);
  await expect(documents.rows).toHaveCount(1);
});

test("a file added right before a reload is there after it, however slow the storage is", async ({
  page,
  documents,
  frame,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/favicon.svg");
  await documents.open();
  await documents.addFiles({ "b.txt": near });
  await expect(documents.rows).toHaveCount(1);
  await documents.remove("b.txt");
  await other.evaluate(holdStorage);
  await documents.addFiles({ "a.txt": base, "b.txt": near });
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await page.reload();
  await documents.asCollection();
  await expect(documents.names).toContainText(["a.txt", "b.txt"]);
  await expect(frame.notice).toHaveCount(0);
});

test("two tabs keep a session each", async ({ page, documents, context }) => {
  await documents.open();
  await documents.openSample("Six pages");
  await expect(documents.rows).toHaveCount(6);
  const other = await context.newPage();
  const others = new Documents(other);
  await others.open();
  await expect(others.rows).toHaveCount(6);
  await others.removeAll();
  await others.firstText.fill(base);
  await expect(others.rows).toHaveCount(1);
  await page.reload();
  await expect(documents.rows).toHaveCount(6);
  await other.reload();
  await expect(others.rows).toHaveCount(1);
  await expect(others.frame.notice).toHaveCount(0);
  await other.close();
});

test("what was added right before a reload is there after it", async ({ page, documents }) => {
  await documents.open("size=3");
  await documents.firstText.fill(base);
  await documents.secondText.fill(near);
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await documents.secondText.fill(`${near} once more`);
  await page.reload();
  await expect(documents.secondText).toHaveValue(`${near} once more`);
});

test("fetched pages stand in the order asked", async ({ page, documents }) => {
  const asked = [`${news}/story?id=101`, `${news}/story?id=102`, `${news}/story?id=103`];
  await page.route("**/api/fetch*", async (route) => {
    // The first answer comes last.
    if (decodeURIComponent(route.request().url()).includes("id=101"))
      await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await documents.open();
  await documents.tab("URLs").click();
  await documents.addresses.fill(asked.join("\n"));
  await documents.fetch(3).click();
  await expect(documents.rows).toHaveCount(3);
  // The input has made room for the results.
  await documents.tab("URLs").click();
  await expect(documents.fetches.getByRole("listitem").nth(2)).toContainText("fetched");
  await expect(documents.names).toContainText(asked);
});

test("JSON Lines in gzip are documents at once, and a link without documents leaves them there", async ({
  page,
  frame,
  documents,
  results,
}) => {
  const lines = [base, near, "another text of several words that nobody else has"]
    .map((text, at) => JSON.stringify({ id: `t${at + 1}`, text }))
    .join("\n");
  await documents.open("size=2&shoe=42");
  await expect(frame.notices).toContainText("shoe");
  await frame.drop([{ name: "three.jsonl.gz", text: lines, packed: true }]);
  await expect(documents.rows).toHaveCount(3);
  await expect(documents.offers).toHaveCount(0);

  await page.goto("#documents?size=2&more=1&a=t1&b=t2");
  await expect(results.evidence.whole).toBeVisible();
  await expect(frame.notices).toContainText("1 text, file or page was too large for this link");
  await expect(frame.notices).not.toContainText("shoe");
  await expect(documents.rows).toHaveCount(3);
});
