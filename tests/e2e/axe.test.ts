import { axe, expect, open, openSample, pairRows, test, textFile } from "./support";

for (const locale of ["en-US", "ru-RU"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing, ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test("on the empty page, its tabs, its settings and the list of keys", async ({ page }) => {
        await open(page);
        expect(await axe(page)).toEqual([]);
        await page.locator(".settings-more summary").click();
        for (const tab of await page.getByRole("tab").all()) {
          await tab.click();
          expect(await axe(page)).toEqual([]);
        }
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });

      test("on results, evidence and problems", async ({ page }) => {
        await open(page);
        await openSample(page, 1);
        await page.getByRole("tab").nth(1).click();
        await page
          .locator(".file-input")
          .setInputFiles([textFile("cut.zip", "PK\u0003\u0004 cut"), textFile("short.txt", "hi")]);
        await expect(page.locator(".problems-panel .problem")).toHaveCount(1);
        await page.locator(".row-problems").first().click();
        expect(await axe(page)).toEqual([]);
        await pairRows(page).first().click();
        await expect(page.locator(".found-evidence")).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });

      test("on the about page", async ({ page }) => {
        await open(page, "#about");
        await expect(page.getByRole("article")).toBeVisible();
        expect(await axe(page)).toEqual([]);
      });
    });
  }
}

test("the language of the browser is spoken and a choice is remembered", async ({ page }) => {
  await open(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("link", { name: "Документы" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Документы" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
});

test("the theme turns through its three ways and is remembered", async ({ page }) => {
  await open(page);
  const root = page.locator("html");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
});
