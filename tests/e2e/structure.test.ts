/**
 * The structure of every view as readers of the screen get it, in both languages: goldens in `structure/`. When a change
 * is meant, `npm run e2e -- structure --update-snapshots` writes them anew; read the difference before committing.
 */
import { expect, type Locator, test } from "./support";

const spellings = ["HTTP://www.Example.com:80/%7Eanna/", "http://www.example.com/~anna/", "mailto:a@b.c"];
/** Every value is new: nothing is decided by counting, which would say when. */
const visits = Array.from({ length: 24 }, (_, at) => `http://shop.example/story?sid=s${at}x&visit=v${at}y`);
const stories = Array.from({ length: 4 }, (_, at) => at * 7 + 3).flatMap((id) => [
  `http://news.example/story?id=${id}`,
  `http://news.example/story_${id}`,
]);

for (const [locale, language] of [
  ["en-US", "en"],
  ["ru-RU", "ru"],
] as const) {
  const same = (part: Locator, name: string) =>
    expect(part).toMatchAriaSnapshot({ name: `${name}-${language}.aria.yml` });

  test.describe(`the structure, ${locale}`, () => {
    test.use({ locale });

    test("of the frame and of About", async ({ frame, about }) => {
      await about.open();
      await same(frame.banner, "frame");
      // No service worker runs in tests; that ends the bringing of files.
      await expect(about.article.getByRole("status")).not.toBeEmpty();
      await same(about.article, "about");
    });

    test("of Documents", async ({ frame, documents, results }) => {
      await documents.open();
      await same(frame.main, "documents-empty");
      await documents.open("size=1&hashes=4&threshold=0.5");
      await documents.firstText.fill("rain on the old harbour");
      await documents.secondText.fill("snow on the old harbour");
      await expect(results.two.verdict).toContainText("4/6");
      await same(results.two.whole, "documents-two");
      await documents.asCollection();
      await expect(results.pairRows).toHaveCount(1);
      await same(documents.list, "documents-list");
      await same(results.summary, "documents-summary");
      for (const view of ["Heat map", "Clusters", "Matrix", "Pairs"] as const) {
        await results.view(view);
        await expect(results.content(view)).toBeVisible();
        await same(results.panel(view), `documents-${view.toLowerCase().replace(" ", "-")}`);
      }
      await frame.drop([{ name: "third.txt", text: "hail on the old harbour" }]);
      await expect(results.pairRows).toHaveCount(3);
      await same(results.pairs.grid, "documents-pairs-of-three");
      await results.pairRows.first().click();
      await same(results.evidence.whole, "documents-evidence");
    });

    test("of Normalize", async ({ frame, normalize }) => {
      await normalize.open();
      await same(frame.main, "normalize-empty");
      await normalize.box.fill(spellings.join("\n"));
      await expect(normalize.rows).toHaveCount(3);
      await same(normalize.results, "normalize-urls");
      await normalize.openRow(normalize.rows.first());
      await expect(normalize.steps).toHaveCount(3);
      await same(normalize.evidence, "normalize-evidence");
      await normalize.openView("Groups");
      await expect(normalize.groups).toHaveCount(1);
      await same(normalize.panel, "normalize-groups");
      await normalize.openView("By rule");
      await same(normalize.panel, "normalize-by-rule");
    });

    test("of Parameters", async ({ frame, params }) => {
      await params.open();
      await expect(params.demoLog).toBeVisible();
      await same(frame.main, "params-empty");
      await params.box.fill(visits.join("\n"));
      await expect(params.rows).toHaveCount(2);
      await expect(params.cost).toBeVisible();
      await same(params.results, "params-arguments");
      await params.openRow(params.row("sid", "shop.example"));
      await expect(params.meaning).toBeVisible();
      await same(params.evidence, "params-evidence");
      await params.openView("Ratios");
      await same(params.panel, "params-ratios");
      await params.openView("Export rules");
      await expect(params.merges).toContainText("→");
      await same(params.panel, "params-rules-to-load");
    });

    test("of Rules", async ({ frame, rules }) => {
      await rules.open();
      await expect(rules.demoLog).toBeVisible();
      await expect(rules.explanation.items).toHaveCount(10);
      await same(frame.main, "rules-empty");
      await rules.method("Plain");
      await rules.box.fill(stories.join("\n"));
      await expect(rules.rows).toHaveCount(1);
      await expect(rules.summary).toContainText(/ 1 (?:likely rule|вероятное правило), /);
      await same(rules.results, "rules-rules");
      await rules.openRow(rules.rows.first());
      await expect(rules.meaning).toBeVisible();
      await same(rules.evidence, "rules-evidence");
      await rules.openView("Shrink");
      await expect(rules.shrinkSteps).toHaveCount(1);
      await same(rules.panel, "rules-shrink");
      await rules.openView("Map");
      await expect(rules.map.rows).toHaveCount(4);
      await same(rules.panel, "rules-map");
    });
  });
}
