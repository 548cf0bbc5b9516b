/** Tabs crash, storage is full, workers die or hang. Nothing that a person added is lost. */
import {
  axe,
  type CDPSession,
  Documents,
  expect,
  Frame,
  type Locator,
  Normalize,
  type Page,
  Params,
  Rules,
  test,
} from "./support";

/** A worker that is gone, or says nothing, is replaced and has done its work again within this time, in milliseconds. */
const back = 10_000;

const words = (text: string) =>
  `${text} the quick cat sat on the warm mat near the old door and looked at the rain`;

/** A place of the page by what a person types there and sees come of it. */
interface Place {
  name: string;
  worker: RegExp;
  /** Types `text`, one of `before` and `after`. */
  type(page: Page, text: string): Promise<void>;
  before: string;
  after: string;
  /** The part of the page that shows the result for `text`. */
  result(page: Page, text: string): Locator;
}

const parts = (name: string) =>
  Array.from({ length: 24 }, (_, at) => `http://shop.example/story?id=${at % 12}&${name}=s${at}x`).join("\n");
const stories = (host: string) =>
  Array.from({ length: 12 }, (_, at) => at * 7 + 3)
    .flatMap((id) => [`http://${host}/story?id=${id}`, `http://${host}/story_${id}`])
    .join("\n");

const places: readonly Place[] = [
  {
    name: "documents",
    worker: /engine\.worker/,
    before: "one",
    after: "one once more",
    async type(page, text) {
      const documents = new Documents(page);
      await documents.firstText.fill(words(text));
      await documents.secondText.fill(words("two"));
    },
    // The words of the first box, as the core counts them.
    result: (page, text) =>
      new Documents(page).firstWords.filter({ hasText: String(words(text).split(" ").length) }),
  },
  {
    name: "normalize",
    worker: /urls\.worker/,
    before: "http://before.example/",
    after: "http://after.example/",
    type: (page, text) => new Normalize(page).box.fill(text),
    result: (page, text) => new Normalize(page).rows.filter({ hasText: text }),
  },
  {
    name: "params",
    worker: /params\.worker/,
    before: "sid",
    after: "added",
    type: (page, text) => new Params(page).box.fill(parts(text)),
    result: (page, text) => new Params(page).rows.filter({ hasText: text }),
  },
  {
    name: "rules",
    worker: /rules\.worker/,
    before: "before.example",
    after: "after.example",
    type: (page, text) => new Rules(page).box.fill(stories(text)),
    result: (page, text) => new Rules(page).rows.filter({ hasText: text }),
  },
];

/** The field with a label, as an expression in a page that Playwright has given up. */
const fieldOf = (label: string) =>
  `[...document.getElementsByTagName("label")].find((each) => each.textContent.includes("${label}"))?.control`;

/** A tab that can crash. Playwright gives a page up then; the browser does not. */
class Tab {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Tab> {
    return new Tab(await page.context().newCDPSession(page));
  }

  /** Ends the page as a fault of the browser does: without a word, and without any event. */
  async crash(): Promise<void> {
    // There is no answer of a page that is gone.
    this.session.send("Page.crash").catch(() => undefined);
    await expect.poll(() => this.isGone()).toBe(true);
  }

  /** The same, and then what a person does who sees it. */
  async crashAndReload(): Promise<void> {
    await this.crash();
    await this.session.send("Page.reload");
  }

  /** The value of an expression in the page; undefined while the page cannot say. */
  async read(expression: string): Promise<unknown> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, 1000, undefined));
    const asked = this.session.send("Runtime.evaluate", { expression, returnByValue: true });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    return answer?.result.value;
  }

  /** Types into the field with a label in the place of what is there. */
  async type(label: string, text: string): Promise<void> {
    await this.read(`{
      const field = ${fieldOf(label)};
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }`);
  }

  valueOf(label: string): Promise<unknown> {
    return this.read(`${fieldOf(label)}?.value`);
  }

  /** The text of the notices above the place. */
  notices(): Promise<unknown> {
    return this.read(`document.querySelector('[role="log"]')?.innerText`);
  }

  private async isGone(): Promise<boolean> {
    return (await this.read("1")) === undefined;
  }
}

/** From now on IndexedDB has room or not, through reloads. */
async function setFull(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => localStorage.setItem("full", String(full)), isFull);
}

const fullDisk = `
  for (const name of ["add", "put"]) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      const isFull = self.isFull ?? (self.localStorage && localStorage.getItem("full") === "true");
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
      return write.apply(this, given);
    };
  }`;

const notices = (page: Page) => new Frame(page).notices;
const notice = (page: Page) => new Frame(page).notice;

/** The labels of the fields that a person types into. */
const fields = { documents: "First text", lists: "URLs, one per line" } as const;

/** How often tabs crash in a test; `CRASHES=20` for more moments. */
const crashes = Number(process.env.CRASHES ?? 6);

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

