/**
 * The lecturer's second window. It is drawn by this page, so that both windows show one state: keys and buttons of either act on it,
 * and nothing is sent between them. Its code and its words load when it is opened.
 */
import { signal } from "@preact/signals";
import { attempt } from "../../../app/failures";
import { withWords } from "../../../i18n";
import type { Learn } from "../model";

const load = () => withWords(import("./notes"), "teaching");

export class NotesWindow {
  /** `blocked`: the browser has refused to open it. */
  readonly state = signal<"closed" | "open" | "blocked">("closed");
  /** The beginning of the lecture, in milliseconds since 1970. */
  readonly began = signal(0);
  private own: Window | undefined;

  /** Opens the window, or brings the open one forward. Browsers allow it within a press alone. */
  readonly open = (learn: Learn): void => {
    if (this.own !== undefined && !this.own.closed) {
      this.own.focus();
      return;
    }
    const own = window.open("", "dustlens-notes", "popup,width=960,height=720");
    if (own === null) {
      this.state.value = "blocked";
      return;
    }
    this.own = own;
    this.began.value = Date.now();
    this.state.value = "open";
    attempt(() => this.show(own, learn));
  };

  private async show(own: Window, learn: Learn): Promise<void> {
    const { showNotes } = await load();
    if (own.closed) {
      this.state.value = "closed";
      return;
    }
    const end = showNotes(own, learn);
    const close = () => own.close();
    // A page that goes takes its notes with it: they could not follow the next one.
    addEventListener("pagehide", close);
    own.addEventListener("pagehide", () => {
      removeEventListener("pagehide", close);
      end();
      if (this.own === own) this.own = undefined;
      this.state.value = "closed";
    });
  }
}
