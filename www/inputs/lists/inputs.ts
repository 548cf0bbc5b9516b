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

/** What is written in the box, a URL a line. */
export const box = signal("");
/** The lists besides, in the order they were added. */
export const lists = signal<readonly UrlList[]>([]);
/** How lists are read; empty fields are guessed. */
export const reading = signal<UrlReadOptions>({});
/** Long pastes that are still being taken in. */
export const taking = signal(0);

/** The longest text the box takes, in UTF-16 units and lines: more would make the page slow under the hand. */
export const boxMost = { length: 20_000, lines: 500 } as const;
/** Up to this many bytes results follow the input by themselves; above, a person starts the run. */
export const liveBytes = 5_000_000;

/** Whether a text is too long to be edited. */
export function isLong(text: string): boolean {
  return text.length > boxMost.length || hasMoreLines(text, boxMost.lines);
}

/** The size of everything; the box counts in UTF-16 units. */
export const totalSize = computed(() =>
  lists.value.reduce((sum, { blob }) => sum + blob.size, box.value.length),
);

export const isEmpty = computed(() => lists.value.length === 0 && box.value.trim() === "");
/** Whether there is more than one list, the box counted. */
export const isSeveral = computed(() => lists.value.length + (box.value.trim() === "" ? 0 : 1) > 1);
export const isLive = computed(() => totalSize.value <= liveBytes);

/** Lines of all lists; undefined while there is a file, whose lines nobody has counted. */
export const totalLines = computed(() => {
  const counts = lists.value.map(({ lines }) => lines);
  if (counts.includes(undefined)) return undefined;
  const boxed = box.value === "" ? 0 : box.value.replace(/\n$/, "").split("\n").length;
  return counts.reduce<number>((sum, lines) => sum + (lines ?? 0), boxed);
});

/** What the box is called among the lists. The page says it in its own words: see `listName`. */
export const boxName = "(box)";

/** Everything as the worker takes it, the box first. */
export function asInputs(): UrlInput[] {
  const boxed = box.peek().trim() === "" ? [] : [{ id: boxName, blob: new Blob([box.peek()]) }];
  return [...boxed, ...lists.peek().map(({ id, blob }) => ({ id, blob }))];
}

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

/** A long text as a list; the page stays free while it is encoded. */
export async function takeText(name: string, text: string): Promise<UrlList> {
  taking.value++;
  try {
    await breath();
    return { id: name, ...(await encode(text, breath)) };
  } finally {
    taking.value--;
  }
}

/** A long text that came as bytes, with its lines counted. */
export async function takeBlob(name: string, blob: Blob): Promise<UrlList> {
  taking.value++;
  try {
    return { id: name, blob, lines: await countLines(blob) };
  } finally {
    taking.value--;
  }
}
