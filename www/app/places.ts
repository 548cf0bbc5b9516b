/** The places of the page. A new one is a folder in `places/` and an entry here. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { FoundFile } from "../places/documents/files";

/** Starts loading the engine of the place in sight on a first sign of intent. */
export function warm(): void {
  const now = place.peek();
  if (isOwn(now)) hands[now].peek()?.warm();
}

/** A place whose code loads when it is first opened: the folder of its `place.ts`, and the words that it speaks with. */
interface LazyEntry {
  folder: string;
  words: readonly string[];
}

/** Their lists are those of Normalize, and so are the words around them; what arguments are called, Parameters has said. */
export const registry = {
  normalize: { folder: "normalize", words: ["normalize"] },
  params: { folder: "params", words: ["normalize", "params"] },
  rules: { folder: "dust", words: ["normalize", "params", "rules"] },
} as const satisfies Record<string, LazyEntry>;

/** Places whose code loads when they are first opened. */
export type OwnPlace = keyof typeof registry;
export const ownPlaces = Object.keys(registry) as OwnPlace[];

/** All places in the order of the navigation; the first and the last come with the page. */
export type Place = "documents" | OwnPlace | "about";
export const places: readonly Place[] = ["documents", ...ownPlaces, "about"];

/** The place in sight. */
export const place = signal<Place>("documents");

/** The place of this name, if there is one. */
export function placeNamed(name: string): Place | undefined {
  return places.find((each) => each === name);
}

/** What the frame and the address ask of a place whose code loads by itself. */
interface PlaceHand {
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
export const hands = Object.fromEntries(ownPlaces.map((name) => [name, signal(undefined)])) as Readonly<
  Record<OwnPlace, Signal<PlaceHand | undefined>>
>;

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
