/**
 * The input in one line once it has results, so that they are what one sees first; a press opens it. It stays open for
 * who writes in the box, until that is over. The panel itself is always there, folded or not: a remounted box would lose the cursor.
 */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { n, size } from "../../../i18n";
import { Button } from "../../../ui";
import { FoldButton } from "../../../ui/page/fold_button";
import { into } from "../../../ui/signal_setter";
import { useLists } from "../context";
import type { ListInput } from "../model";
import { w } from "../words";
import { InputPanel, PasteButton } from "./input_panel";
import { canRead } from "./paste";

function isFoldable(input: ListInput, hasResults: boolean): boolean {
  if (input.lists.isEmpty.value || input.lists.taking.value > 0) return false;
  return input.lists.isLive.value || hasResults || presenting.value;
}

/** How much is in. */
function amount(input: ListInput): string {
  const lines = input.lists.totalLines.value;
  const bytes = size(input.lists.totalSize.value);
  return lines === undefined ? bytes : w("run.lines", { count: lines, lines: n(lines), size: bytes });
}

const bodyId = "input-fold-body";

/** The line: how much is in, and the quickest ways to more. */
function Line({ isOpen }: { isOpen: boolean }) {
  const input = useLists();
  const { chosen, open } = input.folding;
  const add = () => {
    open.value = "files";
    chosen.value = true;
  };
  return (
    <div class="row-0 fold-line">
      <FoldButton isOpen={isOpen} controls={bodyId} onToggle={into(chosen)}>
        <span>{w("input.folded")}</span> <span class="soft small numeric">{amount(input)}</span>
      </FoldButton>
      {!isOpen && (
        <>
          <Button kind="quiet" onClick={add}>
            {w("input.add")}
          </Button>
          {canRead && <PasteButton isShort />}
        </>
      )}
    </div>
  );
}

/** True if a list was pasted: who gives one whole does not go on typing. */
function isPasted(event: Event): boolean {
  if (!(event instanceof InputEvent) || event.inputType !== "insertFromPaste") return false;
  return event.target instanceof HTMLTextAreaElement && event.target.value.trim().includes("\n");
}

const isRun = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === "Enter" && (ctrlKey || metaKey);

/**
 * Folds what was typed once there are results and the typing is over: the focus has left the input, or Ctrl+Enter has run
 * it. Not before a pressed pointer is let go: what it is pressed on would move away from under it.
 */
function useFoldWhenDone(body: RefObject<HTMLDivElement | null>, hasResults: boolean) {
  const { written } = useLists().folding;
  const fold = () => {
    if (body.current?.contains(document.activeElement) !== true) written.value = false;
  };
  // Who has gone already does not hold the results up.
  useEffect(() => {
    if (hasResults) fold();
  }, [hasResults]);
  const onFocusOut = () => {
    if (!hasResults || !document.hasFocus()) return;
    const isPressed = document.documentElement.matches(":active");
    if (isPressed) addEventListener("pointerup", () => setTimeout(fold), { once: true, capture: true });
    else setTimeout(fold);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isRun(event)) written.value = false;
  };
  return { onFocusOut, onKeyDown };
}

/** `hasResults`: whether the place that shows it has any. */
export function InputFold({ hasResults }: { hasResults: boolean }) {
  const input = useLists();
  const {
    folding: { chosen, foldAgain, written },
    lists: { isEmpty },
  } = input;
  const body = useRef<HTMLDivElement>(null);
  const foldable = isFoldable(input, hasResults);
  const isOpen = !foldable || (chosen.value ?? (written.value && !presenting.value));
  const isBare = isEmpty.value;
  const whenDone = useFoldWhenDone(body, hasResults);
  useEffect(() => {
    if (isBare && !body.current?.contains(document.activeElement)) foldAgain();
  }, [isBare]);
  return (
    <div class={`input-fold no-print${isOpen ? " is-open" : ""}`}>
      {foldable && <Line isOpen={isOpen} />}
      <div
        id={bodyId}
        ref={body}
        hidden={!isOpen}
        {...whenDone}
        onInput={(event) => {
          const { target } = event;
          if (target instanceof HTMLTextAreaElement && !isPasted(event)) written.value = true;
        }}
      >
        <InputPanel />
      </div>
    </div>
  );
}
