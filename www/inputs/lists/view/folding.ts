/** Whether the input is folded: by the place's own choice, or by a person's. */
import { signal } from "@preact/signals";

/** Whether the box was written in since the place was last empty. */
export const written = signal(false);
/** What a person chose; undefined: nothing. */
export const chosen = signal<boolean | undefined>(undefined);

/** Back to the place's own choice, after input that came some other way than through the box. */
export function foldAgain(): void {
  written.value = false;
  chosen.value = undefined;
}
