/** Words for a screen reader, said politely. The frame holds the one region that they are read out from. */
import { signal } from "@preact/signals";

/** `turn` moves with each text, so that the same one is read out again. */
export interface Said {
  text: string;
  turn: number;
}

/** The last text. */
export const said = signal<Said | undefined>(undefined);

/** Says a text; one that is still being read out is finished first. */
export function say(text: string): void {
  said.value = { text, turn: (said.peek()?.turn ?? 0) + 1 };
}
