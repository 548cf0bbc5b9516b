/** Learn: every lesson by keyboard in both languages, its numbers beside the known ones, its links, its keys. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { axe, expect, type Learn, test } from "./support";

/** Goes through all steps that are left by the keyboard, and lets `look` see each. */
async function walk(learn: Learn, look: (step: number) => Promise<void>): Promise<void> {
  const steps = await learn.steps.count();
  for (let step = 1; ; step++) {
    await expect(learn.prose).not.toBeEmpty();
    await look(step);
    if (step === steps) return;
    await learn.forward(step % 2 === 0 ? "PageDown" : "ArrowRight");
  }
}

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ru-RU", "dark"],
] as const) {
  test.describe(`the lessons, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("give Documents their texts", async ({ page, learn, documents }) => {
      await learn.open("sample=pages&lesson=pages&step=remember&guess=none");
      await learn.toDocuments.click();
      await expect(documents.names).toHaveCount(8);
      await expect(documents.frame.notice).toHaveCount(0);
      expect(page.url()).toMatch(/#documents/);
    });

    test("are walked by the keyboard, and axe finds nothing", async ({ page, learn }) => {
      await learn.open();
      expect(await axe(page)).toEqual([]);
      for (let lesson = 0; lesson < (await learn.lessons.count()); lesson++) {
        await learn.lessons.nth(lesson).focus();
        await page.keyboard.press("Enter");
        await expect(learn.question).toBeFocused();
        await walk(learn, async (step) => {
          await expect(learn.shown.first()).toBeVisible();
          if (step === 1 || (await learn.choices.count()) > 0) expect(await axe(page)).toEqual([]);
        });
        expect(await axe(page)).toEqual([]);
        await learn.open();
      }
    });
  });
}

test("minshingles have the lecture's signatures and similarities", async ({ learn }) => {
  await learn.open("lesson=minshingle&sample=lecture&step=first-3");
  await expect(learn.rows).toHaveCount(10);
  const signatures = await Promise.all([7, 8, 9].map((row) => learn.cells(learn.rows.nth(row))));
  expect(signatures).toEqual([
    ["order 1", "1", "2", "1", "4", "3"],
    ["order 2", "4", "6", "4", "1", "2"],
    ["order 3", "4", "5", "4", "2", "1"],
  ]);
  await learn.forward();
  const pairs = await Promise.all((await learn.rows.all()).map((row) => learn.cells(row)));
  expect(pairs.filter(([, exact = ""]) => !exact.startsWith("0/"))).toEqual([
    ["d1–d3", "2/3 = 0.667", "3/3 = 1.000"],
    ["d2–d3", "1/3 = 0.333", "0/3 = 0.000"],
  ]);
});

test("the other lessons have the numbers of their sources", async ({ learn }) => {
  const table = async () => Promise.all((await learn.rows.all()).map((row) => learn.cells(row)));
  await learn.open("lesson=shingles&sample=rose&step=set");
  await expect(learn.figure).toContainText("5 places, 3 distinct shingles");
  await learn.open("lesson=shingles&step=leftover");
  await expect(learn.rows).toHaveCount(2);
  await expect.poll(table).toEqual([
    ["left out", "3", "over the"],
    ["a shorter shingle", "4", "hill"],
  ]);
  await learn.open("lesson=shingles&step=cyclic");
  await expect.poll(table).toEqual([
    ["as a line", "6", "the hill", "5/7"],
    ["as a ring", "7", "hill a", "7/7"],
  ]);
  await learn.open("lesson=incidence&sample=jaccard&step=fraction");
  await expect(learn.figure).toContainText("1/4 = 0.250");
  await learn.open("lesson=incidence&sample=words&step=fraction");
  await expect(learn.figure).toContainText("5/9 = 0.556");
  await learn.open("lesson=bits&step=drift");
  await expect(learn.rows).toHaveCount(10);
  await expect
    .poll(async () => (await table()).slice(0, 2))
    .toEqual([
      ["64", "104", "0/13", "4/8 = 0.500"],
      ["32", "52", "0/13", "4/8 = 0.500"],
    ]);
  await learn.open("lesson=bits&step=large");
  await expect(learn.rows).toHaveCount(4);
  await expect.poll(async () => (await table())[1]).toEqual(["1,000,000", "116", "< 0.001"]);
  await learn.open("lesson=sets&step=pairs");
  await expect(learn.rows).toHaveCount(10);
  await expect.poll(async () => (await table())[0]).toEqual(["Ann–Ben", "2/3 = 0.667"]);
  await learn.open("lesson=sets&step=pairs&d=pbox%0Ax+a+b+c%0Ay+b+c+d");
  await expect(learn.rows).toHaveCount(1);
  await expect.poll(table).toEqual([["x–y", "2/4 = 0.500"]]);
  await learn.open("lesson=broder&sample=lecture&step=tuples");
  await expect(learn.rows).toHaveCount(5);
  await expect.poll(async () => (await table())[0]).toEqual(["d1", "⟨1_1, d1⟩", "⟨2_4, d1⟩", "⟨3_4, d1⟩"]);
  await learn.open("lesson=broder&sample=lecture&step=counted");
  await expect(learn.rows).toHaveCount(1);
  await expect.poll(table).toEqual([["d1–d3", "3", "3/3 = 1.000", "yes"]]);
  await learn.open("lesson=hashing&sample=textbook&step=all");
  await expect(learn.rows).toHaveCount(8);
  await expect
    .poll(async () => (await table()).slice(6).map((cells) => cells.slice(0, 5)))
    .toEqual([
      ["h1", "1", "3", "0", "1"],
      ["h2", "0", "2", "0", "0"],
    ]);
  await learn.open("lesson=bands&step=curve");
  await expect.poll(table).toEqual([["20 × 5", "0.549", "≈ 0.036% (0.000356)", "≈ 19% (0.186050)"]]);
  await learn.open("lesson=seeds&step=run-20");
  await expect(learn.figure).toContainText("1,000 of 1,000 seeds");
  await expect.poll(table).toMatchObject(
    [
      ["Mean of Sim", /^0\.7[3-7]/, "0.750"],
      ["Missed", /\/1,000$/, "38.3%"],
    ].map((row) => row.map((cell) => (typeof cell === "string" ? cell : expect.stringMatching(cell)))),
  );
});

test("lesson 10 says which rule of a heap goes too far", async ({ learn }) => {
  await learn.open("lesson=addresses&step=far");
  await expect(learn.figure).toContainText("12 URLs → 5 groups; pages: 4");
  await expect(learn.figure).toContainText("several pages in one: north, south");
  await learn.forward();
  await learn.rule("parameters sorted").check();
  await expect(learn.figure).toContainText("12 URLs → 7 groups; pages: 4");
  await learn.open("lesson=addresses&step=switches&chosen=fragment.nowhere");
  await expect(learn.rule("without fragment")).toBeChecked();
  await expect(learn.rule("default port")).not.toBeChecked();
});

test("lesson 11 counts parameters, then fetches the same page twice", async ({ learn }) => {
  await learn.open("lesson=parameter&step=count");
  await expect(learn.rows).toHaveCount(5);
  const counts = await Promise.all((await learn.rows.all()).map((row) => learn.cells(row)));
  expect(counts.map(([name, , share, said]) => [name, share, said])).toEqual([
    ["id", "12/12 = 1.00", "ask the pages"],
    ["sid", "12/12 = 1.00", "ask the pages"],
    ["cat", "3/12 = 0.25", "significant"],
    ["sort", "2/4 = 0.50", "too few values"],
    ["utm_source", "3/5 = 0.60", "significant"],
  ]);
  await learn.open("lesson=parameter&step=once");
  await expect(learn.figure).toContainText(
    "28/32 of both pages’ segments are alike: 0.875 < 0.95 → significant",
  );
  await learn.open("lesson=parameter&step=again");
  await expect(learn.rows.filter({ hasText: "new with every fetch" })).toHaveCount(2);
  await learn.open("lesson=parameter&step=score&guess=does-not");
  await expect(learn.figure).toContainText(
    "28/28 of both pages’ segments are alike: 1.000 ≥ 0.95 → insignificant",
  );
  await learn.open("lesson=parameter&step=other");
  await expect(learn.figure).toContainText(
    "20/28 of both pages’ segments are alike: 0.714 < 0.95 → significant",
  );
  // Equal segments are folded; what they say is behind their number.
  await learn.figure.getByText("5 segments").click();
  await expect(learn.rows.first().getByRole("listitem")).toHaveCount(5);
  await learn.open("lesson=parameter&step=heavy");
  await expect(learn.rows).toHaveCount(3);
  const heavy = await learn.cells(learn.rows.last());
  expect(heavy).toEqual(["80", "172/180 = 0.956", "✕ insignificant", "significant"]);
  await learn.open("lesson=parameter&step=score&chosen=p4");
  await expect(learn.prose).toContainText("“utm_source” does not matter");
});

test("lesson 12 proves one of the pairs that have support", async ({ learn }) => {
  await learn.open("lesson=dust&step=friend");
  await expect(learn.figure).toContainText("2025 → 2024: refuted. Support 5, equal pages 0 of 1");
  await learn.open("lesson=dust&step=proof");
  await expect(learn.figure).toContainText("?id= → _: a rule. Support 4, equal pages 4 of 4");
  await expect(learn.rows).toHaveCount(4);
  const proofs = await Promise.all((await learn.rows.all()).map((row) => learn.cells(row)));
  expect(proofs.map(([, pages, likeness, verdict]) => [pages, likeness, verdict])).toEqual(
    ["fox", "hare", "elk", "owl"].map((page) => [`${page} / ${page}`, "1.000", "✓ same"]),
  );
  await learn.open("lesson=dust&step=saved");
  await expect(learn.prose).toContainText("10 URLs become 6. Saved at every visit from now on: 4 fetches.");
  await expect(learn.prose).toContainText("13 fetches, once. Pages: 10; the same URL again, to see");
});

test("a guess stays beside the answer, and the link brings back the step with it", async ({
  page,
  learn,
}) => {
  await learn.open("lesson=minshingle&sample=lecture&step=guess");
  await learn.choices.filter({ hasText: "2/3" }).click();
  await expect(learn.prose).toContainText("Your guess: 2/3.");
  for (let step = 0; step < 7; step++) await learn.forward();
  await expect(learn.prose).toContainText("You said 2/3; it is 3/3.");
  const link = await learn.frame.copyLink();
  await page.goto("about:blank");
  await page.goto(`/${link}`);
  await expect(learn.title).toHaveText("The estimate beside the truth");
  await expect(learn.prose).toContainText("You said 2/3; it is 3/3.");
  await expect(learn.frame.notice).toHaveCount(0);
  await learn.open("lesson=minshingle&step=nowhere");
  await expect(learn.frame.notice).toContainText("the step");
});

test("what a link lost is said while its lesson is in sight", async ({ learn }) => {
  await learn.open("lesson=minshingle&step=compare&guess=9/0");
  await expect(learn.frame.notice).toContainText("the guess");
  await expect(learn.prose).not.toContainText("9/0");
  await learn.frame.main.getByRole("button", { name: "All lessons" }).click();
  await learn.beside("Quiz").click();
  await expect(learn.frame.notice).toHaveCount(0);
  await learn.open(`lesson=bits&step=drift&text=${"x".repeat(20_000)}`);
  await expect(learn.frame.notice).toContainText("some of its texts");
  await expect(learn.title).toHaveText("The first collision");
});

test("a shingle that wins travels into the signature, slower where it is asked, not at all without motion", async ({
  page,
  learn,
}) => {
  await page.addInitScript(() => {
    const [all, plain] = [[] as unknown[], Element.prototype.animate];
    Object.assign(window, { moves: all });
    Element.prototype.animate = function (frames, options) {
      const { duration } = typeof options === "object" ? options : { duration: options };
      const [first] = Array.isArray(frames) ? frames : [];
      const down = Number(/, (-?[\d.]+)px/.exec(String(first?.["transform"]))?.[1] ?? 0);
      // A value of the signature begins above its place, at the shingle that has won.
      if (down < 0 && this instanceof HTMLElement && this.dataset["from"] !== undefined)
        all.push({ text: this.textContent, duration });
      return plain.call(this, frames, options);
    };
  });
  const moves = () => page.evaluate(() => (window as unknown as { moves: unknown[] }).moves.splice(0));
  const travels = (duration: number) => ["1", "2", "1", "4", "3"].map((text) => ({ text, duration }));
  await learn.open("lesson=minshingle&sample=lecture&step=shuffle-1");
  await expect(learn.rows).toHaveCount(6);
  await learn.forward();
  await expect.poll(moves).toEqual(travels(230));
  await learn.frame.main.getByRole("button", { name: "Back" }).click();
  await learn.frame.main.getByRole("button", { name: "Slower" }).click();
  await moves();
  await learn.forward();
  await expect.poll(moves).toEqual(travels(690));
  await learn.frame.main.getByRole("button", { name: "Back" }).click();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await moves();
  await learn.forward();
  await expect(learn.rows).toHaveCount(8);
  expect(await moves()).toEqual([]);
});

test("sliders cover the template and turn bits down", async ({ page, learn }) => {
  const slider = learn.figure.getByRole("slider");
  await learn.open("lesson=pages&step=whole");
  await expect(learn.figure).toContainText("Whole pages: J = 13/34 = 0.382");
  await learn.open("lesson=pages&step=useful");
  await expect(learn.figure).toContainText("Useful parts: J = 0/17 = 0.000");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(learn.figure).toContainText("Whole pages: J = 13/34 = 0.382");
  // The arrows belong to the slider.
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "25%");
  expect(await learn.stepNow()).toBe(2);
  await learn.open("lesson=bits&step=boxes-8");
  await expect(slider).toHaveAttribute("aria-valuetext", "8");
  await slider.focus();
  await page.keyboard.press("End");
  await expect(learn.figure).toContainText("4 of 2² boxes in use");
});

test("sliders cut the signature into bands, and the link keeps the cut; R draws again", async ({
  page,
  learn,
}) => {
  await learn.open("lesson=bands&step=choose");
  await expect(learn.prose).toContainText("With b = 20 and r = 5 the step is at 0.549.");
  const [bands, rows] = [learn.figure.getByRole("slider").first(), learn.figure.getByRole("slider").last()];
  await rows.focus();
  await page.keyboard.press("Home");
  // One position a band: whoever shares a shingle most probably meets.
  await expect(learn.prose).toContainText("With b = 20 and r = 1 the step is at 0.050.");
  await bands.focus();
  await page.keyboard.press("Home");
  await expect(learn.prose).toContainText("With b = 1 and r = 1 the step is at 1.000.");
  await expect(page).toHaveURL(/chosen=1\.1/);
  await learn.question.focus();
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/seed=11/);
});

test("a press strikes a row out, and the core counts what is left", async ({ page, learn }) => {
  await learn.open("lesson=incidence&sample=words&step=struck&chosen=none");
  await expect(learn.figure).toContainText("yours5/9 = 0.556");
  await learn.figure.getByRole("button", { name: "ab", exact: true }).click();
  await expect(learn.figure).toContainText("yours4/8 = 0.500");
  await expect(page).toHaveURL(/chosen=0/);
});

test("a guess by the keyboard keeps the focus beside what was said", async ({ page, learn }) => {
  await learn.open("lesson=incidence&step=guess");
  await learn.choices.first().focus();
  await page.keyboard.press("Enter");
  await expect(learn.prose.getByText("Your guess")).toBeFocused();
});

test("cards are sorted into kinds", async ({ learn }) => {
  await learn.open("lesson=pages&step=guess");
  for (const [at, kind] of ["copy in another template", "soft 404", "mirror", "different pages"].entries())
    await learn.prose.getByRole("combobox").nth(at).selectOption(kind);
  await learn.choices.click();
  await expect(learn.prose).toContainText(
    "1 copy in another template; 2 soft 404; 3 mirror; 4 different pages",
  );
  await learn.forward();
  await expect(learn.prose).toContainText("3 of 4 cards are as you sorted them.");
  await expect(learn.rows).toHaveCount(4);
  expect(await Promise.all((await learn.rows.all()).map((row) => learn.cells(row)))).toEqual([
    ["1", "9/36 = 0.25", "9/9 = 1.00", "copy in another template", "copy in another template"],
    ["2", "18/18 = 1.00", "3/3 = 1.00", "soft 404", "soft 404"],
    ["3", "16/16 = 1.00", "9/9 = 1.00", "mirror", "mirror"],
    ["4", "5/35 = 0.14", "5/12 = 0.42", "similar news", "different pages"],
  ]);
});

test("Page Down scrolls a figure that has the focus to its end, and goes on behind it", async ({
  page,
  learn,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await learn.open("lesson=minshingle&step=first-1");
  await expect(learn.shown.first()).toBeVisible();
  await learn.figure.evaluate((figure) => figure.scrollTo(0, 0));
  await learn.figure.focus();
  await page.keyboard.press("PageDown");
  await expect.poll(() => learn.figure.evaluate((figure) => figure.scrollTop)).toBeGreaterThan(0);
  expect(await learn.stepNow()).toBe(4);
  await learn.figure.evaluate((figure) => figure.scrollTo(0, figure.scrollHeight));
  await learn.forward("PageDown");
});

test("the notes follow the screen, and the screen the notes; a window that is refused is said", async ({
  page,
  learn,
}) => {
  await learn.open("lesson=minshingle&sample=lecture&step=guess");
  await expect(learn.choices.first()).toBeVisible();
  const notes = await learn.openNotes();
  await expect(notes.getByRole("main")).toContainText("Answer to the question of step 2: 3/3");
  await expect(notes.getByRole("main")).toContainText("Planned for the lesson: 14 min");
  await notes.keyboard.press("PageDown");
  await expect(learn.title).toHaveText("Order 1: shuffle");
  await page.keyboard.press("PageDown");
  await expect(notes.getByRole("heading", { name: "Order 1: the first 1 wins" })).toBeVisible();
  expect(await axe(notes)).toEqual([]);
  await notes.close();
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await learn.frame.main.getByRole("button", { name: "Notes" }).click();
  await expect(learn.frame.main.getByRole("status").last()).toContainText("Allow pop-ups");
});

test("a figure stands alone inside another page, and is saved as shapes and as a picture", async ({
  page,
  learn,
}) => {
  await page.goto("/?embed=1&lang=ru#learn?lesson=minshingle&sample=lecture&step=first-3");
  await expect(learn.rows).toHaveCount(10);
  await expect(learn.question).toHaveText("Может ли один шингл представлять документ?");
  await expect(learn.frame.banner).toHaveCount(0);
  await page.keyboard.press("PageDown");
  await expect.poll(() => learn.stepNow()).toBe(9);
  await learn.open("lesson=minshingle&sample=lecture&step=first-3");
  await expect(learn.rows).toHaveCount(10);
  const svg = await learn.saveFigure("SVG");
  expect(svg.match(/<text [^>]*>sh6<\/text>/g)).toHaveLength(1);
  expect((await learn.saveFigure("PNG")).slice(1, 4)).toBe("PNG");
});

test("a page of another site shows a figure in a frame", async ({ page, baseURL }) => {
  const body = `<iframe title="lesson" width="900" height="600" src="${baseURL}/?embed=1&lang=en#learn?lesson=minshingle"></iframe>`;
  const course = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html").end(body);
  }).listen(0, "127.0.0.1");
  await once(course, "listening");
  try {
    const { port } = course.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`);
    const figure = page.getByTitle("lesson").contentFrame();
    await expect(figure.getByRole("heading", { level: 1 })).toHaveText(
      "Can one shingle stand for a document?",
    );
    await expect(figure.getByRole("table").first()).toBeVisible();
  } finally {
    course.closeAllConnections();
    course.close();
  }
});

test("the pages beside the lessons have the core's answers, and axe finds nothing", async ({
  page,
  learn,
}) => {
  for (const name of ["For teachers", "Quiz", "All lessons on paper", "Practice, 15 minutes"]) {
    await learn.open();
    await learn.beside(name).click();
    await expect(learn.question).toHaveText(name);
    expect(await axe(page)).toEqual([]);
  }
  await learn.frame.main.getByText("Answers, computed by the core").click();
  const row = learn.frame.main.getByRole("row", { name: "d1–d2" });
  await expect(row).toContainText("8/14 = 0.571");
});

test.describe("in the dark theme", () => {
  test.use({ colorScheme: "dark" });

  test("a figure is saved light, as on paper", async ({ learn }) => {
    await learn.open("lesson=minshingle&sample=lecture&step=first-3");
    await expect(learn.rows).toHaveCount(10);
    const svg = await learn.saveFigure("SVG");
    expect(svg).toContain('fill="rgb(253, 253, 251)"');
    expect(svg).not.toContain('fill="rgb(27, 31, 35)"');
    expect(svg).toMatch(/<text [^>]*fill="rgb\(28, 31, 34\)"[^>]*>sh6<\/text>/);
  });
});
