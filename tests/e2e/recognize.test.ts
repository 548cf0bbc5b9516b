/** The page recognizes what it is given, and leads it where it is of use. */
import { axe, expect, Normalize, type Page, Params, test } from "./support";

const addresses = Array.from({ length: 20 }, (_, at) => `http://shop.example/story?id=${at + 1}`);
const log = Array.from(
  { length: 40 },
  (_, at) =>
    `203.0.113.7 - - [10/Oct/2025:13:55:36 +0000] "GET /story?id=${at % 7}&sid=x${at} HTTP/1.1" 200 9`,
).join("\n");

/** Pastes outside of any field. */
function pasteOutside(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("addresses pasted as a text are fetched at a press, or opened as a list", async ({
  page,
  frame,
  documents,
  request,
}) => {
  await documents.open();
  await documents.firstText.fill(addresses.join("\n"));
  await expect(documents.offers).toContainText("“First text” is a list of URLs (20 lines), not a document.");
  expect(await axe(page)).toEqual([]);
  await documents.offers.getByRole("button", { name: "Open in Normalize" }).click();
  await expect(new Normalize(page).box).toHaveValue(addresses.join("\n"));
  await frame.place("Documents").click();
  await expect(documents.offers).toHaveCount(0);
  await expect(documents.firstText).toHaveValue("");

  const info: { demo: { same: string[][] } } = await (await request.get("/api/info")).json();
  await pasteOutside(page, (info.demo.same[0] ?? []).slice(0, 2).join("\n"));
  await expect(documents.offers).toContainText("“pasted text” is a list of URLs (2 lines), not a document.");
  await documents.offers.getByRole("button", { name: "Fetch and compare" }).click();
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await expect(documents.offers).toHaveCount(0);
});

test("the boxes make room for the pages of addresses that were pasted into them", async ({
  documents,
  request,
  results,
}) => {
  const info: { demo: { same: string[][] } } = await (await request.get("/api/info")).json();
  await documents.open();
  await documents.firstText.fill(info.demo.same.flat().slice(0, 6).join("\n"));
  await documents.offers.getByRole("button", { name: "Fetch and compare" }).click();
  await expect(results.pairRows.first()).toBeVisible();
  await expect(documents.firstText).toBeHidden();
  expect((await results.pairRows.first().boundingBox())?.y).toBeLessThanOrEqual(330);
});

test("a text pasted anywhere goes into the first empty box", async ({ page, documents }) => {
  await documents.open();
  await pasteOutside(page, "a first text of a few words");
  await expect(documents.firstText).toHaveValue("a first text of a few words");
  await pasteOutside(page, "a second text of a few words");
  await expect(documents.secondText).toHaveValue("a second text of a few words");
});

test("a list or a log among dropped files is offered to its place, the others are documents", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open();
  await frame.drop([
    { name: "access.log", text: log },
    { name: "urls.txt", text: addresses.join("\n") },
    { name: "note.txt", text: "The lighthouse path is open again. Walkers crossed it on Sunday." },
  ]);
  await expect(documents.names).toHaveText([/^note\.txt/]);
  await expect(documents.offers).toHaveCount(2);
  const list = documents.offers.filter({
    hasText: "“urls.txt” is a list of URLs (20 lines), not a document.",
  });
  await list.getByRole("button", { name: "Keep as text" }).click();
  await documents.asCollection();
  await expect(documents.names).toHaveText([/^note\.txt/, /^urls\.txt/]);
  // The log does not say its site: the field for it stands in the offer.
  const offer = documents.offers.filter({
    hasText: "“access.log” is an access log (40 lines), not a document. Its lines do not name their site.",
  });
  await offer.getByRole("button", { name: "Open in Parameters" }).click();
  await expect(offer.getByRole("alert")).toContainText("Name the site of this log");
  await offer.getByRole("textbox", { name: "Site of this log:" }).fill("www.shop.example");
  expect(await axe(page)).toEqual([]);
  await offer.getByRole("button", { name: "Open in Parameters" }).click();
  await expect(new Params(page).row("sid", "www.shop.example")).toBeVisible();
});

