/** The place Parameters: the table of arguments, the check on pages, the evidence, and the rules to load. */
import { expect, type Locator, type Page } from "../playwright";
import type { FilesChosen } from "./frame";
import { ListPlace, pick } from "./lists";
import { beginning, either } from "./names";
import { Figure } from "./results";

const views = { Parameters: "Параметры", Ratios: "Доли", "Export rules": "Экспорт правил" } as const;

/** The states of a segment of two pages that are compared. */
type SegmentState = "same" | "differing" | "dynamic";

const findings = /^(?:the same page|a different page|some text changed|a different order|undecided)/;

export class Params extends ListPlace {
  constructor(page: Page) {
    super(page, {
      fragment: "params",
      table: either("Query parameters", "Параметры запроса"),
      evidence: either("What the verdict rests on", "На чём основан вердикт"),
    });
  }

  async type(text: string): Promise<void> {
    await this.open();
    await this.box.fill(text);
    await expect(this.rows.first()).toBeVisible();
  }

  get demoLog(): Locator {
    return this.frame.main.getByRole("button", {
      name: beginning("The demo site's log", "Журнал учебного сайта"),
    });
  }

  get zooLog(): Locator {
    return this.frame.main.getByRole("button", { name: /^The log of several demo sites/ });
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

  // The table.

  /** The row of an argument in a scope. */
  row(name: string, scope: string): Locator {
    const named = this.page.getByRole("code").getByText(name, { exact: true });
    return this.rows.filter({ has: named }).filter({ hasText: scope });
  }

  /** The rows with a verdict. */
  rowsThatAre(verdict: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("gridcell", { name: verdict, exact: true }) });
  }

  async show(verdict: string): Promise<void> {
    const name = verdict === "all with a verdict" ? "parameters?" : verdict;
    await this.summary.getByRole("button", { name: new RegExp(`^[\\d,]+ ${name}$`) }).click();
  }

  get filter(): Locator {
    return this.page.getByLabel("Filter parameters and scopes");
  }

  get rememberedToo(): Locator {
    return this.panel.getByRole("checkbox", { name: "remembered ones too" });
  }

  // Settings.

  async method(name: string): Promise<void> {
    await this.openSettings();
    await pick(this.settings.getByRole("radio", { name, exact: true }));
  }

  async scope(name: "whole host" | "each path"): Promise<void> {
    await this.openSettings();
    await pick(this.settings.getByRole("radio", { name, exact: true }));
  }

  get leastValues(): Locator {
    return this.page.getByLabel("Minimum values", { exact: true });
  }

  get threshold(): Locator {
    return this.settings.getByRole("slider", { name: "Threshold" });
  }

  async openMoreSettings(): Promise<void> {
    await this.openSettings();
    await this.settings.getByText(either("More settings", "Другие настройки")).click();
  }

  // Verification on pages.

  get check(): Locator {
    return this.page.getByRole("region", { name: either("Verification on pages", "Проверка на страницах") });
  }

  /** What checking would cost. */
  get cost(): Locator {
    return this.check.getByText(
      /[\d,]+ fetch(?:es)? from \d+ hosts? to begin with|для начала \d+ запрос\S* к \d+ сайт/,
    );
  }

  get start(): Locator {
    return this.check.getByRole("button", { name: either("Verify", "Проверить") });
  }

  /** How far the check is; it is named by its state. */
  progress(state: "Verifying" | "Paused"): Locator {
    return this.check.getByRole("progressbar", { name: state });
  }

  async pauseCheck(): Promise<void> {
    await this.check.getByRole("button", { name: "Pause", exact: true }).click();
  }

  async goOn(): Promise<void> {
    await this.check.getByRole("button", { name: "Continue", exact: true }).click();
  }

  async cancelCheck(): Promise<void> {
    await this.check.getByRole("button", { name: "Stop", exact: true }).click();
  }

  /** Said once everything is checked. */
  get checked(): Locator {
    return this.check.getByRole("paragraph").filter({ hasText: /^\s*Done: / });
  }

  async checkAll(): Promise<void> {
    await this.start.click();
    await expect(this.checked).toBeVisible({ timeout: 90_000 });
  }

  /** A check of the last visit that was cut short. */
  get unfinished(): Locator {
    return this.frame.main.getByRole("status").filter({ hasText: "Verification was interrupted" });
  }

  /** Said where the browser keeps nothing. */
  get inMemoryOnly(): Locator {
    return this.frame.main.getByRole("status").filter({ hasText: "in the memory of this tab only" });
  }

  // Evidence.

  /** What the verdict means, in words. */
  get meaning(): Locator {
    return this.evidence.getByRole("group", { name: either("Verdict", "Вердикт") });
  }

  get comparisons(): Locator {
    return this.evidence.getByRole("button", { name: findings });
  }

  get formula(): Locator {
    return this.evidence.getByRole("group", { name: "Formula" });
  }

  /** The segments of the pages that were compared. */
  get segments(): Locator {
    const pages = this.evidence.getByRole("region", {
      name: either("The pages side by side", "Страницы рядом"),
    });
    return pages.getByRole("row").filter({ has: this.page.getByRole("rowheader") });
  }

  segmentsThatAre(state: SegmentState): Locator {
    return this.segments.filter({
      has: this.page.getByRole("rowheader", { name: new RegExp(`\\b${state}$`) }),
    });
  }

  /** The way to check the argument that is open alone. */
  get checkThisOne(): Locator {
    return this.evidence.getByRole("button", {
      name: either("Verify this parameter", "Проверить этот параметр"),
    });
  }

  get startThisOne(): Locator {
    return this.evidence.getByRole("button", { name: either("Verify", "Проверить") });
  }

  // Views.

  async openView(name: keyof typeof views): Promise<void> {
    await this.view(name, views[name]).click();
  }

  get ratios(): Figure {
    const name = beginning("Parameters by ratio", "Параметры по доле");
    return new Figure(this.panel.getByRole("figure", { name }));
  }

  // Rules to load.

  /** A file as it will be saved. */
  file(name: string): Locator {
    return this.panel.getByRole("region", { name });
  }

  /** What the file would merge in the list. */
  get merges(): Locator {
    const name = either("What it would merge in your lists", "Что объединится в ваших списках");
    return this.panel.getByRole("region", { name });
  }

  /** The groups that would be merged; a press opens one. */
  get mergedGroups(): Locator {
    return this.merges.getByRole("group");
  }

  get saveTable(): Locator {
    return this.panel.getByRole("button", { name: "Download table" });
  }

  async readTable(files: FilesChosen): Promise<void> {
    await this.frame.choose(this.panel.getByRole("button", { name: "Import table" }), files);
  }

  /** What came of reading a table in. */
  get tableRead(): Locator {
    return this.panel.getByRole("status").filter({ hasText: /parameters? read\./ });
  }
}
