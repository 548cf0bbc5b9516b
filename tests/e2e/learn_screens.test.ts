/** Learn on two screens: on a projector all of a step is in sight, on a phone nothing is wider than the screen. */
import { expect, type Learn, type Locator, type Page, test } from "./support";

/** Goes through every step of every lesson, and lets `look` see each. */
async function walkAll(learn: Learn, look: (where: string) => Promise<void>): Promise<void> {
  await learn.open();
  const count = await learn.lessons.count();
  for (let lesson = 0; lesson < count; lesson++) {
    await learn.open();
    await learn.lessons.nth(lesson).click();
    await expect(learn.shown.first()).toBeVisible();
    const steps = await learn.steps.count();
    for (let step = 1; step <= steps; step++) {
      await look(`lesson ${lesson + 1}, step ${step}`);
      if (step < steps) await learn.forward();
    }
  }
}

/** How far the page is larger than its window. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { across: Math.max(0, scrollWidth - innerWidth), down: Math.max(0, scrollHeight - innerHeight) };
  });

/** True if all of it is in the window, and nothing of it is hidden by its own edges. */
async function isWhole(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && element.scrollHeight <= element.clientHeight + 1;
  });
}

for (const locale of ["en-US", "ru-RU"]) {
  test.describe(`on a projector, ${locale}`, () => {
    test.use({ locale, viewport: { width: 1024, height: 768 } });

    test("words, answers and foot of every step are in sight, and the page does not scroll", async ({
      page,
      learn,
    }) => {
      await learn.open();
      await learn.present();
      await walkAll(learn, async (where) => {
        expect(await excess(page), where).toEqual({ across: 0, down: 0 });
        expect(await isWhole(learn.prose), `the words of ${where}`).toBe(true);
        expect(await isWhole(learn.onward), `the foot of ${where}`).toBe(true);
        for (const choice of await learn.choices.all())
          expect(await isWhole(choice), `an answer of ${where}`).toBe(true);
      });
    });
  });

  test.describe(`on a phone, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test("no step is wider than the screen", async ({ page, learn }) => {
      await walkAll(learn, async (where) => {
        expect((await excess(page)).across, where).toBe(0);
      });
    });
  });
}