for (const [name, field, fragment] of [
  ["documents", fields.documents, ""],
  ["lists", fields.lists, "#normalize"],
] as const) {
  test(`each of two tabs gets its own ${name} back, whenever it crashes`, async ({ context }) => {
    test.slow();
    const openTab = async () => {
      const page = await context.newPage();
      await new Frame(page).open(fragment);
      await expect(page.getByLabel(field)).toBeVisible();
      return Tab.of(page);
    };
    const tabs = { one: await openTab(), two: await openTab() };
    // Too long for a link, which would bring it back as well.
    const text = (own: string, round: number) =>
      Array.from({ length: 100 }, (_, at) => `http://${own}.example/${round}/of/many/${at}`).join("\n");
    const random = numbers(42);
    for (const [own, tab] of Object.entries(tabs)) await tab.type(field, text(own, 0));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (let round = 1; round <= crashes; round++) {
      const own = random() < 0.5 ? "one" : "two";
      await tabs[own].type(field, text(own, round));
      await new Promise((resolve) => setTimeout(resolve, random() * 500));
      await tabs[own].crashAndReload();
      // The text typed last may not have been written yet.
      await expect.poll(() => tabs[own].valueOf(field)).toMatch(`http://${own}.example/`);
    }
    for (const [own, tab] of Object.entries(tabs)) {
      await tab.crashAndReload();
      await expect.poll(() => tab.valueOf(field)).toMatch(`http://${own}.example/`);
      expect(await tab.notices()).toBe("");
    }
  });
}

test("a new tab begins with what a crashed tab had that was closed", async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const [own, page] of Object.entries({ one, two })) {
    const documents = new Documents(page);
    await documents.open();
    // The second begins with what the first has.
    await expect(documents.firstText).toHaveValue(own === "one" ? "" : words("one"));
    await documents.firstText.fill(words(own));
    await page.waitForTimeout(1000);
  }
  await (await Tab.of(one)).crash();
  await one.close();
  const fresh = await context.newPage();
  const reopened = new Documents(fresh);
  await reopened.open();
  await expect(reopened.firstText).toHaveValue(words("one"));
  await expect(new Documents(two).firstText).toHaveValue(words("two"));
});

test("everything is kept again when the browser's own storage was full and is free again", async ({
  page,
  documents,
}) => {
  test.slow();
  const session = await page.context().newCDPSession(page);
  await documents.open();
  const origin = new URL(page.url()).origin;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await documents.firstText.fill(words("one"));
  await expect(notices(page)).toContainText("storage is full");
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  // The browser remembers for a while how much room there was.
  await expect(notices(page)).toContainText("keeps everything again", { timeout: 90_000 });
});

for (const { name, before, after, type, result } of places.slice(0, 2)) {
  test(`${name}: everything is kept again when storage was full and is free again, and that is said`, async ({
    page,
    frame,
  }) => {
    await page.addInitScript(fullDisk);
    await frame.open(`#${name}`);
    await type(page, before);
    await expect(result(page, before)).toBeVisible();
    await setFull(page, true);
    await type(page, after);
    await expect(notices(page)).toContainText("storage is full");
    expect(await axe(page)).toEqual([]);
    await setFull(page, false);
    await expect(notices(page)).toContainText("keeps everything again");
    await expect(notices(page)).not.toContainText("storage is full");
    expect(await axe(page)).toEqual([]);
    await page.goto("about:blank");
    await frame.open(`#${name}`);
    await expect(result(page, after)).toBeVisible();
  });

  /** The link has `before`; then storage is full, and the link alone gets `after`. */
  const fillAfterLink = async (page: Page) => {
    await page.addInitScript(fullDisk);
    await new Frame(page).open(`#${name}`);
    await type(page, before);
    await expect(result(page, before)).toBeVisible();
    await expect(page).toHaveURL(/d=/);
    const address = page.url();
    await setFull(page, true);
    await type(page, after);
    await expect(notices(page)).toContainText("storage is full");
    await expect(page).not.toHaveURL(address);
  };

  test(`${name}: a text that only the link still has is not lost for an older store`, async ({ page }) => {
    await fillAfterLink(page);
    await page.waitForTimeout(1000);
    const field = name === "documents" ? fields.documents : fields.lists;
    const tab = await Tab.of(page);
    const typed = await tab.valueOf(field);
    await tab.crashAndReload();
    await expect.poll(() => tab.valueOf(field)).toBe(typed);
    await expect.poll(() => tab.notices()).toContain("storage is full");
    await tab.read('localStorage.setItem("full", "false")');
    await expect.poll(() => tab.notices()).toContain("keeps everything again");
    await tab.crashAndReload();
    await expect.poll(() => tab.valueOf(field)).toBe(typed);
  });

  test(`${name}: a reload while storage is full loses nothing that is short`, async ({ page }) => {
    await fillAfterLink(page);
    for (let reload = 0; reload < 2; reload++) {
      await page.reload();
      await expect(result(page, after)).toBeVisible();
    }
  });
}

