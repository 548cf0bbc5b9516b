/** The place Normalize: rules, keys, groups, and what happened to a URL step by step. */
import { expect, type Locator, type Page } from "../playwright";
import { ListPlace, pick } from "./lists";
import { beginning, either } from "./names";

const views = { URLs: "Адреса", Groups: "Группы", "By rule": "По правилам" } as const;

export class Normalize extends ListPlace {
  constructor(page: Page) {
    super(page, {
      fragment: "normalize",
      table: either("URLs and their keys", "Адреса и их ключи"),
      evidence: either("What happened to the URL", "Что стало с адресом"),
    });
  }

  /** Types URLs into the box and waits for their keys. */
  async type(text: string): Promise<void> {
    await this.open();
    await this.box.fill(text);
    await expect(this.rows.first()).toContainText("http");
  }

  // Rules and their options.

  async tier(name: string): Promise<void> {
    await this.openSettings();
    await pick(this.settings.getByRole("radio", { name, exact: true }));
  }

  get preset(): Locator {
    return this.page.getByLabel("Imitate", { exact: true });
  }

  async openSingleRules(): Promise<void> {
    await this.openSettings();
    const words = beginning("Single rules and their options", "Отдельные правила и их настройки");
    await this.settings.getByText(words).click();
  }

  /** The switches of the single rules. */
  get rules(): Locator {
    return this.settings.getByRole("checkbox");
  }

  /** The switch of a rule, by its id. */
  rule(id: string): Locator {
    return this.settings.getByRole("checkbox", { name: new RegExp(`${id}$`) });
  }

  /** The rules beside the table. */
  get rulesBeside(): Locator {
    return this.page.getByRole("region", { name: either("Rules", "Правила") });
  }

  get hostsTable(): Locator {
    return this.page.getByLabel("Hosts table", { exact: true });
  }

  /** Why an option was not taken, beside its field. */
  get optionRefusal(): Locator {
    return this.settings.getByText(/^Not accepted: /);
  }

  async backToTheDefaults(): Promise<void> {
    await this.openSettings();
    await this.settings.getByRole("button", { name: "Back to the defaults" }).click();
  }

  // Notes on the lists.

  get notes(): Locator {
    return this.frame.main
      .getByRole("group")
      .filter({ hasText: /\d (?:problems? with the lists|lines? without a URL, skipped)/ });
  }

  async openNotes(): Promise<void> {
    await this.notes.getByText(/^\d+ (?:problems? with the lists|lines? without a URL, skipped)$/).click();
  }

  // Views.

  async openView(name: keyof typeof views): Promise<void> {
    await this.view(name, views[name]).click();
  }

  /** The groups of URLs with one key. */
  get groups(): Locator {
    const grid = this.page.getByRole("grid", {
      name: either("Groups of URLs with one key", "Группы адресов с одним ключом"),
    });
    return grid.getByRole("row").filter({ has: this.page.getByRole("gridcell") });
  }

  /** Which URL of a group is kept. */
  async keep(name: string): Promise<void> {
    await pick(this.panel.getByRole("radio", { name, exact: true }));
  }

  /** Which URLs are shown. */
  async show(name: string): Promise<void> {
    await pick(this.panel.getByRole("radio", { name, exact: true }));
  }

  async showRule(name: string): Promise<void> {
    await this.panel.getByRole("button", { name }).click();
  }

  async showEveryRule(): Promise<void> {
    await this.panel.getByRole("button", { name: "By every rule" }).click();
  }

  // Evidence.

  /** The steps from the URL to its key. */
  get steps(): Locator {
    return this.evidence.getByRole("list", { name: either("Steps", "Шаги") }).getByRole("listitem");
  }

  /** The URLs with the key of the one that is open. */
  get members(): Locator {
    return this.evidence.getByRole("list", { name: /URLs? with this key$/ }).getByRole("listitem");
  }

  /** What is said of the URL: its original form, its key, where it was seen. */
  async said(of: "Original" | "Key" | "Seen"): Promise<Locator> {
    const terms = this.evidence.getByRole("term");
    await terms.first().waitFor();
    const at = (await terms.allTextContents()).indexOf(of);
    if (at < 0) throw new Error(`nothing is said of “${of}”`);
    return this.evidence.getByRole("definition").nth(at);
  }

  // Taking away.

  get save(): Locator {
    return this.results.getByRole("button", { name: "Download", exact: true });
  }

  /** The text of a file of the format. */
  async saved(format: string): Promise<string> {
    await this.results.getByRole("combobox", { name: "Export" }).selectOption(format);
    return (await this.frame.saved(this.save)).text;
  }
}
