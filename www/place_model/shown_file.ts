/** A file of a place: asked for while it is looked at, in the format chosen. */
import { effect, type Signal, signal } from "@preact/signals";
import { Latest } from "./query/latest";
import { type Watched, watched } from "./query/watched";

/** The beginning of names of files that rest on nothing proved. */
export const unverified = "unverified-";

export class ShownFile<Format extends string, Shown> extends Latest<Shown> {
  readonly format: Signal<Format>;
  private readonly own: Watched<Shown | undefined> = watched(this.value);
  /** Part of the file that is shown. */
  readonly shown = this.own.value;

  /** `ask` gives the file in a format; undefined: not now, "none": there is none. Called in an effect. */
  constructor(first: Format, ask: (format: Format) => (() => Promise<Shown>) | "none" | undefined) {
    super();
    this.format = signal(first);
    // Another format must not stand over the text of the last one; before the question, which would be forgotten with it.
    effect(() => {
      void this.format.value;
      this.forget();
    });
    effect(() => {
      const question = ask(this.format.value);
      if (question === "none") this.forget();
      else if (question !== undefined && this.own.isWatched.value) this.ask(question);
    });
  }
}

/** Puts a text on the clipboard; false: the browser does not let it. */
export async function copyText(text: () => Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text());
    return true;
  } catch {
    return false;
  }
}
