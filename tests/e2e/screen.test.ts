/**
 * Results and what leads to them on one screen: where the table begins, what the Tab key passes on the way to it, where the
 * focus goes; and that nothing is claimed before it is proved.
 */
import { expect, type Locator, type Page, test, textFile } from "./support";

/** Presses a sample, or the demo's log, of the empty page. */
type Open = (page: Page) => Promise<void>;

const press =
  (name: RegExp): Open =>
  (page) =>
    page.getByRole("main").getByRole("button", { name }).first().click();

const places: readonly [fragment: string, open: Open][] = [
  ["documents", press(/^(?:Six pages|Шесть страниц)$/)],
  ["normalize", press(/^(?:A list for every tier|Адреса для всех уровней)$/)],
  ["params", press(/^(?:The demo site's log|Журнал учебного сайта)/)],
  ["rules", press(/^(?:The demo site's log|Журнал учебного сайта)/)],
];

/** Every sample that an empty page offers at one click, in both languages. */
const samples: readonly [fragment: string, names: readonly RegExp[]][] = [
  [
    "documents",
    [
      /^(?:Two notes|Две заметки)$/,
      /^(?:Lecture miniature|Лекция в миниатюре)$/,
      /^(?:Six pages|Шесть страниц)$/,
      /^(?:A list for every tier|Адреса для всех уровней)$/,
      /^(?:Sixty requests|Шестьдесят запросов)$/,
    ],
  ],
  [
    "normalize",
    [
      /^(?:The demo site's log|Журнал учебного сайта)/,
      /^(?:The log of several demo sites|Журнал учебных сайтов)/,
      /^(?:A list for every tier|Адреса для всех уровней)$/,
      /^(?:Sixty requests|Шестьдесят запросов)$/,
      /^(?:A sitemap|Карта сайта)$/,
      /^(?:Pages under two URLs|Страницы с двумя адресами)$/,
    ],
  ],
  [
    "params",
    [
      /^(?:The demo site's log|Журнал учебного сайта)/,
      /^(?:The log of several demo sites|Журнал учебных сайтов)/,
      /^(?:A list for every tier|Адреса для всех уровней)$/,
      /^(?:Sixty requests|Шестьдесят запросов)$/,
    ],
  ],
  [
    "rules",
    [
      /^(?:The demo site's log|Журнал учебного сайта)/,
      /^(?:The log of several demo sites|Журнал учебных сайтов)/,
      /^(?:Pages under two URLs|Страницы с двумя адресами)$/,
      /^(?:Sixty requests|Шестьдесят запросов)$/,
    ],
  ],
];

/** The sample that comes first on an empty place. */
function firstSample(fragment: string): RegExp {
  return fragment === "documents"
    ? /^(?:Two notes|Две заметки)$/
    : /^(?:The demo site's log|Журнал учебного сайта)/;
}

/** The first row of the place's table, of the list of the closest pairs where none reaches the threshold, or two texts' verdict. */
function firstResult(page: Page): Locator {
  const verdict = page.getByRole("paragraph").filter({ hasText: /^(?:Similarity|Сходство) / });
  const closest = page.getByRole("region", { name: /^(?:Closest pairs|Самые близкие пары)$/ });
  return firstRow(page).or(closest.getByRole("listitem").first()).or(verdict).first();
}

/** The first row of the place's table. */
function firstRow(page: Page): Locator {
  const table = page.getByRole("grid").first();
  return table
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") })
    .first();
}

async function openPlace(page: Page, fragment: string, open: Open): Promise<Locator> {
  await page.goto(`/#${fragment}`);
  await open(page);
  const row = firstRow(page);
  await expect(row).toBeVisible();
  return row;
}

for (const locale of ["en-US", "ru-RU"])
  test.describe(`one screen, ${locale}`, () => {
    test.use({ locale });

    for (const [fragment, names] of samples)
      for (const name of names)
        test(`the first row of ${fragment}, ${name.source}, is in the upper half`, async ({ page }) => {
          await page.goto(`/#${fragment}`);
          const main = page.getByRole("main");
          const way = main.getByRole("button", { name }).or(main.getByRole("link", { name }));
          await way.first().click();
          await expect(firstResult(page)).toBeVisible();
          // The cost of a verification is said above the table, and comes after it.
          await expect(page.getByText(/Estimating the cost|Оценивается стоимость/)).toHaveCount(0);
          await expect.poll(async () => (await firstResult(page).boundingBox())?.y).toBeLessThanOrEqual(330);
        });

    for (const [fragment, open] of places) {
      test(`the table of ${fragment} begins in the upper half`, async ({ page }) => {
        const row = await openPlace(page, fragment, open);
        await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(330);
        await page.setViewportSize({ width: 1024, height: 768 });
        await expect(row).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => scrollY)).toBe(0);
      });

      test(`the evidence of ${fragment} opens beside rows that keep their height on the screen`, async ({
        page,
      }) => {
        const row = await openPlace(page, fragment, open);
        await expect(page.getByText(/Estimating the cost|Оценивается стоимость/)).toHaveCount(0);
        // Once all parts of the results have come; before, a click may have to scroll to the row.
        await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(345);
        await row.getByRole("gridcell").first().click();
        await expect(page.getByRole("complementary").getByRole("heading").first()).toBeVisible();
        await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(345);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        for (const lines of await page.getByRole("tablist").all())
          expect(await lines.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
      });

      test(`a link leads to the samples of ${fragment}`, async ({ page, frame }) => {
        await page.goto(`/#${fragment}`);
        await expect(frame.skipToSamples).toHaveCount(1);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await expect(frame.skipToSamples).toBeFocused();
        await expect(frame.skipToSamples).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Enter");
        await expect(
          page.getByRole("main").getByRole("button", { name: firstSample(fragment) }),
        ).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: /^(?:Results|Результаты)$/ })).toBeAttached();
        await expect(frame.skipToSamples).toHaveCount(0);
      });

      test(`the second stop of ${fragment} with results leads to them`, async ({ page, normalize }) => {
        const row = await openPlace(page, fragment, open);
        await page.reload();
        await expect(row).toBeVisible();
        await expect(normalize.skipToResults).toHaveCount(1);
        await expect(page.getByRole("link").nth(1)).toHaveAccessibleName(
          /^(?:Skip to the results|К результатам)$/,
        );
        await normalize.skipToResults.focus();
        await expect(normalize.skipToResults).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Enter");
        await expect(page.getByRole("grid").first()).toBeFocused();
      });
    }

    for (const isPresenting of [false, true])
      test(`rules stand beside the table at 1024 pixels${isPresenting ? " in presenter mode" : ""}`, async ({
        page,
        frame,
        normalize,
      }) => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await frame.open("#normalize");
        if (isPresenting) await frame.presenterMode.click();
        await press(/^(?:A list for every tier|Адреса для всех уровней)$/)(page);
        const row = firstRow(page);
        await expect(row).toBeInViewport({ ratio: 1 });
        const column = normalize.rulesBeside;
        await expect(column.getByRole("checkbox").first()).toBeInViewport({ ratio: 1 });
        await expect(column.getByRole("button").first()).toBeInViewport({ ratio: 1 });
        const [table, beside] = [
          await page.getByRole("grid").first().boundingBox(),
          await column.boundingBox(),
        ];
        expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
        // The evidence takes their room.
        await row.click();
        await expect(page.getByRole("complementary")).toBeVisible();
        await expect(column).toBeHidden();
      });

    test("the head of the histogram is one line in presenter mode at 1024 pixels", async ({
      page,
      frame,
      documents,
    }) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await documents.open();
      await frame.presenterMode.click();
      await press(/^(?:Six pages|Шесть страниц)$/)(page);
      const figure = page.getByRole("figure").first();
      const title = figure.getByText(/^(?:Pairs|Пары)/);
      const toTable = figure.getByRole("button", { name: /^(?:As a table|Показать таблицей)$/ });
      await expect(toTable).toBeInViewport({ ratio: 1 });
      const [words, button, whole] = [
        await title.boundingBox(),
        await toTable.boundingBox(),
        await figure.boundingBox(),
      ];
      const middle = (box: typeof words) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle(words) - middle(button))).toBeLessThanOrEqual(4);
      expect(words?.height).toBeLessThanOrEqual(32);
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(
        (whole?.x ?? 0) + (whole?.width ?? 0) + 1,
      );
    });
  });

for (const [fragment, open] of places) {
  test(`after a sample the focus is at the results of ${fragment}, and the table eight stops on`, async ({
    page,
  }) => {
    await openPlace(page, fragment, open);
    const heading = page.getByRole("heading", { name: "Results", exact: true });
    await expect(heading).toBeFocused();
    const table = page.getByRole("grid").first();
    const reached = table.and(page.locator(":focus"));
    let stops = 0;
    while (stops < 12 && (await reached.count()) === 0) {
      await page.keyboard.press("Tab");
      stops++;
    }
    expect(stops).toBeLessThanOrEqual(8);
  });

  test(`the evidence of ${fragment} leaves its row in sight at 1024 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const row = await openPlace(page, fragment, open);
    await row.getByRole("gridcell").first().click();
    const evidence = page.getByRole("complementary");
    await expect(evidence).toBeVisible();
    const top = async () => (await evidence.boundingBox())?.y ?? 0;
    await expect
      .poll(async () => {
        const box = await row.boundingBox();
        return box !== null && box.y >= 48 && box.y + box.height <= (await top()) + 1;
      })
      .toBe(true);
  });
}

for (const fragment of ["params", "rules"])
  test(`the table of ${fragment} keeps its head in presenter mode at 1024 pixels`, async ({
    page,
    frame,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await frame.open(`#${fragment}`);
    await frame.presenterMode.click();
    await press(/^The demo site's log/)(page);
    await expect(firstRow(page)).toBeInViewport({ ratio: 1 });
    const head = page.getByRole("grid").first().getByRole("columnheader", { name: "Verdict" });
    await expect(head).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

test("two texts make room for their result in presenter mode at 1024 pixels", async ({
  page,
  frame,
  documents,
  results,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await documents.open();
  await frame.presenterMode.click();
  await documents.firstText.fill(
    "The lighthouse stands on the northern cape and is open every day in summer.",
  );
  await documents.secondText.fill(
    "The lighthouse stands on the southern cape and is open every day in winter.",
  );
  const headline = results.two.verdict;
  await expect(headline).toBeVisible();
  await expect(documents.firstText).toBeHidden();
  await expect.poll(async () => (await headline.boundingBox())?.y).toBeLessThanOrEqual(250);

  // Who writes in a box keeps it; it makes room when something else is pressed.
  await documents.tab("Paste").click();
  await documents.secondText.pressSequentially(" Bring a coat.");
  await expect(documents.secondText).toBeFocused();
  await headline.click();
  await expect(documents.secondText).toBeHidden();
});

test.describe("lines that run out of a phone's screen", () => {
  test.use({ locale: "ru-RU" });

  test("come into sight with the focus", async ({ page, documents, results }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await documents.open();
    await documents.openSample("Six pages");
    const last = results.whole.getByRole("tab", { name: "Матрица" });
    await expect(last).not.toBeInViewport({ ratio: 1 });
    await results.whole.getByRole("tab", { name: "Пары" }).press("End");
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  test("hide no tier of Normalize: tiers and chips wrap, and the table begins as high as before", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = await openPlace(page, "normalize", press(/^Адреса для всех уровней$/));
    const tiers = page.getByRole("group", { name: "Уровень" });
    await expect(tiers.getByText("Смысловые")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: /^Имитация/ })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(379);
  });
});

test.describe("counts of problems in the list of documents", () => {
  test.use({ locale: "ru-RU" });

  test("have room at every width", async ({ page, documents }) => {
    const words = "<p>one two three four five six seven eight";
    await documents.open();
    await documents.tab("Files").click();
    await documents.chooseFiles([
      textFile("one.html", Buffer.from(`<meta charset=utf-8>${words} \xff nine`, "latin1")),
      textFile("two.html", Buffer.from(`<meta charset=nonsense>${words} \xff ten`, "latin1")),
      textFile("short.txt", "one two"),
    ]);
    await expect(documents.problemButtons).toHaveText([/^1 замечание$/, /^2 замечания$/, /^короткий$/]);
    for (const width of [320, 390, 760, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () =>
        documents.problemButtons.evaluateAll(
          (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
        );
      await expect.poll(cut, `${width} pixels`).toBe(0);
      const [row, count] = [documents.row("one.html"), documents.problemsOf("one.html")];
      const end = async (part: Locator) =>
        (await part.boundingBox().then((at) => at && at.y + at.height)) ?? 0;
      expect((await end(row)) - (await end(count)), `room below at ${width} pixels`).toBeGreaterThan(2);
    }
  });
});

test("a row far down a list stays where it was clicked as its evidence opens", async ({ page }) => {
  await openPlace(page, "params", press(/^The demo site's log/));
  await page.getByRole("grid").first().focus();
  for (let at = 0; at < 25; at++) await page.keyboard.press("ArrowDown");
  const chosen = page.getByRole("grid").first().getByRole("row", { selected: true });
  await expect(chosen).toHaveAttribute("aria-rowindex", "27");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const before = (await chosen.boundingBox())?.y ?? 0;
  await chosen.getByRole("gridcell").nth(3).click();
  await expect(page.getByRole("complementary").getByRole("heading").first()).toBeVisible();
  await expect(chosen).toHaveAttribute("aria-rowindex", "27");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  // As far as the rows themselves have moved; the table is at most 60 pixels lower.
  await expect.poll(async () => Math.abs(((await chosen.boundingBox())?.y ?? 0) - before)).toBeLessThan(70);
});

test("on a phone the evidence is a sheet with a way back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const row = await openPlace(page, "params", press(/^The demo site's log/));
  await row.click();
  const back = page.getByRole("button", { name: "Back to the results" });
  await expect(back).toBeFocused();
  await back.click();
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(row).toBeVisible();
});

test("who types keeps the focus when results come", async ({ normalize }) => {
  await normalize.open();
  await normalize.box.pressSequentially("http://a.example/\nhttp://A.example/");
  await expect(normalize.rows).toHaveCount(2);
  await expect(normalize.box).toBeFocused();
});

test("after Run the focus is at the results", async ({ page, documents, results }) => {
  await documents.open("size=1&threshold=0.5");
  await documents.tab("Files").click();
  await documents.chooseFiles(
    Array.from({ length: 501 }, (_, at) => ({
      name: `${at}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(`one two three four ${at % 40}`),
    })),
  );
  await documents.run.click();
  await expect(results.pairRows.first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeFocused();
});

test("the header is one line with the places in a menu in presenter mode and on a phone", async ({
  page,
  frame,
}) => {
  await frame.open("#normalize");
  await frame.presenterMode.click();
  const height = async () => (await frame.banner.boundingBox())?.height;
  await expect.poll(height).toBe(48);
  const menu = frame.banner.getByRole("button", { name: /Normalize$/ });
  await menu.click();
  await frame.place("Parameters").click();
  await expect(page).toHaveURL(/#params/);
  await expect(frame.place("Parameters")).toBeHidden();
  await frame.presenterMode.click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBe(48);
  await frame.banner.getByRole("button", { name: /Parameters$/ }).press("Enter");
  await expect(frame.place("About")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(frame.place("About")).toBeHidden();
});

test("before a proof Rules claims no reduction, and its files say that nothing is verified", async ({
  page,
  frame,
  rules,
}) => {
  await openPlace(page, "rules", press(/^The demo site's log/));
  await expect(rules.summary).toContainText(
    /[\d,]+ distinct URLs → [\d,]+ after normalization\s· \d+ likely rules, none verified/,
  );
  // The table has no number of what a rule would take: unproved rules take URLs from each other.
  await expect(rules.rows.first()).toContainText(/not verified–$/);
  await expect(rules.summary).not.toContainText("after the rules");
  await rules.openView("Shrink");
  const shrunk = rules.panel.getByRole("paragraph").filter({ hasText: "if all likely rules hold" });
  await expect(shrunk).toBeVisible();
  const weight = await shrunk
    .getByText(/^\d+$/)
    .last()
    .evaluate((left) => getComputedStyle(left).fontWeight);
  expect(weight).toBe("400");
  const { name } = await frame.saved(
    rules.exportPanel.getByRole("button", { name: "Download unverified rules" }),
  );
  expect(name).toMatch(/^unverified-dustlens-/);
  // The focus stays, and with it the page where it is.
  await expect(rules.exportPanel.getByRole("button", { name: "Download unverified rules" })).toBeFocused();
});

test("before a check an empty file of Parameters is not offered, and a table is saved as unverified", async ({
  page,
  frame,
  params,
}) => {
  await openPlace(page, "params", press(/^The demo site's log/));
  await expect(params.summary).not.toContainText("→");
  await params.openView("Export rules");
  const empty = params.panel.getByRole("button", { name: "Download unverified-clean-param.txt" });
  await expect(empty).toBeDisabled();
  await expect(empty).toHaveAccessibleDescription(/nothing to remove/);
  await params.panel.getByLabel("Format", { exact: true }).selectOption({ label: "table, CSV" });
  const { name } = await frame.saved(params.panel.getByRole("button", { name: /^Download unverified-/ }));
  expect(name).toMatch(/^unverified-/);
});
