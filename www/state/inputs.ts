/** What a person put in, kept raw on the page so that a reload, an undo or a crashed worker loses nothing. */
import { computed, signal } from "@preact/signals";
import type { Input } from "../worker/api";

/** The inputs in the order they were added; the boxes A and B come first. */
export const inputs = signal<readonly Input[]>([]);

/** Ids of documents taken out one by one of inputs that hold several (an archive, lines). */
export const removed = signal<readonly string[]>([]);

/** The two boxes of the first case. A box that is not blank is the document of its name. */
export const boxes = signal<Readonly<Record<Box, string>>>({ A: "", B: "" });

export type Box = "A" | "B";
export const boxNames: readonly Box[] = ["A", "B"];

/** Whether the input is what stands in one of the two boxes. */
export function isBox(input: Input): boolean {
  return input.kind === "text" && (input.id === "A" || input.id === "B");
}

/** The size of an input in bytes; of a text, in UTF-16 units. */
export function sizeOf(input: Input): number {
  switch (input.kind) {
    case "text":
      return input.text.length;
    case "file":
      return input.blob.size;
    case "page":
      return input.page.body.length;
  }
}

/** The size of everything. */
export const totalSize = computed(() => inputs.value.reduce((sum, input) => sum + sizeOf(input), 0));

/** Up to here results follow the input by themselves; above, a person starts the run. */
export const liveLimit = { bytes: 2_000_000, inputs: 500 } as const;

/** Whether the input is small enough to be computed as it changes. */
export const isLive = computed(
  () => totalSize.value <= liveLimit.bytes && inputs.value.length <= liveLimit.inputs,
);

/** The inputs with ids that nothing in `taken`, and no earlier one among them, has: `note.txt (2)`. */
export function withOwnIds(added: readonly Input[], taken: Iterable<string>): Input[] {
  const used = new Set<string>(["A", "B", ...taken]);
  return added.map((input) => {
    let id = input.id;
    for (let i = 2; used.has(id); i++) id = `${input.id} (${i})`;
    used.add(id);
    return { ...input, id };
  });
}

/** What is left when the documents with these ids go: whole inputs where the id is an input's own. */
export function without(
  list: readonly Input[],
  ids: readonly string[],
): { inputs: Input[]; parts: string[] } {
  const gone = new Set(ids);
  const own = new Set(list.map((input) => input.id));
  return {
    inputs: list.filter((input) => !gone.has(input.id)),
    parts: ids.filter((id) => !own.has(id)),
  };
}
