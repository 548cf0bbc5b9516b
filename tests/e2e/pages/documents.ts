/** The place Documents: what goes in, the list of documents, the settings and the run. */
import { expect, type Locator, type Page } from "../playwright";
import { type FilesChosen, Frame } from "./frame";
import { either } from "./names";
import { Results } from "./results";
import { Table } from "./table";

const inputTabs = { Paste: "Вставка", Files: "Файлы", URLs: "Адреса", Samples: "Примеры" } as const;

const samples = {
  "Two notes": "Две заметки",
  "Six pages": "Шесть страниц",
} as const;

const problemsOfARow = /^(?:too short|\d+ problems?|короткий|\d+ замечани[еяй])$/;

export class Documents {
  readonly frame: Frame;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
  }

  /** Opens the place, with settings or documents of a link. */
  async open(query = ""): Promise<void> {
    await this.frame.open(query === "" ? "" : `#documents?${query}`);
  }

  /** Opens a sample from the empty page; its results are not waited for. */
  sample(name: keyof typeof samples): Locator {
    return this.frame.main.getByRole("button", { name: either(name, samples[name]) });
  }

  async openSample(name: keyof typeof samples): Promise<void> {
    await this.sample(name).click();
    await expect(new Results(this.page).pairRows.first()).toBeVisible();
  }

  // What goes in.

  get input(): Locator {
    return this.page.getByRole("region", { name: either("Input", "Исходные данные") });
  }

  get tabs(): Locator {
    return this.input.getByRole("tab");
  }

  tab(name: keyof typeof inputTabs): Locator {
    return this.input.getByRole("tab", { name: either(name, inputTabs[name]) });
  }

  get firstText(): Locator {
    return this.page.getByLabel(/First text|Первый текст/);
  }

  get secondText(): Locator {
    return this.page.getByLabel(/Second text|Второй текст/);
  }

  async keepAsDocument(): Promise<void> {
    await this.input.getByRole("button", { name: "Keep as a document" }).click();
  }

  /** Chooses files on their tab, which is open. */
  async chooseFiles(files: FilesChosen): Promise<void> {
    const button = this.input.getByRole("button", { name: either("Choose files", "Выбрать файлы") });
    await this.frame.choose(button, files);
  }

  async addFiles(files: Record<string, string>): Promise<void> {
    await this.frame.drop(Object.entries(files).map(([name, text]) => ({ name, text })));
  }

  /** Lists among what was given as documents, each with the places that take it. */
  get offers(): Locator {
    const name = either("Lists among the documents", "Списки среди документов");
    return this.frame.main.getByRole("list", { name }).getByRole("listitem");
  }

  // Addresses that are fetched.

  get addresses(): Locator {
    return this.page.getByLabel("URLs, one per line");
  }

  fetch(pages: number): Locator {
    return this.input.getByRole("button", { name: `Fetch ${pages} pages` });
  }

  get fetches(): Locator {
    return this.page.getByRole("region", { name: "URLs and their status" });
  }

  /** What became of an address. */
  fetched(address: string): Locator {
    return this.fetches.getByRole("listitem").filter({ hasText: address });
  }

  async untilFetched(): Promise<void> {
    await expect(this.input.getByRole("button", { name: "Stop" })).toBeHidden({ timeout: 60_000 });
  }

  /** Opens the collection below the comparison of two documents. */
  async asCollection(): Promise<void> {
    await this.page.getByText(/^(?:As a collection|Как коллекция документов)/).click();
  }

  /** The words of the first box. */
  get firstWords(): Locator {
    return this.input.getByText(/^\d+ words?$/).first();
  }

  /** Tells which settings the open sample changed. */
  get sampleNote(): Locator {
    return this.page.getByRole("status").filter({ hasText: /^This sample sets/ });
  }

  // The list of documents.

  get list(): Locator {
    return this.page.getByRole("region", { name: either("Documents", "Документы") });
  }

  get rows(): Locator {
    return this.list.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  /** The documents as a table with heads. */
  get report(): Table {
    return new Table(this.list.getByRole("grid", { name: either("Documents", "Документы") }));
  }

  get listFilter(): Locator {
    return this.list.getByRole("searchbox");
  }

  get saveReport(): Locator {
    return this.list.getByRole("button", { name: "Download CSV" });
  }

  /** The row of a document; other rows may name it as their closest match. */
  row(text: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("rowheader").filter({ hasText: text }) });
  }

  /** What else is known of the document picked in the list. */
  details(text: string): Locator {
    return this.page.getByRole("region", { name: either(`Details of ${text}`, `Подробности: ${text}`) });
  }

  /** The documents most like the one whose details are open. */
  get nearest(): Locator {
    const name = /^(?:Documents most like|Документы, самые похожие)/;
    return this.page.getByRole("region", { name }).getByRole("listitem");
  }

  /** Chooses by what documents are near: the radio's name. */
  nearBy(name: string): Locator {
    return this.list.getByRole("radio", { name });
  }

  /** The names of the documents, in the order of the list. */
  get names(): Locator {
    return this.rows.getByRole("rowheader");
  }

  /** The buttons that open the problems of documents. */
  get problemButtons(): Locator {
    return this.rows.getByRole("button", { name: problemsOfARow });
  }

  problemsOf(document: string): Locator {
    return this.row(document).getByRole("button", { name: problemsOfARow });
  }

  /** How many documents there are, and how much text. */
  get size(): Locator {
    return this.page.getByText(/^[\d,]+ documents?,/);
  }

  async remove(name: string): Promise<void> {
    await this.list.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
  }

  async removeAll(): Promise<void> {
    await this.list.getByRole("button", { name: "Remove all" }).click();
  }

  async undo(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).click();
  }

  /** Brings back the session that a link put aside. */
  async bringBack(): Promise<void> {
    await this.frame.notices.getByRole("button", { name: "Bring them back" }).click();
  }

  /** Saves the session under a path. */
  async saveSession(path: string): Promise<void> {
    const waiting = this.page.waitForEvent("download");
    await this.list.getByRole("button", { name: "Download session" }).click();
    await (await waiting).saveAs(path);
  }

  async openSession(path: string): Promise<void> {
    await this.page.getByLabel("Open session").setInputFiles(path);
  }

  get problems(): Locator {
    const name = either("Problems with the input", "Замечания к исходным данным");
    return this.page.getByRole("region", { name });
  }

  /** Opens the problems, which are a line above results. */
  async openProblems(): Promise<void> {
    await this.problems.getByText(/: /).first().click();
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

  async openMoreSettings(): Promise<void> {
    await this.openSettings();
    await this.settings.getByText(either("More settings", "Другие настройки")).click();
  }

  /** The slider among the settings; the histogram has a line of that name. */
  get threshold(): Locator {
    return this.settings.getByRole("slider", { name: "Threshold" });
  }

  get shingleLength(): Locator {
    return this.settings.getByLabel("Shingle length n", { exact: true });
  }

  get seed(): Locator {
    return this.settings.getByLabel("Seed", { exact: true });
  }

  /** Draws a seed at random. */
  get anotherSeed(): Locator {
    return this.settings.getByRole("button", { name: "Draw another" });
  }

  /** The selectors of what alone is compared. */
  get onlyInside(): Locator {
    return this.settings.getByLabel("Only inside", { exact: true });
  }

  /** The selectors of what is left out. */
  get leaveOut(): Locator {
    return this.settings.getByLabel("Exclude", { exact: true });
  }

  /** Why a selector was not taken. */
  get selectorRefusal(): Locator {
    return this.settings.getByText("This selector was not accepted");
  }

  get run(): Locator {
    return this.page.getByRole("button", { name: "Run", exact: true });
  }

  get stop(): Locator {
    return this.page.getByRole("button", { name: "Stop", exact: true });
  }

  get goOn(): Locator {
    return this.page.getByRole("button", { name: "Continue", exact: true });
  }
}
