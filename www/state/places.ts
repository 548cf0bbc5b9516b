/** The places of the page. A new one is a line here and a view in `view/frame/frame.tsx`. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { FoundFile } from "./files";

export const places = ["documents", "normalize", "about"] as const;
export type Place = (typeof places)[number];

/** The place in sight. */
export const place = signal<Place>("documents");

/** The place of this name, if there is one. */
export function placeNamed(name: string): Place | undefined {
  return places.find((each) => each === name);
}

/** What the frame and the address ask of a place whose code loads by itself. */
export interface PlaceHand {
  /** The place's fragment, without `#`. */
  link: ReadonlySignal<string>;
  /** Changes where a step back should lead to. */
  step: ReadonlySignal<string>;
  /** Goes to where a fragment of the history leads; `isOurs`: this page wrote it. */
  follow(fragment: string, isOurs: boolean): void;
  run(): void;
  /** Closes the evidence. */
  close(): void;
  addFiles(files: readonly FoundFile[]): void;
}

/** The place Normalize, once its code is here. */
export const normalizeHand = signal<PlaceHand | undefined>(undefined);

/** The place Normalize, as soon as its code is here. */
export function whenNormalize(): Promise<PlaceHand> {
  return new Promise((resolve) => {
    const stop = normalizeHand.subscribe((hand) => {
      if (hand === undefined) return;
      resolve(hand);
      // Not before the subscription has been handed out: a signal calls at once.
      queueMicrotask(() => stop());
    });
  });
}
