/**
 * The input in one line once it has results, so that they are what one sees first; a press opens it. It stays open for
 * who writes in the box. The panel itself is always there, folded or not: a remounted box would lose the cursor.
 */

import { useEffect, useRef } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { n, size } from "../../../i18n";
import { useLists } from "../context";
import type { ListInput } from "../model";
import { w } from "../words";
import { InputPanel, Undo } from "./input_panel";

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

function Toggle({ isOpen }: { isOpen: boolean }) {
  const input = useLists();
  const { chosen } = input.folding;
  return (
    <button
      type="button"
      class="input-fold-toggle"
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={() => {
        chosen.value = !isOpen;
      }}
    >
      <span class="input-fold-arrow" aria-hidden="true" />
      {isOpen ? (
        w("input.fold")
      ) : (
        <>
          <span>{w("input.folded")}</span> <span class="soft small numeric">{amount(input)}</span>
        </>
      )}
    </button>
  );
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
  useEffect(() => {
    if (isBare && !body.current?.contains(document.activeElement)) foldAgain();
  }, [isBare]);
  return (
    <div class={`input-fold no-print${isOpen ? " is-open" : ""}`}>
      {foldable && <Toggle isOpen={isOpen} />}
      {!isOpen && <Undo />}
      <div
        id={bodyId}
        ref={body}
        hidden={!isOpen}
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) written.value = true;
        }}
      >
        <InputPanel />
      </div>
    </div>
  );
}
