/**
 * What every test of the page shares. The packages live under www/, so they are named by their
 * place once, here.
 */
import AxeBuilder from "../../www/node_modules/@axe-core/playwright/dist/index.js";
import {
  type CDPSession,
  expect,
  type Locator,
  type Page,
  test as plain,
} from "../../www/node_modules/@playwright/test/index.js";

export { type CDPSession, expect, type Locator, type Page };

/** A test that fails when the page logs an error: an exception, a refused style, a missing file. */
export const test = plain.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on("pageerror", (error) => said.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") said.push(message.text());
      });
      await use(undefined);
      expect(said, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the page and waits until it has words. */
export async function open(page: Page, fragment = ""): Promise<void> {
  await page.goto(`/${fragment}`);
  await expect(page.getByRole("banner")).toBeVisible();
}

/** Opens the sample that is `index`-th on the empty page. */
export async function openSample(page: Page, index: number): Promise<void> {
  await page.locator(".intro-samples button").nth(index).click();
  await expect(pairRows(page).first()).toBeVisible();
}

/** The rows of the pairs. */
export function pairRows(page: Page): Locator {
  return page.locator("tr.pair");
}

/** The rows of the documents list. */
export function documentRows(page: Page): Locator {
  return page.locator(".rows-body .row");
}

/** The slider among the settings; the histogram has one of the same name. */
export function threshold(page: Page): Locator {
  return page.getByRole("region", { name: "Settings" }).getByRole("slider", { name: "Threshold" });
}

/** What axe finds wrong, as one line each. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.html}`),
  );
}

/** A file for a picker. */
export function textFile(
  name: string,
  text: string | Uint8Array,
): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
}

/** Drops files on the page as a person would. */
export async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent("body", "dragenter", { dataTransfer: data });
  await expect(page.locator(".drop-zone")).toBeVisible();
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await expect(page.locator(".drop-zone")).toBeHidden();
}
