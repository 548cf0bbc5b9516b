/** What the places of lists of URLs share: what goes in, how it is read, the run, the table and the evidence beside it. */
import { expect, type Locator, type Page } from "../playwright";
import { type FilesChosen, Frame } from "./frame";
import { beginning, either } from "./names";
import { Table } from "./table";

const tabs = { Paste: "Вставка", Files: "Файлы", Samples: "Примеры" } as const;

/** What the places of lists are told apart by. */
export interface ListPlaceNames {
  fragment: "normalize" | "params" | "rules";
  /** The table that the place opens with. */
  table: RegExp;
  evidence: RegExp;
}

export class ListPlace {
  readonly frame: Frame;
  readonly table: Table;

  constructor(
    readonly page: Page,
    private readonly names: ListPlaceNames,
  ) {
    this.frame = new Frame(page);
    this.table = new Table(page.getByRole("grid", { name: names.table }));
  }

  /** Opens the place, with what a link brings. */
  async open(query = ""): Promise<void> {
    await this.frame.open(`#${this.names.fragment}${query === "" ? "" : `?${query}`}`);
  }

  // What goes in.

  get input(): Locator {
    return this.page.getByRole("region", { name: either("URLs", "Адреса") });
  }

  /** The box for the URLs; folded away, it keeps what is in it. */
  get box(): Locator {
    return this.page.getByLabel(either("URLs, one per line", "Адреса, по одному в строке"));
  }

  /** Unfolds the input, which has made room for the results. */
  async unfold(): Promise<void> {
    await this.frame.main.getByRole("button", { name: beginning("The lists", "Списки") }).click();
  }

  async inputTab(name: keyof typeof tabs): Promise<void> {
    await this.input.getByRole("tab", { name: either(name, tabs[name]) }).click();
  }

  /** Goes to the tab with the files and chooses some. */
  async chooseFiles(files: FilesChosen): Promise<void> {
    await this.inputTab("Files");
    const button = this.input.getByRole("button", { name: either("Choose files", "Выбрать файлы") });
    await this.frame.choose(button, files);
  }

  /** A sample of the empty page. */
  sample(english: string, russian: string): Locator {
    return this.frame.main.getByRole("button", { name: either(english, russian) });
  }

  /** The lists beside the box. */
  get lists(): Locator {
    return this.input.getByRole("list", { name: "Lists" }).getByRole("listitem");
  }

  async takeEverythingOut(): Promise<void> {
    await this.input.getByRole("button", { name: "Remove all lists" }).click();
  }

  async removeList(name: string): Promise<void> {
    await this.input.getByRole("button", { name: `Remove ${name}` }).click();
  }

  async undo(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).click();
  }

  get howListsAreRead(): Locator {
    return this.input.getByText("How the lists are read");
  }

  /** What addresses without a scheme are given. */
  get assumedScheme(): Locator {
    return this.page.getByLabel("Scheme where it is missing", { exact: true });
  }

  /** The question of a log whose lines do not name their site. */
  get siteOfTheLog(): Locator {
    return this.frame.main.getByRole("textbox", { name: "Site of this log:" });
  }

  // Settings and the run.

  get settings(): Locator {
    return this.page.getByRole("region", { name: either("Settings", "Настройки") });
  }

  /** Opens the settings where they stand folded beside results. */
  async openSettings(): Promise<void> {
    const fold = this.settings.getByRole("button", {
      name: either("Settings", "Настройки"),
      expanded: false,
    });
    if (await fold.isVisible()) await fold.click();
  }

  /** The pause between two fetches of a host, in milliseconds. */
  async setPause(pause: string): Promise<void> {
    await this.openSettings();
    await this.settings.getByLabel("Delay between requests to one host, ms", { exact: true }).fill(pause);
  }

  get run(): Locator {
    return this.page.getByRole("button", { name: "Run", exact: true });
  }

  get stop(): Locator {
    return this.page.getByRole("button", { name: "Stop", exact: true });
  }

  runAndStop(): Promise<void> {
    return this.frame.runAndStop(this.run);
  }

  // Results.

  get results(): Locator {
    return this.page.getByRole("region", { name: either("Results", "Результаты") });
  }

  get skipToResults(): Locator {
    return this.page.getByRole("link", { name: either("Skip to the results", "К результатам") });
  }

  /** The numbers above the table. */
  get summary(): Locator {
    return this.results.getByRole("group", { name: either("Summary", "Итог") });
  }

  get rows(): Locator {
    return this.table.rows;
  }

  /** The tab of a view. */
  view(english: string, russian: string): Locator {
    return this.results.getByRole("tab", { name: either(english, russian) });
  }

  /** The view that is open. */
  get panel(): Locator {
    return this.results.getByRole("tabpanel");
  }

  /** What is shown, and what the filters hide. */
  get counts(): Locator {
    return this.panel.getByRole("paragraph").filter({ hasText: /\d .* shown/ });
  }

  get showAll(): Locator {
    return this.panel.getByRole("button", { name: "Show all" });
  }

  get evidence(): Locator {
    return this.page.getByRole("complementary", { name: this.names.evidence });
  }

  /** Opens the evidence of a row. */
  async openRow(row: Locator): Promise<void> {
    await row.click();
    await expect(this.evidence).toBeVisible();
  }
}

/** A choice of one of a few: its own mark is hidden behind the words that are pressed. */
export async function pick(radio: Locator): Promise<void> {
  // The settings may fold while they are pressed, when the first results come.
  await expect(async () => {
    await radio.check({ force: true, timeout: 2000 });
  }).toPass();
}

/** What is marked in an address. Playwright knows the role; its types do not yet. */
export function marked(within: Locator): Locator {
  return within.getByRole("mark" as "code");
}
