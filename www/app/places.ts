/** The places of the page. A new one is a line here, an instance in `instances/` and a view in `frame/frame.tsx`. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { FoundFile } from "../places/documents/files";

export const places = ["documents", "normalize", "params", "rules", "about"] as const;
export type Place = (typeof places)[number];

/** Places whose code loads when they are first opened. */
export type OwnPlace = "normalize" | "params" | "rules";

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
  /** When a person last changed what the link says, in milliseconds since 1970. */
  edited(): number;
  run(): void;
  /** Starts loading the engine; harmless when it runs already. */
  warm(): void;
  /** Takes rules that another place has proved, a line each, where it can use them. */
  learn?(rules: string): void;
  /** Closes the evidence. */
  close(): void;
  addFiles(files: readonly FoundFile[]): void;
}

/** Those places, once their code is here. */
export const hands: Readonly<Record<OwnPlace, Signal<PlaceHand | undefined>>> = {
  normalize: signal<PlaceHand | undefined>(undefined),
  params: signal<PlaceHand | undefined>(undefined),
  rules: signal<PlaceHand | undefined>(undefined),
};

/** Whether a place's code loads by itself. */
export function isOwn(name: Place): name is OwnPlace {
  return Object.hasOwn(hands, name);
}

/** A place, as soon as its code is here. */
export function whenHere(name: OwnPlace): Promise<PlaceHand> {
  return new Promise((resolve) => {
    const stop = hands[name].subscribe((hand) => {
      if (hand === undefined) return;
      resolve(hand);
      // Not before the subscription has been handed out: a signal calls at once.
      queueMicrotask(() => stop());
    });
  });
}
