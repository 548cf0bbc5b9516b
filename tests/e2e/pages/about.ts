/** The place About: an article. */
import type { Locator, Page } from "../playwright";
import { Frame } from "./frame";

export class About {
  readonly frame: Frame;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
  }

  async open(): Promise<void> {
    await this.frame.open("#about");
  }

  get article(): Locator {
    return this.frame.main.getByRole("article");
  }

  /** How far the page is from working without a network. */
  get offline(): Locator {
    return this.article.getByRole("status");
  }
}