test("a link opened while storage is full puts nothing aside for good", async ({ page, documents }) => {
  await page.addInitScript(fullDisk);
  await documents.open();
  await documents.firstText.fill(words("one"));
  await expect(documents.rows).toHaveCount(1);
  await setFull(page, true);
  await page.goto("about:blank");
  await documents.open("size=2&d=pA%0Aone+two+three&d=pB%0Aone+two+three+four");
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
  await documents.bringBack();
  await expect(documents.firstText).toHaveValue(words("one"));
});

test("verdicts are kept again when storage was full and is free again, and that is said", async ({
  page,
  params,
}) => {
  test.slow();
  await page.route(/params\.worker.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${fullDisk};${await answer.text()}` });
  });
  const worker = () => page.workers().find((each) => /params\.worker/.test(each.url()));
  const setWorkerFull = (full: boolean) =>
    worker()?.evaluate((isFull) => Reflect.set(self, "isFull", isFull), full);
  await params.openDemo();
  await setWorkerFull(true);
  await params.start.click();
  const decided = params.rowsThatAre("insignificant");
  await expect(decided.first()).toBeVisible({ timeout: 60_000 });
  await expect(params.inMemoryOnly).toBeVisible();
  await expect(notices(page)).toContainText("storage is full");
  await setWorkerFull(false);
  await expect(params.inMemoryOnly).toBeHidden();
  await expect(notices(page)).toContainText("keeps everything again");
  await page.goto("about:blank");
  await params.open();
  await expect(decided.first()).toBeVisible();
});

for (const { name, worker, before, after, type, result } of places) {
  const find = (page: Page) => page.workers().find((each) => worker.test(each.url()));

  test(`${name}: a worker that is gone is replaced, and the work goes on`, async ({ page, frame }) => {
    await frame.open(`#${name}`);
    await type(page, before);
    await expect(result(page, before).first()).toBeVisible();
    find(page)
      ?.evaluate(() => self.close())
      .catch(() => undefined);
    await type(page, after);
    await expect(result(page, after).first()).toBeVisible({ timeout: back });
    await expect(notices(page)).toContainText("no longer answered");
    await expect(notice(page)).toHaveCount(1);
    expect(await axe(page)).toEqual([]);
  });

  test(`${name}: a worker that hangs is replaced, and the work goes on`, async ({ page, frame }) => {
    await frame.open(`#${name}`);
    await type(page, before);
    await expect(result(page, before).first()).toBeVisible();
    find(page)
      ?.evaluate(() => {
        for (;;);
      })
      .catch(() => undefined);
    await type(page, after);
    await expect(result(page, after).first()).toBeVisible({ timeout: back });
    await expect(notice(page)).toHaveCount(1);
  });

  test(`${name}: a worker that never answers is replaced, and the work goes on`, async ({ page, frame }) => {
    let loads = 0;
    await page.route(worker, (route) =>
      loads++ === 0 ? route.fulfill({ contentType: "text/javascript", body: "" }) : route.continue(),
    );
    await frame.open(`#${name}`);
    await type(page, before);
    await expect(result(page, before).first()).toBeVisible({ timeout: back });
    expect(loads).toBe(2);
  });
}

test("pages that were being fetched by a worker that is gone are fetched by the next", async ({
  page,
  documents,
}) => {
  const host = "http://news.localhost:8792";
  let answers = 0;
  await page.route("**/api/fetch*", async (route) => {
    // The first worker's requests get no answer.
    if (answers++ >= 2) await route.continue();
  });
  await documents.open();
  await documents.tab("URLs").click();
  await documents.addresses.fill(`${host}/story?id=101\n${host}/story?id=102`);
  await documents.fetch(2).click();
  await expect.poll(() => answers).toBe(2);
  page
    .workers()[0]
    ?.evaluate(() => self.close())
    .catch(() => undefined);
  await documents.asCollection();
  await expect(documents.rows).toHaveCount(2);
});

test("a check that goes on while its worker is lost goes on in the next", async ({ page, params }) => {
  test.slow();
  await params.openDemo();
  await params.setPause("150");
  await params.start.click();
  const decided = params.rowsThatAre("insignificant");
  await expect(decided.first()).toBeVisible({ timeout: 60_000 });
  page
    .workers()
    .find((each) => /params\.worker/.test(each.url()))
    ?.evaluate(() => self.close())
    .catch(() => undefined);
  await expect(notices(page)).toContainText("no longer answered");
  await expect(params.progress("Verifying")).toBeVisible();
  await expect(params.unfinished).toBeHidden();
  await expect(params.row("sid", "news.localhost").first()).toBeVisible();
});
