/** What every test of the page shares: the test itself with its page objects, axe, and files for pickers. */
import AxeBuilder from "../../www/node_modules/@axe-core/playwright/dist/index.js";
import { About } from "./pages/about";
import { Documents } from "./pages/documents";
import { Frame } from "./pages/frame";
import { Learn } from "./pages/learn";
import { Normalize } from "./pages/normalize";
import { Params } from "./pages/params";
import { Results } from "./pages/results";
import { Rules } from "./pages/rules";
import { expect, type Page, plain } from "./playwright";

export { type CDPSession, expect, type Locator, type Page } from "./playwright";
export { About, Documents, Frame, Learn, Normalize, Params, Results, Rules };

interface Places {
  frame: Frame;
  documents: Documents;
  results: Results;
  normalize: Normalize;
  params: Params;
  rules: Rules;
  about: About;
  learn: Learn;
}

/** A test with the page's places, which fails when the page logs an error: an exception, a refused style, a missing file. */
export const test = plain.extend<Places & { quiet: undefined }>({
  frame: ({ page }, use) => use(new Frame(page)),
  documents: ({ page }, use) => use(new Documents(page)),
  results: ({ page }, use) => use(new Results(page)),
  normalize: ({ page }, use) => use(new Normalize(page)),
  params: ({ page }, use) => use(new Params(page)),
  rules: ({ page }, use) => use(new Rules(page)),
  about: ({ page }, use) => use(new About(page)),
  learn: ({ page }, use) => use(new Learn(page)),
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

/**
 * What axe finds wrong, as one line each. The page has one frame, so nothing is put together in a second page (which is
 * what the legacy mode is without), and of what is right nothing is written down.
 */
export async function axe(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await builder.analyze();
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
