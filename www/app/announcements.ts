/** Words for a screen reader, said politely. The frame holds the one region that they are read out from. */
import { signal } from "@preact/signals";

/** `turn` moves with each text, so that the same one is read out again. */
export interface Said {
  text: string;
  turn: number;
}

/** The last text. */
export const said = signal<Said | undefined>(undefined);

/** Takes the last text away: in front of a screen reader that looks, the same one is news again afterwards. */
export function hush(): void {
  if (said.peek() !== undefined) said.value = undefined;
}

/** The way back from what was said: it is true no longer. */
export function unsaying(run: () => void): () => void {
  return () => {
    hush();
    run();
  };
}

/** Turns go on after a text is taken away. */
let turn = 0;

/** Says a text; one that is still being read out is finished first. */
export function say(text: string): void {
  turn += 1;
  said.value = { text, turn };
}
