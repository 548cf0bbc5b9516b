/** The page without a network, and a new build of it. The service worker is let in here alone. */
import { expect, type Page, plain } from "./playwright";
import { About, Documents, Frame, Learn, Normalize, Params, Results, Rules } from "./support";
import { serveBuild } from "./two_builds";

// What the browser says of requests that find no network is meant to be said.
const test = plain.extend<{ frame: Frame }>({ frame: ({ page }, use) => use(new Frame(page)) });
test.use({ serviceWorkers: "allow" });

/** Waits until everything is kept. */
async function untilReady(page: Page): Promise<void> {
  const about = new About(page);
  await new Frame(page).place("About").click();
  await expect(about.offline).toContainText(/Ready offline: the whole page, [\d.]+\sMB/);
}

test("after one visit everything works without a network: reload, places, samples, language, theme", async ({
  page,
  context,
  frame,
}) => {
  await frame.open();
  await untilReady(page);
  await context.setOffline(true);
  await page.reload();

  await frame.place("Documents").click();
  const documents = new Documents(page);
  await documents.openSample("Six pages");
  await new Results(page).pairRows.first().click();
  await expect(new Results(page).evidence.whole).toBeVisible();

  await frame.place("Normalize").click();
  const normalize = new Normalize(page);
  await frame.main.getByRole("button", { name: "A list for every tier" }).click();
  await expect(normalize.rows.first()).toBeVisible();
  await frame.place("Parameters").click();
  await expect(new Params(page).results).toBeVisible();
  await frame.place("Rules").click();
  await expect(new Rules(page).results).toBeVisible();

  await frame.language("Русский").click();
  await expect(frame.place("Правила")).toBeVisible();
  await frame.theme.click();
  await page.reload();
  await expect(frame.place("Правила")).toBeVisible();
  await expect(frame.notice).toHaveCount(0);
});

test("after one visit every lesson is worked through without a network", async ({ page, context, frame }) => {
  await frame.open();
  await untilReady(page);
  await context.setOffline(true);
  await page.reload();

  const learn = new Learn(page);
  await frame.place("Learn").click();
  await expect(learn.lessons.first()).toBeVisible();
  const questions = await learn.lessons.allInnerTexts();
  for (const [at, question] of questions.entries()) {
    await learn.open();
    await learn.lessons.nth(at).click();
    await expect(learn.question).toContainText(question);
    await expect(learn.shown.first()).toBeVisible();
  }
  await expect(frame.notice).toHaveCount(0);
});

test("a link to the demo site's log says without a network that there is none, and opens it when asked again", async ({
  page,
  context,
  frame,
}) => {
  await frame.open();
  await untilReady(page);
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.goto("/#normalize?sample=demo");
  const notice = frame.notice.filter({
    hasText: "No connection: the demo site's list comes from the server.",
  });
  await expect(notice).toBeVisible();
  await expect(frame.main).not.toContainText("could not be restored");
  const again = notice.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(new Normalize(page).rows.first()).toBeVisible();
  await expect(frame.notice).toHaveCount(0);
});

test("the demo site's log says when it is pressed that there is no network", async ({ context, frame }) => {
  await frame.open("#normalize");
  const log = frame.main.getByRole("button", { name: /^The demo site's log/ });
  await expect(log).toBeVisible();
  await context.setOffline(true);
  await log.click();
  await expect(frame.notice).toContainText("No connection: the demo site's list comes from the server.");
  await expect(frame.notice).toHaveCount(1);
});

test("a text in an encoding that comes only when it is needed is read without a network", async ({
  page,
  context,
  frame,
}) => {
  await frame.open();
  await untilReady(page);
  await frame.place("Documents").click();
  await context.setOffline(true);
  // “日本語” again and again.
  const words = Array.from({ length: 40 }, () => [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x20]).flat();
  const bytes = Buffer.concat([Buffer.from("<meta charset=shift_jis><p>"), Buffer.from(words)]);
  await new Documents(page).tab("Files").click();
  await new Documents(page).chooseFiles([{ name: "note.html", mimeType: "text/html", buffer: bytes }]);
  await new Documents(page).row("note.html").click();
  await expect(new Documents(page).details("note.html")).toContainText("Shift_JIS");
});

test("a new build is offered, waits until it is asked for, and keeps the session", async ({
  page,
  frame,
}) => {
  const site = await serveBuild();
  try {
    await page.goto(site.address);
    await untilReady(page);
    await frame.place("Documents").click();
    await new Documents(page).firstText.fill("a first text that stays where it is while the page changes");
    await new Documents(page).secondText.fill("a second text that stays where it is while the page changes");
    await site.update();
    await page.reload();

    const notice = frame.notice.filter({ hasText: "A new version of this page is ready" });
    await expect(notice).toBeVisible();
    // Files of the build in use are on no server any more.
    await frame.place("Rules").click();
    await expect(new Rules(page).box).toBeVisible();
    await frame.place("Documents").click();
    await notice.getByRole("button", { name: "Reload" }).click();

    await expect(notice).toBeHidden();
    await expect(new Documents(page).firstText).toHaveValue(/^a first text/);
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .map(({ name }) => name)
            .join(" "),
        ),
      )
      .toContain("B.js");
    await frame.place("Normalize").click();
    await expect(new Normalize(page).box).toBeVisible();
  } finally {
    await site.close();
  }
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a part that cannot be loaded says so, and comes when the network is back", async ({
    page,
    context,
    frame,
  }) => {
    await frame.open();
    await expect(new Documents(page).firstText).toBeVisible();
    await context.setOffline(true);
    await frame.place("Parameters").click();
    await expect(frame.main).toContainText("This part could not be loaded");
    await frame.main.getByRole("button", { name: "Try again" }).click();
    await expect(frame.main).toContainText("This part could not be loaded");
    await expect(frame.notice).toHaveCount(0);
    await context.setOffline(false);
    await expect(new Params(page).box).toBeVisible();
  });

  test("a sample that cannot be loaded says so, and opens when it is asked for again", async ({
    page,
    context,
    frame,
  }) => {
    await frame.open();
    const documents = new Documents(page);
    await expect(documents.firstText).toBeVisible();
    await context.setOffline(true);
    await documents.sample("Six pages").click();
    await expect(frame.notice).toContainText("A part of the page could not be loaded");
    await context.setOffline(false);
    await expect(new Results(page).pairRows.first()).toBeVisible();
    await expect(frame.notice).toHaveCount(0);
  });
});
