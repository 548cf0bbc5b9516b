/** The places of the page. A new one is a folder in `places/` and an entry here. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { EngineState } from "../core/worker_client";
import type { LinkText } from "../place_model/link_text";
import type { FoundFile } from "../places/documents/files";
import { isEmbedded } from "./embedded";

interface PlaceEntry {
  /** The folder of its `place.ts`. */
  folder: string;
  /** The namespaces of words that load with it. */
  words: readonly string[];
  /** The place whose state its address carries, where it has none of its own. */
  stateOf?: "documents";
}

/** Namespaces that every place over lists speaks. */
const ofLists = ["problems", "results"] as const;

/**
 * All places in the order of the navigation. Places over lists show the lists of Normalize and speak its words; Rules
 * speaks those of Parameters too. The code and the words of Documents come with the page.
 */
export const registry = {
  documents: { folder: "documents", words: [] },
  normalize: { folder: "normalize", words: [...ofLists, "normalize"] },
  params: { folder: "params", words: [...ofLists, "normalize", "params"] },
  rules: { folder: "dust", words: [...ofLists, "normalize", "params", "rules"] },
  learn: { folder: "learn", words: ["learn"] },
  about: { folder: "about", words: ["about"], stateOf: "documents" },
} as const satisfies Record<string, PlaceEntry>;

export type Place = keyof typeof registry;
export const places = Object.keys(registry) as Place[];

/** The place in sight. */
export const place = signal<Place>("documents");

/** The place of this name, if there is one. */
export function placeNamed(name: string): Place | undefined {
  return places.find((each) => each === name);
}

/** The place that a fragment leads to, with or without `#`; Documents if it names none. Inside another page it is Learn. */
export function placeIn(fragment: string): Place {
  if (isEmbedded) return "learn";
  return placeNamed(fragment.replace(/^#/, "").split("?")[0] ?? "") ?? "documents";
}

/** The place whose state is in the address while `name` is in sight. */
export function stateOf(name: Place): Place {
  const entry: PlaceEntry = registry[name];
  return entry.stateOf ?? name;
}

/** The contents of a link to be copied. */
export interface Shared {
  /** Everything but the texts, without `#`. */
  fragment: string;
  texts: LinkText[];
  /** How many inputs no link can carry. */
  missing: number;
}

/** What the frame and the address ask of a place. */
export interface PlaceHandle {
  /** The place's fragment, without `#`. */
  link: ReadonlySignal<string>;
  /** The contents of a link to be copied; it may be longer than the address. */
  share(): Promise<Shared>;
  /** Changes where a step back should lead to. */
  step: ReadonlySignal<string>;
  /** Goes to where a fragment of the history leads; `isOurs`: this page wrote it. */
  follow(fragment: string, isOurs: boolean): void;
  /** When a person last changed what the link says, in milliseconds since 1970. */
  edited(): number;
  run(): void;
  /** Starts loading the engine; harmless when it runs already. */
  preload(): void;
  /** The state of the engine. */
  engine: ReadonlySignal<EngineState>;
  /** True while something that was asked waits for the engine to load. */
  waiting: ReadonlySignal<boolean>;
  /** Takes rules that another place has proved, a line each, where it can use them. */
  learn?(rules: string): void;
  /** Closes the evidence. */
  close(): void;
  addFiles(files: readonly FoundFile[]): void;
  /** Takes a text that was pasted or dropped outside of any field. */
  addText(text: string): void;
  /** Says which site the lines of a log are of, where the place reads logs. */
  readFrom?(host: string): void;
  /** Saves the session as a file, and opens one, where the place has such files. */
  saveSession?(): Promise<void>;
  openSession?(file: File): Promise<void>;
}

/** The places' handles, each once the place has started. */
export const handles = Object.fromEntries(places.map((name) => [name, signal(undefined)])) as Readonly<
  Record<Place, Signal<PlaceHandle | undefined>>
>;

/** Starts loading the engine of the place in sight on a first sign of intent. */
export function preload(): void {
  handles[stateOf(place.peek())].peek()?.preload();
}

/** Closes the evidence of the place in sight. */
export function closeEvidence(): void {
  handles[stateOf(place.peek())].peek()?.close();
}

/** The handle of a place, as soon as the place has started. */
export function whenStarted(name: Place): Promise<PlaceHandle> {
  return new Promise((resolve) => {
    const stop = handles[name].subscribe((handle) => {
      if (handle === undefined) return;
      resolve(handle);
      // Not before the subscription has been handed out: a signal calls at once.
      queueMicrotask(() => stop());
    });
  });
}