test("a log without a site is asked for it where it is read", async ({ page, frame }) => {
  const params = new Params(page);
  await params.open();
  await frame.drop([{ name: "access.log", text: log }]);
  const site = params.frame.main.getByRole("textbox", { name: "Site of this log:" });
  await site.fill("not an address");
  await site.press("Enter");
  await expect(params.frame.main.getByRole("alert")).toContainText("Name the site of this log");
  await expect(site).toHaveAccessibleDescription(/^Name the site of this log/);
  await site.fill("www.shop.example");
  await params.frame.main.getByRole("button", { name: "Use", exact: true }).click();
  await expect(params.row("sid", "www.shop.example")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("what is no list of URLs is led to Documents", async ({ page, frame, normalize, documents }) => {
  await normalize.open();
  await normalize.box.fill("The lighthouse path is open again.\nWalkers crossed it on Sunday.");
  await frame.main.getByRole("button", { name: "Open in Documents" }).click();
  await expect(documents.firstText).toHaveValue(/^The lighthouse path/);
  await page.goBack();
  await expect(normalize.box).toHaveValue("");
});

test("the empty page leads each kind of input to its place, with something to try", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open();
  await frame.main.getByRole("button", { name: "Two texts" }).click();
  await expect(documents.firstText).toBeFocused();
  await frame.main.getByRole("button", { name: "Files" }).first().click();
  await expect(documents.tab("Files")).toHaveAttribute("aria-selected", "true");
  await frame.main.getByRole("link", { name: "A list of URLs" }).click();
  await expect(new Normalize(page).box).toBeVisible();
  await expect(new Normalize(page).input).toContainText("Normalize, Parameters and Rules share these lists.");
  await expect(new Params(page).demoLog).toBeVisible();
  await frame.place("Documents").click();
  await frame.main.getByRole("link", { name: "sixty requests" }).click();
  await expect(new Params(page).rows.first()).toBeVisible();
});

test("a list pasted into a box is no document until a person says so", async ({ page, frame, documents }) => {
  await documents.open();
  await documents.firstText.fill(addresses.join("\n"));
  await documents.secondText.fill("The lighthouse path is open again. Walkers crossed it on Sunday.");
  await expect(documents.offers).toHaveCount(1);
  await expect(documents.names).toHaveText([/^B/]);
  await page.reload();
  await expect(documents.offers).toContainText("“First text” is a list of URLs (20 lines), not a document.");
  await expect(documents.firstText).toHaveValue(addresses.join("\n"));
  await documents.offers.getByRole("button", { name: "Keep as text" }).click();
  await expect(documents.offers).toHaveCount(0);
  await documents.asCollection();
  await expect(documents.names).toHaveText([/^A/, /^B/]);
  await page.reload();
  await documents.asCollection();
  await expect(documents.names).toHaveText([/^A/, /^B/]);
  await expect(documents.offers).toHaveCount(0);
  await expect(frame.main.getByRole("heading", { name: "Which of these documents" })).toHaveCount(0);
});

test("on a small screen the page does not jump when a list is pasted", async ({ page, documents }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await documents.open();
  await documents.firstText.click();
  await documents.firstText.fill(addresses.join("\n"));
  await expect(documents.offers).toBeVisible();
  await expect(documents.firstText).toBeInViewport();
});

test("URLs in another dress are read from it, and what was removed comes back", async ({
  page,
  frame,
  documents,
}) => {
  await documents.open();
  const json = JSON.stringify(addresses);
  await documents.firstText.fill(json);
  await expect(documents.offers).toContainText("20 URLs, read from a JSON array.");
  await documents.offers.getByRole("button", { name: "Open in Normalize" }).click();
  await expect(new Normalize(page).box).toHaveValue(addresses.join("\n"));
  await frame.place("Documents").click();
  await frame.main.getByRole("button", { name: "Undo" }).click();
  await expect(documents.firstText).toHaveValue(json);
  await documents.offers.getByRole("button", { name: "Remove" }).click();

  await documents.firstText.fill("d1 one two three\nd2 one two four\nd3 one two five");
  await expect(documents.offers).toContainText("“First text” holds 3 documents, one on each line.");
  await documents.offers.getByRole("button", { name: "Open as a collection" }).click();
  await expect(documents.names).toHaveText([/^d1/, /^d2/, /^d3/]);
});

test("URLs in one line are read one by one where lists are, and the line comes back", async ({
  page,
  normalize,
  frame,
}) => {
  await normalize.open();
  await expect(normalize.box).toBeVisible();
  const line = addresses.map((address) => `${address},`).join(" ");
  await pasteOutside(page, line);
  await expect(normalize.box).toHaveValue(addresses.join("\n"));
  const said = frame.main.getByRole("status").filter({ hasText: "20 URLs, several on a line." });
  await expect(said).toBeVisible();
  await frame.main.getByRole("button", { name: "Undo" }).click();
  await expect(normalize.box).toHaveValue(line);
  await expect(said).toHaveCount(0);
});

test("a link that mail has damaged opens as it was, and an unknown setting is named", async ({
  page,
  documents,
}) => {
  const own = "documents?size=3&d=pA%0Aone+two+three+four&d=pB%0Aone+two+three+five&a=A&b=B";
  await page.goto(`/#${encodeURIComponent(own)}`);
  await expect(documents.firstText).toHaveValue("one two three four");
  await expect(documents.frame.notice).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto("/#documents?size=3D4&d=3DpA%0Aone+two&foo=3D1).");
  await expect(documents.firstText).toHaveValue("one two");
  await expect(documents.frame.notices).toContainText(
    "The link's setting “foo” is not known to this version.",
  );
});

test("logs whose lines name their fields are read, and asked for a site where they name none", async ({
  page,
  frame,
  documents,
}) => {
  const requests = Array.from({ length: 40 }, (_, at) => `/story?id=${at % 7}&sid=x${at}`);
  const fields = "#Version: 1.0\n#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status";
  const iis = requests.map((target) => `2025-10-10 13:55:36 GET ${target.replace("?", " ")} 200`);
  const caddy = requests.map((uri) => ({ status: 200, request: { method: "GET", host: "a.example", uri } }));
  await documents.open();
  await frame.drop([
    { name: "u_ex251010.log", text: [fields, ...iis].join("\n") },
    { name: "caddy.json", text: caddy.map((record) => JSON.stringify(record)).join("\n") },
    { name: "session.har", text: JSON.stringify({ log: { entries: caddy } }) },
  ]);
  await expect(documents.names).toHaveText([/^session\.har/]);
  const offer = documents.offers.filter({
    hasText:
      "“u_ex251010.log” is an access log (40 lines), not a document. Its lines do not name their site.",
  });
  await offer.getByRole("textbox", { name: "Site of this log:" }).fill("www.shop.example");
  expect(await axe(page)).toEqual([]);
  await offer.getByRole("button", { name: "Open in Parameters" }).click();
  await expect(new Params(page).row("sid", "www.shop.example")).toBeVisible();
  await frame.place("Documents").click();
  await documents.offers.getByRole("button", { name: "Open in Parameters" }).click();
  await expect(new Params(page).row("sid", "a.example")).toBeVisible();
});

test("the pages of a table's URLs are fetched, and of titled links as well", async ({
  page,
  documents,
  request,
}) => {
  const info: { demo: { same: string[][] } } = await (await request.get("/api/info")).json();
  const [first = "", second = "", third = "", fourth = ""] = info.demo.same.flat();
  await documents.open();
  await documents.firstText.fill(`Title;URL\nOne;${first}\nTwo;${second}`);
  await documents.offers.getByRole("button", { name: "Fetch and compare" }).click();
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await pasteOutside(page, `1. Three – ${third}\n2. Four – ${fourth}`);
  await expect(documents.offers).toContainText("2 URLs, read without titles.");
  await documents.offers.getByRole("button", { name: "Fetch and compare" }).click();
  await expect(documents.rows).toHaveCount(4);
});
