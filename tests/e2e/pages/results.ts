/** The results of the place Documents: numbers, the histogram, the views, and the evidence of a pair. */
import type { Locator, Page } from "../playwright";
import { Frame } from "./frame";
import { either } from "./names";
import { Table } from "./table";

const views = {
  Pairs: "Пары",
  "Heat map": "Тепловая карта",
  Clusters: "Кластеры",
  Matrix: "Матрица",
} as const;
export type View = keyof typeof views;

const sections = {
  Texts: "Тексты",
  Jaccard: "Жаккар",
  Signature: "Сигнатура",
  Broder: "Бродер",
  "Standard error": "Стандартная ошибка",
  Containment: "Вложенность",
} as const;
export type Section = keyof typeof sections;

/** A figure, with what every figure offers. */
export class Figure {
  constructor(readonly whole: Locator) {}

  get asTable(): Locator {
    return this.whole.getByRole("button", { name: "As a table" });
  }

  saveAs(format: "SVG" | "PNG"): Locator {
    return this.whole.getByRole("button", { name: `Download ${format}` });
  }
}

export class Results {
  readonly frame: Frame;
  readonly pairs: Table;
  readonly evidence: PairEvidence;
  readonly two: TwoTexts;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.pairs = new Table(page.getByRole("grid", { name: either("Pairs", "Пары") }));
    this.evidence = new PairEvidence(page);
    this.two = new TwoTexts(page);
  }

  get whole(): Locator {
    return this.page.getByRole("region", { name: either("Results", "Результаты") });
  }

  // Numbers.

  get summary(): Locator {
    return this.whole.getByRole("group", { name: either("Summary", "Итог") });
  }

  /** A number of the summary, which opens how it was come by. */
  number(name: RegExp): Locator {
    return this.summary.getByRole("button", { name });
  }

  get formula(): Locator {
    return this.summary.getByRole("group", { name: either("Formula", "Формула") });
  }

  // Pairs.

  get pairRows(): Locator {
    return this.pairs.rows;
  }

  pair(a: string, b: string): Locator {
    return this.pairRows.filter({ hasText: a }).filter({ hasText: b });
  }

  /** The cell of a row, counted from 0, in a column. */
  cell(row: number, column: string): Promise<Locator> {
    return this.pairs.cell(this.pairRows.nth(row), column);
  }

  /** What is shown, and what the filter and the threshold hide. */
  get counts(): Locator {
    return this.whole.getByRole("paragraph").filter({ hasText: /pairs? shown/ });
  }

  get filter(): Locator {
    return this.whole.getByRole("searchbox");
  }

  // Figures.

  get histogram(): Figure {
    return new Figure(this.whole.getByRole("figure", { name: /^Pairs / }));
  }

  /** The histogram's picture, in which the threshold can be dragged. */
  get plot(): Locator {
    return this.histogram.whole.getByRole("group", { name: "exact Jaccard" });
  }

  get thresholdLine(): Locator {
    return this.whole.getByRole("slider", { name: "Threshold line" });
  }

  // Views.

  async view(name: View): Promise<void> {
    await this.whole.getByRole("tab", { name: either(name, views[name]) }).click();
  }

  /** The view that is open. */
  panel(name: View): Locator {
    return this.whole.getByRole("tabpanel", { name: either(name, views[name]) });
  }

  /** What a view has to show. */
  content(name: View): Locator {
    const found: Record<View, Locator> = {
      Pairs: this.pairs.grid,
      "Heat map": this.heatMap,
      Clusters: this.clusters,
      Matrix: this.matrix,
    };
    return found[name];
  }

  get heatMap(): Locator {
    const name = either("Heat map of exact Jaccard similarity", "Тепловая карта точной меры Жаккара");
    return this.whole.getByRole("grid", { name });
  }

  /** Presses a cell of the magnified part of a large heat map: it is there for the pointer alone, below its words. */
  async pressUnderLens({ row, column }: { row: number; column: number }): Promise<void> {
    const words = this.panel("Heat map").getByText(/^Magnified: /);
    await words.scrollIntoViewIfNeeded();
    const box = await words.boundingBox();
    if (box === null) throw new Error("the magnified part is not there");
    // A cell is 18 pixels wide.
    const [x, y] = [box.x + 18 * (column + 0.5), box.y + box.height + 18 * (row + 0.5) + 4];
    await this.page.mouse.click(x, y);
  }

  get heatMapFigure(): Figure {
    return new Figure(this.panel("Heat map"));
  }

  /** The names that the numbers of a large heat map stand for, as far as they are in sight. */
  get heatMapNames(): Locator {
    return this.whole.getByRole("region", { name: "Documents by number" }).getByRole("listitem");
  }

  /** The rows of the heat map's numbers. */
  get heatMapRows(): Locator {
    const table = this.whole.getByRole("region", { name: "Heat map of exact Jaccard similarity" });
    return table.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  get clusters(): Locator {
    return this.whole.getByRole("region", { name: either("Clusters", "Кластеры") });
  }

  /** The choice of the document to keep of each cluster. */
  keep(name: string): Locator {
    return this.whole.getByRole("radio", { name });
  }

  get saveClusters(): Locator {
    return this.whole.getByRole("button", { name: "Download clusters (CSV)" });
  }

  /** The pairs under the threshold where none reaches it. */
  get closest(): Locator {
    return this.whole.getByRole("region", { name: "Closest pairs" }).getByRole("listitem");
  }

  /** The documents of all clusters. */
  get clusterMembers(): Locator {
    return this.clusters.getByRole("listitem");
  }

  /** Shows the graph of a cluster, by its number, or hides it. */
  drawGraph(cluster: number): Locator {
    const name = either(`Graph of cluster ${cluster}`, `Граф кластера ${cluster}`);
    return this.clusters.getByRole("button", { name });
  }

  /** The drawing of a graph. */
  get graph(): Locator {
    return this.clusters.getByRole("group", { name: /^(?:Graph of cluster|Граф кластера)/ });
  }

  /** Shows the lines of a graph as a table. */
  get graphAsTable(): Locator {
    return this.clusters.getByRole("button", { name: either("As a table", "Показать таблицей") });
  }

  /** The lines of a graph as a table. */
  get graphRows(): Locator {
    const name = /^(?:Lines of the graph|Линии графа)/;
    const rows = this.clusters.getByRole("region", { name }).getByRole("row");
    return rows.filter({ has: this.page.getByRole("rowheader") });
  }

  get matrix(): Locator {
    return this.whole.getByRole("region", { name: either("Incidence matrix", "Матрица инцидентности") });
  }

  /** The rows of the matrix, a shingle each. */
  get shingles(): Locator {
    return this.matrix.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  /** The cells of the matrix where a shingle occurs. */
  get ones(): Locator {
    return this.matrix.getByRole("cell", { name: "1", exact: true });
  }

  // Taking away.

  async chooseFormat(format: string): Promise<void> {
    await this.whole.getByRole("combobox", { name: "Export pairs" }).selectOption(format);
  }

  get save(): Locator {
    return this.whole.getByRole("button", { name: "Download", exact: true });
  }
}

/** Why two documents have their numbers. */
export class PairEvidence {
  constructor(readonly page: Page) {}

  get whole(): Locator {
    return this.page.getByRole("complementary", {
      name: either("Evidence for the pair", "Обоснование пары"),
    });
  }

  // Differences of the two texts.

  get differences(): Locator {
    return this.whole.getByRole("group", { name: either("Differences", "Различия") });
  }

  /** How many differences there are, or at which one stands. */
  get position(): Locator {
    return this.differences.getByText(/^\d/);
  }

  step(name: "Next" | "Previous"): Locator {
    return this.differences.getByRole("button", { name });
  }

  /** Both texts, paragraph by paragraph. */
  get texts(): Locator {
    return this.whole.getByRole("region", { name: "Both texts, paragraph by paragraph" });
  }

  /** The words that differ, in the order of the rows. */
  get differing(): Locator {
    return this.texts.locator("[data-difference]");
  }

  /** The shingles of the word that is looked at. */
  get wordShingles(): Locator {
    return this.whole.getByRole("group", { name: "Shingles of a word" });
  }

  get openSection(): Locator {
    return this.whole.getByRole("tab", { selected: true });
  }

  section(name: Section): Locator {
    return this.whole.getByRole("tab", { name: either(name, sections[name]) });
  }

  /** The two documents with the sizes of their sets. */
  get documents(): Locator {
    return this.whole.getByRole("paragraph").filter({ hasText: /shingles? in the set$/ });
  }

  /** The tuples of the first of Broder's steps. */
  get tuples(): Locator {
    const heading = this.page.getByRole("heading", { name: /Write down ⟨position_value, document⟩/ });
    return this.whole.getByRole("listitem").filter({ has: heading }).getByRole("code");
  }

  /** The positions of both sketches. */
  get positions(): Locator {
    const table = this.whole.getByRole("region", { name: "Positions of both signatures" });
    return table.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }
}

/** The comparison of exactly two documents, which is the result itself. */
export class TwoTexts extends PairEvidence {
  override get whole(): Locator {
    return this.page.getByRole("region", {
      name: either("Comparison of the two texts", "Сравнение двух текстов"),
    });
  }

  /** How alike the two are. */
  get verdict(): Locator {
    return this.whole
      .getByRole("paragraph")
      .filter({ hasText: /Similarity|Сходство/ })
      .first();
  }

  /** The bar of the two sets. */
  get sets(): Locator {
    return this.whole.getByRole("listitem").filter({ hasText: /^(?:only|both)/ });
  }

  /** The offer of a shingle length at which both texts have shingles. */
  get smallerSize(): Locator {
    return this.whole.getByRole("button", { name: /^Use n = \d+$/ });
  }
}
