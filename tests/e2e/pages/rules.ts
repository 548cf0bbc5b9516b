/** The place Rules: what is learned, the proof on pages, the shrunken list, the map, and the explanation. */
import { expect, type Locator, type Page } from "../playwright";
import { ListPlace, pick } from "./lists";
import { beginning, either } from "./names";
import { Table } from "./table";

const methods = { Plain: "Простой", Extended: "Расширенный" } as const;
const views = { Rules: "Правила", Shrink: "Сокращение списка", Map: "Соответствия" } as const;

export class Rules extends ListPlace {
  /** Every address and what the rules make of it. */
  readonly map: Table;

  constructor(page: Page) {
    super(page, {
      fragment: "rules",
      table: either("Rules", "Правила"),
      evidence: either("What the rule rests on", "Обоснование правила"),
    });
    const name = either("URLs and what the rules make of them", "Адреса и что из них делают правила");
    this.map = new Table(page.getByRole("grid", { name }));
  }

  /** By the plain method: what envelopes alone give is the same in every version. */
  async type(text: string): Promise<void> {
    await this.open();
    await this.method("Plain");
    await this.box.fill(text);
  }

  get demoLog(): Locator {
    return this.frame.main.getByRole("button", {
      name: beginning("The demo site's log", "Журнал учебного сайта"),
    });
  }

  /** Opens the place with the demo site's log in it; the pause is nought, since the site is on this machine. */
  async openDemo(): Promise<void> {
    await this.open();
    await this.demoLog.click();
    await expect(this.rows.first()).toBeVisible();
    await this.setPause("0");
  }

  /** The same with a list of addresses in place of the whole log. */
  async openWith(addresses: readonly string[]): Promise<void> {
    await this.open();
    await this.box.fill(addresses.join("\n"));
    await expect(this.rows.first()).toBeVisible();
    await this.setPause("0");
  }

  /** The row of a rule on a site. */
  row(rule: string, site: string): Locator {
    return this.rows.filter({ hasText: rule }).filter({ hasText: site });
  }

  // Settings.

  async method(name: keyof typeof methods): Promise<void> {
    await this.openSettings();
    await pick(this.settings.getByRole("radio", { name: either(name, methods[name]) }));
  }

  /** Opens the fold of the settings that the paper names. */
  async openAlgorithm(): Promise<void> {
    await this.openSettings();
    const name = either("Algorithm parameters (paper's names)", "Параметры алгоритма (имена из статьи)");
    await this.settings.getByText(name).click();
  }

  get leastSupport(): Locator {
    return this.page.getByLabel("Minimum support (MS)", { exact: true });
  }

  async openMoreSettings(): Promise<void> {
    await this.openSettings();
    await this.settings.getByText(either("More settings", "Другие настройки")).click();
  }

  // The proof.

  get proof(): Locator {
    return this.page.getByRole("region", { name: either("Verification on pages", "Проверка на страницах") });
  }

  get start(): Locator {
    return this.proof.getByRole("button", {
      name: either("Verify the likely rules", "Проверить вероятные правила"),
    });
  }

  /** Proves all that is likely, and waits for the end. */
  async prove(): Promise<void> {
    await this.start.click();
    const over = this.proof.getByRole("paragraph").filter({ hasText: /^\s*Done: / });
    await expect(over).toBeVisible({ timeout: 150_000 });
  }

  /** Hosts that were given up. */
  get givenUp(): Locator {
    return this.proof.getByRole("status").filter({ hasText: "Given up for this run" });
  }

  /** Said where rules were decided under other settings. */
  get decidedOtherwise(): Locator {
    return this.proof
      .getByRole("status")
      .filter({ hasText: "Some verdicts were reached under other settings" });
  }

  /** A proof of the last visit that was cut short. */
  get unfinished(): Locator {
    return this.frame.main.getByRole("status").filter({ hasText: "Verification was interrupted" });
  }

  // Results.

  /** The button of a status in the summary: how many rules have it. */
  status(name: string): Locator {
    return this.summary.getByRole("button", { name: new RegExp(`^[\\d,]+ ${name}$`) });
  }

  /** How many rules have a status now, as the page writes it. */
  async countOf(name: string): Promise<string> {
    return /[\d,]+/.exec(await this.status(name).innerText())?.[0] ?? "";
  }

  /** Which rules are used: those proved, or the likely ones too. */
  trust(name: "valid only" | "also likely, unverified"): Locator {
    return this.exportPanel.getByRole("radio", { name });
  }

  async trustOnly(name: "valid only" | "also likely, unverified"): Promise<void> {
    await pick(this.trust(name));
  }

  /** Why nothing could be learned. */
  get nothing(): Locator {
    return this.results.getByRole("status").filter({ hasText: "Nothing could be learned" });
  }

  async openView(name: keyof typeof views): Promise<void> {
    await this.view(name, views[name]).click();
  }

  get filterAddresses(): Locator {
    return this.page.getByLabel("Filter URLs");
  }

  // The shrunken list.

  /** What each rule takes, the list before and after at the ends. */
  get shrinkSteps(): Locator {
    return this.panel.getByRole("listitem").filter({ has: this.page.getByRole("button") });
  }

  get asTable(): Locator {
    return this.panel.getByRole("button", { name: "As a table" });
  }

  /** The rows of the same as a table. */
  get shrinkRows(): Locator {
    const table = this.panel.getByRole("region", { name: "How the list shrinks, rule by rule" });
    return table.getByRole("row").filter({ has: this.page.getByRole("cell") });
  }

  // Evidence.

  /** What the status means, in words. */
  get meaning(): Locator {
    return this.evidence.getByRole("group", { name: either("Verdict", "Вердикт") });
  }

  get useThisRule(): Locator {
    return this.evidence.getByLabel("Use this rule");
  }

  /** The pairs of pages that were compared. */
  get samples(): Locator {
    return this.evidence.getByRole("list", { name: "Sampled pairs of pages" }).getByRole("listitem");
  }

  /** Addresses that are equal but for one place. */
  get envelopes(): Locator {
    return this.evidence.getByRole("img", { name: /^Beginning / });
  }

  // Taking away.

  get exportPanel(): Locator {
    return this.results.getByRole("region", { name: either("Export rules", "Экспорт правил") });
  }

  get useInNormalize(): Locator {
    return this.exportPanel.getByRole("button", { name: "Use in Normalize" });
  }

  /** The text of a file of the format. */
  async saved(format: string): Promise<string> {
    await this.exportPanel.getByLabel("Format", { exact: true }).selectOption(format);
    return (await this.frame.saved(this.exportPanel.getByRole("button", { name: "Download" }))).text;
  }

  // The explanation.

  get explanation(): Explanation {
    const name = either("How this works, on ten URLs", "Как это работает, на десяти адресах");
    return new Explanation(this.page.getByRole("region", { name }));
  }
}

/** How rules are learned, step by step, on a few addresses. */
export class Explanation {
  constructor(readonly whole: Locator) {}

  get addresses(): Locator {
    return this.whole.getByRole("textbox");
  }

  step(name: string): Locator {
    return this.whole.getByRole("tab", { name });
  }

  /** What the step shows, one item each. */
  get items(): Locator {
    return this.whole.getByRole("tabpanel").getByRole("listitem");
  }

  get envelopes(): Locator {
    return this.items.getByRole("img", { name: /^Beginning / });
  }

  async next(): Promise<void> {
    await this.whole.getByRole("button", { name: "Next step" }).click();
  }

  async firstTenAgain(): Promise<void> {
    await this.whole.getByRole("button", { name: "The first ten again" }).click();
  }
}
