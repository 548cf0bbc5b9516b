/** The word that a person points at, taps or reaches by keys in two texts. */
import { useSignal } from "@preact/signals";
import type { Comparison, Span } from "dustlens";
import { useEffect } from "preact/hooks";
import { type Looked, lookAt, nextWord, type Side, wordAt } from "./word_shingles";

/** Where in a text a point of the window is. */
function offsetAt(event: MouseEvent): { node: Node; offset: number } | undefined {
  if ("caretPositionFromPoint" in document) {
    const found = document.caretPositionFromPoint(event.clientX, event.clientY);
    return found === null ? undefined : { node: found.offsetNode, offset: found.offset };
  }
  const old = document as Document & { caretRangeFromPoint?(x: number, y: number): Range | null };
  const found = old.caretRangeFromPoint?.(event.clientX, event.clientY);
  return found ? { node: found.startContainer, offset: found.startOffset } : undefined;
}

/** True if the point is on the words at that place and not in the empty end of a line. */
function isOver(node: Node, offset: number, event: MouseEvent): boolean {
  const range = document.createRange();
  const length = node.textContent?.length ?? 0;
  range.setStart(node, Math.max(0, offset - 1));
  range.setEnd(node, Math.min(length, offset + 1));
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom,
  );
}

/** The word under the pointer, and in which text. */
function pointed(comparison: Comparison, event: MouseEvent): { side: Side; word: Span } | undefined {
  const found = offsetAt(event);
  if (found === undefined || !isOver(found.node, found.offset, event)) return undefined;
  const piece = found.node.parentElement?.closest<HTMLElement>("[data-start]");
  const side = piece?.closest<HTMLElement>("[data-side]")?.dataset["side"];
  if (!piece || (side !== "a" && side !== "b")) return undefined;
  const at = Number(piece.dataset["start"]) + found.offset;
  const { text } = comparison[side];
  const word = wordAt(text, at) ?? wordAt(text, at - 1);
  return word && { side, word };
}

/** The word that an arrow key leads to; from no word, the first of A. */
function after(comparison: Comparison, event: KeyboardEvent, held: Looked | undefined) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const side = held?.side ?? "a";
  const { text } = comparison[side];
  const word = held === undefined ? nextWord(text, { start: 0, end: 0 }, 1) : nextWord(text, held.word, step);
  return word && { side, word };
}

export interface Words {
  looked: Looked | undefined;
  /** Looks at a word for good: until another one is. */
  look: (side: Side, word: Span) => void;
  handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

function wordOf(comparison: Comparison, { side, word }: Looked): string {
  return comparison[side].text.slice(word.start, word.end);
}

/** The word that is looked at, and the one that stays when the pointer has gone; other texts have neither. */
function useLooked(comparison: Comparison) {
  const looked = useSignal<Looked | undefined>(undefined);
  const pinned = useSignal<Looked | undefined>(undefined);
  useEffect(() => {
    const held = pinned.peek();
    const isThere = held !== undefined && wordOf(comparison, held) === held.word.text;
    const found = isThere ? lookAt(comparison, held.side, held.word) : undefined;
    pinned.value = found;
    looked.value = found;
  }, [comparison]);
  return { looked, pinned };
}

export function useWords(comparison: Comparison): Words {
  const { looked, pinned } = useLooked(comparison);
  const at = (side: Side, word: Span) => lookAt(comparison, side, word);
  const look = (side: Side, word: Span) => {
    const found = at(side, wordAt(comparison[side].text, word.start) ?? word);
    pinned.value = found;
    looked.value = found;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    const found = pointed(comparison, event);
    const now = looked.peek();
    if (found?.word.start === now?.word.start && found?.side === now?.side) return;
    looked.value = found === undefined ? pinned.peek() : at(found.side, found.word);
  };
  const onClick = (event: MouseEvent) => {
    if (document.getSelection()?.isCollapsed === false) return;
    const found = pointed(comparison, event);
    const held = pinned.peek();
    const isSame = found?.side === held?.side && found?.word.start === held?.word.start;
    if (found === undefined || isSame) pinned.value = undefined;
    else look(found.side, found.word);
    if (pinned.peek() === undefined) looked.value = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = after(comparison, event, pinned.peek());
    if (next === undefined) return;
    event.preventDefault();
    look(next.side, next.word);
  };
  const onPointerLeave = () => {
    looked.value = pinned.peek();
  };
  return {
    looked: looked.value,
    look,
    handlers: { onPointerMove, onPointerLeave, onClick, onKeyDown },
  };
}
