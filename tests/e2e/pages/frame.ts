/** The frame of every place: the header, the notices, the list of keys, and files that are dropped. */
import { expect, type Locator, type Page } from "../playwright";
import { beginning, either } from "./names";

/** A file that is dropped, by its name and its text. */
export interface Dropped {
  name: string;
  text: string;
  /** Packed in gzip. */
  packed?: boolean;
}

export class Frame {
  constructor(readonly page: Page) {}

  /** Opens the page at a fragment and waits until it has words. */
  async open(fragment = ""): Promise<void> {
    await this.page.goto(`/${fragment}`);
    await expect(this.banner).toBeVisible();
  }

  /**
   * Presses Run, and Stop as soon as it stands there. The page does both in one task, before it hears any more of its
   * worker: however fast the run and however loaded the machine, it cannot come to its end before Stop.
   */
  async runAndStop(button: Locator): Promise<void> {
    await button.evaluate((run: HTMLElement) => {
      const drawn = new MutationObserver(() => {
        const buttons = [...document.getElementsByTagName("button")];
        const stop = buttons.find(({ textContent }) => textContent === "Stop");
        if (stop === undefined) return;
        drawn.disconnect();
        stop.click();
      });
      drawn.observe(document.body, { childList: true, subtree: true });
      run.click();
    });
  }

  get banner(): Locator {
    return this.page.getByRole("banner");
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  /** The whole document, which carries the language and the theme. */
  get document(): Locator {
    return this.page.getByRole("document");
  }

  get skipToContent(): Locator {
    return this.page.getByRole("link", { name: either("Skip to content", "К содержанию") });
  }

  /** The link to the samples of an empty place. */
  get skipToSamples(): Locator {
    return this.page.getByRole("link", { name: either("Skip to the samples", "К примерам") });
  }

  /** The link to a place. */
  place(name: string): Locator {
    return this.page
      .getByRole("navigation", { name: either("Sections", "Разделы") })
      .getByRole("link", { name });
  }

  /** The button of a language, called in that language. */
  language(name: "English" | "Русский"): Locator {
    return this.banner.getByRole("button", { name });
  }

  get theme(): Locator {
    return this.banner.getByRole("button", { name: beginning("Theme", "Тема") });
  }

  get presenterMode(): Locator {
    return this.banner.getByRole("button", { name: beginning("Presenter mode", "Режим показа") });
  }

  /** What the link holds that was copied, beside its button. */
  get link(): Locator {
    return this.banner.getByRole("group", { name: either("The link", "Ссылка") });
  }

  /** Copies a link to what is on the screen, and gives its fragment. */
  async copyLink(): Promise<string> {
    await this.banner.getByRole("button", { name: either("Copy link", "Скопировать ссылку") }).click();
    const address = await this.link.getByRole("textbox").first().inputValue();
    return new URL(address).hash;
  }

  /** What went wrong or is worth saying, whatever the place. */
  get notices(): Locator {
    return this.page.getByRole("log", { name: either("Notices", "Сообщения") });
  }

  /** The notices one by one. */
  get notice(): Locator {
    return this.notices.getByRole("listitem");
  }

  /** Shows the notices that the newest one stands for. */
  async openNotices(): Promise<void> {
    await this.notices.getByRole("button", { name: /more notice|^Ещё \d+ сообщени/ }).click();
  }

  async dismiss(): Promise<void> {
    await this.notices.getByRole("button", { name: "Dismiss" }).click();
  }

  get listOfKeys(): Locator {
    return this.page.getByRole("dialog", { name: either("Keys", "Клавиши") });
  }

  /** The hint that is open. */
  get hint(): Locator {
    return this.page.getByRole("tooltip");
  }

  /** What stands over the page while files hover over it; readers of the screen are not told. */
  get dropZone(): Locator {
    return this.page.getByText(
      either("Drop files or folders to add them", "Отпустите файлы или папки, чтобы добавить их"),
    );
  }

  /** Drops files on the page as a person would. */
  async drop(files: readonly Dropped[]): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(async (given) => {
      const transfer = new DataTransfer();
      for (const { name, text, packed } of given) {
        const whole = new Blob([text]);
        const stream = packed ? whole.stream().pipeThrough(new CompressionStream("gzip")) : whole.stream();
        transfer.items.add(new File([await new Response(stream).blob()], name));
      }
      return transfer;
    }, files);
    await this.main.dispatchEvent("dragenter", { dataTransfer });
    await expect(this.dropZone).toBeVisible();
    await this.main.dispatchEvent("drop", { dataTransfer });
    await expect(this.dropZone).toBeHidden();
  }

  /** Presses what opens the file dialog, and chooses files there. */
  async choose(button: Locator, files: FilesChosen): Promise<void> {
    const dialog = this.page.waitForEvent("filechooser");
    await button.click();
    await (await dialog).setFiles(files);
  }

  /** Saves by pressing a button: the file's name and its text. */
  async saved(button: Locator): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), button.click()]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
    return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString("utf8") };
  }
}

/** A path, or files that are nowhere on the disk. */
export type FilesChosen = string | { name: string; mimeType: string; buffer: Buffer }[];
