/** What a person put in, kept raw on the page so that a reload, an undo or a crashed worker loses nothing. */
import { computed, signal } from "@preact/signals";
import type { Removal } from "../../inputs/documents/removals";
import type { Input, Keyed } from "../../worker/api";

const keys = new WeakMap<Input, number>();
let nextKey = 0;

/** The key an input goes by in the worker: the same for as long as the page holds the input. */
export function keyOf(input: Input): number {
  const known = keys.get(input);
  if (known !== undefined) return known;
  keys.set(input, nextKey);
  return nextKey++;
}

/** The inputs with their keys, as the worker takes them. */
export function keyed(list: readonly Input[]): Keyed[] {
  return list.map((input) => ({ key: keyOf(input), input }));
}

export type Box = "A" | "B";
export const boxNames: readonly Box[] = ["A", "B"];

/** True if the input is what stands in one of the two boxes. */
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

/** Up to here results follow the input by themselves; above, a person starts the run. */
export const liveLimit = { bytes: 5_000_000, inputs: 500 } as const;

/** The end of a file's name that says its kind, with that of what is packed in gzip. */
const ending = /(?:\.(?:jsonl|ndjson|jl|json|csv|tsv|html?|warc))?\.[^./\\]{1,10}$/i;

/** A name with a number, in front of its ending, since that of a file says how it is read. */
function numbered({ kind, id }: Input, number: number): string {
  const end = kind === "file" ? (ending.exec(id)?.[0] ?? "") : "";
  return `${id.slice(0, id.length - end.length)} (${number})${end}`;
}

/** The inputs with ids that nothing in `taken`, and no earlier one among them, has: `note (2).txt`. */
export function withOwnIds(added: readonly Input[], taken: Iterable<string>): Input[] {
  const used = new Set<string>(["A", "B", ...taken]);
  const next = new Map<string, number>();
  return added.map((input) => {
    let id = input.id;
    let number = next.get(input.id) ?? 2;
    for (; used.has(id); number++) id = numbered(input, number);
    next.set(input.id, number);
    used.add(id);
    return { ...input, id };
  });
}

/** True if the document is all there is of its input; the core adds `#2` where two ids would be one. */
function isWhole(input: Input, id: string): boolean {
  return input.kind !== "file" || id.replace(/#\d+$/, "") === input.id;
}

/** What is left when documents go: whole inputs go with the only document they have. O(inputs + documents). */
export function without(
  list: readonly Input[],
  documents: readonly { id: string; input: number }[],
): { inputs: Input[]; parts: Removal[] } {
  const byKey = new Map(list.map((input) => [keyOf(input), input]));
  const gone = new Set<Input>();
  const parts: Removal[] = [];
  for (const { id, input } of documents) {
    const of = byKey.get(input);
    if (of === undefined) continue;
    if (isWhole(of, id)) gone.add(of);
    else parts.push({ of, id });
  }
  return { inputs: list.filter((input) => !gone.has(input)), parts };
}

/** Text of a box that is a list or a log: no document until a person says so. */
export type HeldText = Extract<Input, { kind: "text" }> & { held: true };

export function isHeld(input: Input): input is HeldText {
  return input.kind === "text" && input.held === true;
}

/** What a person put into one collection. */
export class DocumentInputs {
  /** The inputs in the order they were added; the boxes A and B come first. */
  readonly inputs = signal<readonly Input[]>([]);

  /** The documents taken out one by one. Those of inputs that are gone mean nothing and may be dropped. */
  readonly removed = signal<readonly Removal[]>([]);

  /** The two boxes of the first case. A box that is not blank is the document of its name. */
  readonly boxes = signal<Readonly<Record<Box, string>>>({ A: "", B: "" });

  /** The boxes that hold lists, A before B. They are kept and linked like inputs, and computed by nobody. */
  readonly held = signal<readonly HeldText[]>([]);

  /** The boxes whose lists a person wants compared as texts. */
  readonly asText = signal<ReadonlySet<Box>>(new Set());

  /** Everything that is to be kept: the boxes that hold lists, and the inputs. */
  readonly all = computed((): readonly Input[] => [...this.held.value, ...this.inputs.value]);

  /** The size of everything. */
  readonly totalSize = computed(() => this.inputs.value.reduce((sum, input) => sum + sizeOf(input), 0));

  /** True if the input is small enough to be computed as it changes. */
  readonly isLive = computed(
    () => this.totalSize.value <= liveLimit.bytes && this.inputs.value.length <= liveLimit.inputs,
  );

  /** Says which boxes are compared as texts whatever is in them. */
  readonly setAsText = (boxes: readonly Box[], isText: boolean): void => {
    const next = new Set(this.asText.peek());
    for (const box of boxes) {
      if (isText) next.add(box);
      else next.delete(box);
    }
    this.asText.value = next;
  };

  /** Everything as it is now; what is given back puts it back. */
  readonly snapshot = (): (() => void) => {
    const [inputs, removed, boxes] = [this.inputs.peek(), this.removed.peek(), this.boxes.peek()];
    const [held, asText] = [this.held.peek(), this.asText.peek()];
    return () => {
      this.held.value = held;
      this.asText.value = asText;
      this.inputs.value = inputs;
      this.removed.value = removed;
      this.boxes.value = boxes;
    };
  };
}
