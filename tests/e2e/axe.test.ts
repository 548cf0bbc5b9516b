import { axe, expect, test, textFile } from "./support";

for (const locale of ["en-US", "ru-RU"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test("on the empty page, its tabs, its settings and the list of keys", async ({
        page,
        documents,
        frame,
      }) => {
        await documents.open();
        expect(await axe(page)).toEqual([]);
        await documents.openMoreSettings();
        for (const tab of await documents.tabs.all()) {
          await tab.click();
          expect(await axe(page)).toEqual([]);
        }
        await page.keyboard.press("?");
        await expect(frame.listOfKeys).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });

      test("on results, evidence and problems", async ({ page, documents, results }) => {
        await documents.open();
        await documents.openSample("Six pages");
        await documents.tab("Files").click();
        await documents.chooseFiles([textFile("cut.zip", "PK\u0003\u0004 cut"), textFile("short.txt", "hi")]);
        await documents.openProblems();
        await expect(documents.problems.getByRole("listitem")).toHaveCount(1);
        await documents.problemButtons.first().click();
        expect(await axe(page)).toEqual([]);
        await results.pairRows.first().click();
        await expect(results.evidence.whole).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });

      test("on the about page", async ({ page, about }) => {
        await about.open();
        await expect(about.article).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });
    });
  }
}

test("the language of the browser is spoken and a choice is remembered", async ({ page, frame }) => {
  await frame.open();
  await expect(frame.document).toHaveAttribute("lang", "en");
  await frame.language("Русский").click();
  await expect(frame.place("Документы")).toBeVisible();
  await page.reload();
  await expect(frame.place("Документы")).toBeVisible();
  await expect(frame.document).toHaveAttribute("lang", "ru");
});

test("the theme turns through its three ways and is remembered", async ({ page, frame }) => {
  await frame.open();
  await frame.theme.click();
  await expect(frame.document).toHaveAttribute("data-theme", "light");
  await frame.theme.click();
  await expect(frame.document).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(frame.document).toHaveAttribute("data-theme", "dark");
});
