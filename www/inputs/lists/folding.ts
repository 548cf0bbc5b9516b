/** Folding of the input: by the place's own choice, or by a person's. */
import { signal } from "@preact/signals";

export const inputTabs = ["urls", "files", "samples"] as const;
export type InputTab = (typeof inputTabs)[number];

/** The folding of one input, and which way of adding to it is open. */
export class InputFolding {
  /** The way of adding that is open. */
  readonly open = signal<InputTab>("urls");

  /** True if the browser did not let the page read its clipboard. */
  readonly refused = signal(false);

  /** True if the box was written in since the place was last empty. */
  readonly written = signal(false);

  /** What a person chose; undefined: nothing. */
  readonly chosen = signal<boolean | undefined>(undefined);

  /** Back to the place's own choice, after input that came some other way than through the box. */
  readonly foldAgain = (): void => {
    this.written.value = false;
    this.chosen.value = undefined;
  };
}
