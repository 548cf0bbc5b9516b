/** The place Learn: the list of lessons, and a lesson with its words, its figure and the way through it. */
import { expect, type Locator, type Page } from "../playwright";
import { Frame } from "./frame";
import { beginning, either } from "./names";

export class Learn {
  readonly frame: Frame;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
  }

  /** Opens the list, or a lesson as a link says it. */
  async open(query = ""): Promise<void> {
    await this.frame.open(`#learn${query === "" ? "" : `?${query}`}`);
  }

  get lessons(): Locator {
    return this.frame.main.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
  }

  /** The way to the page of this name beside the lessons. */
  beside(name: string): Locator {
    return this.frame.main.getByRole("link", { name, exact: true });
  }

  /** Turns presenter mode on. */
  async present(): Promise<void> {
    await this.frame.banner.getByRole("button", { name: beginning("Presenter mode", "Режим") }).click();
  }

  /** Opens the lecturer's second window in presenter mode. */
  async openNotes(): Promise<Page> {
    await this.present();
    const opened = this.page.waitForEvent("popup");
    await this.frame.main.getByRole("button", { name: either("Notes", "Заметки") }).click();
    return opened;
  }

  /** Downloads the figure in sight, and returns the file's beginning. */
  async saveFigure(format: "SVG" | "PNG"): Promise<string> {
    const coming = this.page.waitForEvent("download");
    await this.frame.main.getByRole("button", { name: `Download ${format}` }).click();
    const parts: Buffer[] = [];
    for await (const part of await (await coming).createReadStream()) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString("latin1");
  }

  /** The link to the same texts in Documents. */
  get toDocuments(): Locator {
    const name = either("Compare these texts in Documents", "Сравнить эти тексты в «Документах»");
    return this.frame.main.getByRole("link", { name });
  }

  /** The question of the lesson. */
  get question(): Locator {
    return this.frame.main.getByRole("heading", { level: 1 });
  }

  /** The words of the step. */
  get prose(): Locator {
    return this.frame.main.getByRole("region", { name: either("The step in words", "Шаг словами") });
  }

  get title(): Locator {
    return this.prose.getByRole("heading", { level: 2 });
  }

  get figure(): Locator {
    return this.frame.main.getByRole("region", { name: beginning("Figure:", "Рисунок:") });
  }

  /** What the figure shows: tables, plots, lists, the text as a ribbon. */
  get shown(): Locator {
    const kinds = ["table", "img", "list", "group"] as const;
    const [first, ...others] = kinds.map((role) => this.figure.getByRole(role));
    return others.reduce((all, each) => all.or(each), first as Locator);
  }

  /** The rows of the figure's table, without its head. */
  get rows(): Locator {
    return this.figure.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  /** The texts of the cells of a row, its head among them. */
  async cells(row: Locator): Promise<string[]> {
    const cells = row.getByRole("rowheader").or(row.getByRole("cell"));
    return (await cells.allInnerTexts()).map((text) => text.trim());
  }

  get steps(): Locator {
    return this.frame.main.getByRole("list", { name: either("Steps", "Шаги") }).getByRole("button");
  }

  /** The number of the step in sight, from 1. */
  async stepNow(): Promise<number> {
    const now = await this.steps.evaluateAll((all) =>
      all.findIndex((each) => each.getAttribute("aria-current") === "step"),
    );
    return now + 1;
  }

  /** Goes to the next step by the keyboard, and waits until it is there. */
  async forward(key: "ArrowRight" | "PageDown" = "ArrowRight"): Promise<void> {
    const before = await this.stepNow();
    await this.page.keyboard.press(key);
    await expect.poll(() => this.stepNow()).toBe(before + 1);
  }

  /** The button that leads on, in the foot of the lesson. */
  get onward(): Locator {
    const named = (english: string, russian: string) =>
      this.frame.main.getByRole("button", { name: either(english, russian) });
    // Behind the last lesson the list of all comes; it has a button in the head as well.
    return named("Next", "Дальше")
      .or(named("Next lesson", "Следующий урок"))
      .or(named("All lessons", "Все уроки").nth(1));
  }

  /** The answers that can be guessed. */
  get choices(): Locator {
    return this.prose.getByRole("group", { name: either("Your guess", "Ваша догадка") }).getByRole("button");
  }

  /** The button that shows the lesson again while the screen is hidden. */
  get hidden(): Locator {
    return this.frame.main.getByRole("button", { name: beginning("Screen hidden", "Экран спрятан") });
  }

  /** Opens what the lesson works on. */
  async openExamples(): Promise<void> {
    await this.prose.getByText(beginning("Example:", "Пример:")).click();
  }

  example(name: string): Locator {
    return this.prose
      .getByRole("group", { name: either("Example", "Пример") })
      .getByRole("button", { name, exact: true });
  }

  /** The switch of a rule in the lesson on addresses. */
  rule(name: string): Locator {
    return this.figure.getByRole("checkbox", { name, exact: true });
  }

  /** The field of the homework that takes a result. */
  get result(): Locator {
    return this.figure.getByRole("textbox", {
      name: beginning("Result of your program", "Результат вашей программы"),
    });
  }

  /** The kit of the homework that is compared with. */
  kit(name: string): Locator {
    return this.figure.getByRole("button", { name, exact: true });
  }

  /** Chooses a file with a result. */
  async chooseResult(name: string, buffer: Buffer): Promise<void> {
    const coming = this.page.waitForEvent("filechooser");
    await this.figure.getByRole("button", { name: beginning("Choose a file", "Выбрать файл") }).click();
    await (await coming).setFiles({ name, mimeType: "text/plain", buffer });
  }

  get ownTexts(): Locator {
    return this.prose.getByRole("textbox");
  }
}
