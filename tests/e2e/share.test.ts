/** A link that one person copies opens the same thing for another, or says what it could not bring. */
import { Documents, expect, Frame, Normalize, type Page, Params, Results, test } from "./support";

/** A page of somebody who has never been here. */
async function elsewhere(page: Page, fragment: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("there is no browser");
  const other = await context.newPage();
  await new Frame(other).open(fragment);
  return other;
}

/** Words that do not repeat. */
function words(count: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state.toString(36);
  };
  return Array.from({ length: count }, next).join(" ");
}

test("a sample travels by its name, with the picked pair, the filter and the settings", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample("Six pages");
  await documents.openSettings();
  await documents.threshold.fill("0.5");
  await results.filter.fill("light");
  await results.pairRows.first().click();
  await expect(results.evidence.whole).toBeVisible();
  const fragment = await frame.copyLink();
  await expect(frame.link).toContainText(
    "sample “Six pages”, threshold = 0.5, the picked pair 1-lighthouse.html and 2-lighthouse-mirror.html",
  );
  // The pair was opened by a press on its likeness.
  await expect(frame.link).toContainText("the tab “Jaccard”");
  await expect(frame.link).toContainText("the filter “light”");
  expect(fragment).toContain("sample=pages");
  expect(fragment.length).toBeLessThan(200);

  const other = await elsewhere(page, fragment);
  await expect(new Documents(other).names).toHaveCount(6);
  await expect(new Results(other).evidence.whole).toBeVisible();
  await expect(new Results(other).filter).toHaveValue("light");
  await new Documents(other).openSettings();
  await expect(new Documents(other).threshold).toHaveValue("0.5");
  await expect(new Frame(other).notice).toHaveCount(0);
  // The address names the sample too, and a reload knows it again.
  await expect.poll(() => other.url()).toContain("sample=pages");
  await other.reload();
  await expect(new Documents(other).names).toHaveCount(6);
  await other.waitForTimeout(600);
  expect(other.url()).toContain("sample=pages");
  await other.context().close();
});

test("two texts, and thirty kilobytes of texts and files, travel in the link", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  const [a, b] = [words(2000, 3), words(2000, 3).replace(/^\S+/, "another")];
  await documents.firstText.fill(a);
  await documents.secondText.fill(b);
  await documents.addFiles({ "note.txt": words(600, 5) });
  await expect(results.pairRows).toHaveCount(1);
  const fragment = await frame.copyLink();
  await expect(frame.link).toContainText("It contains: 3 texts or files");
  expect(fragment.length).toBeGreaterThan(2000);

  const other = await elsewhere(page, fragment);
  await expect(new Documents(other).names).toHaveText([/^A/, /^B/, /^note\.txt/]);
  await expect(new Documents(other).firstText).toHaveValue(a);
  await expect(new Documents(other).secondText).toHaveValue(b);
  await expect(new Results(other).pairRows).toHaveCount(1);
  await expect(new Frame(other).notice).toHaveCount(0);
  await other.context().close();

  // A link that was cut keeps what comes before the cut, and says so.
  const cut = await elsewhere(page, fragment.slice(0, -500));
  await new Documents(cut).asCollection();
  await expect(new Documents(cut).names).toHaveText([/^A/, /^B/]);
  await expect(new Frame(cut).notice).toContainText("could not be restored: some of its texts");
  await cut.context().close();
});

test("lists of URLs travel, small ones and samples alike", async ({ page, frame, normalize }) => {
  await normalize.open();
  await normalize.box.fill("HTTP://a.example:80/%7Eanna\nhttp://b.example/");
  await frame.drop([{ name: "more.txt", text: "http://c.example/one\nhttp://c.example/two\n" }]);
  await expect(normalize.rows).toHaveCount(4);
  const other = await elsewhere(page, await frame.copyLink());
  await expect(new Normalize(other).rows).toHaveCount(4);
  await other.context().close();

  await normalize.open();
  await normalize.unfold();
  await normalize.takeEverythingOut();
  await frame.place("Parameters").click();
  await new Params(page).demoLog.click();
  await expect(new Params(page).rows.first()).toBeVisible();
  const fragment = await frame.copyLink();
  await expect(frame.link).toContainText("sample “demo site”");
  expect(fragment).toMatch(/^#params\?c=\w+&sample=demo$/);
  const demo = await elsewhere(page, fragment);
  await expect(new Params(demo).rows).toHaveCount(await new Params(page).rows.count());
  await demo.context().close();
});

test("a link that was cut before its last part says so, and one that was quoted in mail opens whole", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await documents.openSample("Six pages");
  await results.pairRows.first().click();
  await expect(results.evidence.whole).toBeVisible();
  const fragment = await frame.copyLink();
  // The sample stands first: a cut takes the pair.
  const cut = await elsewhere(page, fragment.slice(0, Math.floor(fragment.length * 0.8)));
  await expect(new Documents(cut).rows).toHaveCount(6);
  await expect(new Frame(cut).notice).toContainText("The link was cut or changed on its way");
  await cut.context().close();
  // Older links have it last.
  const older = await elsewhere(page, fragment.replace(/sample=.*?&(?=a=)/, ""));
  await expect(new Frame(older).notices).toHaveText(/it names a pair, but not the sample/);
  await older.context().close();
  const quoted = await elsewhere(page, fragment.replace(/.{40}/g, "$&%0D%0A%3E%20"));
  await expect(new Results(quoted).evidence.whole).toBeVisible();
  await expect(new Frame(quoted).notice).toHaveCount(0);
  expect(quoted.url()).not.toContain("c=");
  await quoted.context().close();
});

test("the pages of the demo site travel by their name", async ({ page, frame, documents }) => {
  test.slow();
  const other = await elsewhere(page, "#documents?sample=demo");
  await expect(new Documents(other).rows.first()).toBeVisible();
  await expect.poll(() => other.url(), { timeout: 60_000 }).toContain("sample=demo");
  await other.context().close();
  await documents.open("sample=nothing");
  await expect(frame.notice).toContainText("the sample “nothing”, which this server does not have");
});

test("what no link can carry is said, and the session file is at hand for both", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await documents.open();
  await documents.addFiles({ "long.txt": words(30_000, 3), "other.txt": words(200, 4) });
  await documents.asCollection();
  await expect(documents.names).toHaveCount(2);
  await expect(results.summary).toBeVisible();
  const fragment = await frame.copyLink();
  await expect(frame.link).toContainText(
    "It does not carry 2 texts, files or pages: long texts, large files and fetched pages do not fit",
  );
  const session = await frame.saved(frame.link.getByRole("button", { name: "Download session" }));

  const other = await elsewhere(page, fragment);
  const said = new Frame(other).notice.filter({ hasText: "too large for this link" });
  const [dialog] = await Promise.all([
    other.waitForEvent("filechooser"),
    said.getByRole("button", { name: "Open session" }).click(),
  ]);
  await dialog.setFiles({
    name: session.name,
    mimeType: "application/json",
    buffer: Buffer.from(session.text),
  });
  await new Documents(other).asCollection();
  await expect(new Documents(other).names).toHaveCount(2);
  await expect(said).toHaveCount(0);
  await other.context().close();
});
