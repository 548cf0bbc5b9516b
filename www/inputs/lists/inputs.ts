/** What a person put in, kept raw on the page so that a reload, an undo or a crashed worker loses nothing. */
import { computed, signal } from "@preact/signals";
import type { UrlReadOptions } from "dustlens";
import type { UrlInput } from "../../worker/list_api";
import { countLines, encode, hasMoreLines } from "./text";

/** A list that is not in the box: a file, or a paste too long for it. */
export interface UrlList extends UrlInput {
  /** Lines, where they were counted on the way in. */
  lines?: number;
}

/** The longest text the box takes, in UTF-16 units and lines: more would make the page slow under the hand. */
export const boxMost = { length: 20_000, lines: 500 } as const;
/** Up to this many bytes results follow the input by themselves; above, a person starts the run. */
export const liveBytes = 5_000_000;

/** True if a text is too long to be edited. */
export function isLong(text: string): boolean {
  return text.length > boxMost.length || hasMoreLines(text, boxMost.lines);
}

/** What the box is called among the lists. The page says it in its own words: see `listName`. */
export const boxName = "(box)";

/** A name that no list has yet: `pasted (2)`. */
export function ownName(name: string, taken: readonly UrlList[]): string {
  const used = new Set(taken.map(({ id }) => id));
  let id = name;
  for (let number = 2; used.has(id); number++) id = `${name} (${number})`;
  return id;
}

/** A macrotask: input and painting get their turn. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The lists of one input. */
export class Lists {
  /** What is written in the box, a URL a line. */
  readonly box = signal("");

  /** The lists besides, in the order they were added. */
  readonly lists = signal<readonly UrlList[]>([]);

  /** How lists are read; empty fields are guessed. */
  readonly reading = signal<UrlReadOptions>({});

  /** Long pastes that are still being taken in. */
  readonly taking = signal(0);

  /** The size of everything; the box counts in UTF-16 units. */
  readonly totalSize = computed(() =>
    this.lists.value.reduce((sum, { blob }) => sum + blob.size, this.box.value.length),
  );

  readonly isEmpty = computed(() => this.lists.value.length === 0 && this.box.value.trim() === "");

  /** True if there is more than one list, the box counted. */
  readonly isSeveral = computed(() => this.lists.value.length + (this.box.value.trim() === "" ? 0 : 1) > 1);

  readonly isLive = computed(() => this.totalSize.value <= liveBytes);

  /** Lines of all lists; undefined while there is a file, whose lines nobody has counted. */
  readonly totalLines = computed(() => {
    const counts = this.lists.value.map(({ lines }) => lines);
    if (counts.includes(undefined)) return undefined;
    const boxed = this.box.value === "" ? 0 : this.box.value.replace(/\n$/, "").split("\n").length;
    return counts.reduce<number>((sum, lines) => sum + (lines ?? 0), boxed);
  });

  /** Everything as the worker takes it, the box first. */
  readonly asInputs = (): UrlInput[] => {
    const boxed = this.box.peek().trim() === "" ? [] : [{ id: boxName, blob: new Blob([this.box.peek()]) }];
    return [...boxed, ...this.lists.peek().map(({ id, blob }) => ({ id, blob }))];
  };

  /** A long text as a list; the page stays free while it is encoded. */
  readonly takeText = async (name: string, text: string): Promise<UrlList> => {
    this.taking.value++;
    try {
      await breath();
      return { id: name, ...(await encode(text, breath)) };
    } finally {
      this.taking.value--;
    }
  };

  /** A long text that came as bytes, with its lines counted. */
  readonly takeBlob = async (name: string, blob: Blob): Promise<UrlList> => {
    this.taking.value++;
    try {
      return { id: name, blob, lines: await countLines(blob) };
    } finally {
      this.taking.value--;
    }
  };
}
