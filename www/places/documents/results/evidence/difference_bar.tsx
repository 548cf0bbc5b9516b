/** From difference to difference: by the buttons and by the keys n and p. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../../../../app/announcements";
import { Button } from "../../../../ui";
import { w, whole } from "../../../../ui/numbers/words";
import type { Difference } from "./differences";

const STEPS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

export interface Steps {
  /** The difference one stands at; undefined before the first step. */
  current: Signal<number | undefined>;
  go: (step: 1 | -1) => void;
}

/** At which of the differences one stands; `at` counts from 0. */
const placeWords = (at: number, count: number): string =>
  w("differences.at", { at: whole(at + 1), count: whole(count) });

/** Walks the differences round and round; `onStep` is told where to. */
export function useSteps(all: readonly Difference[], onStep: (difference: Difference) => void): Steps {
  const current = useSignal<number | undefined>(undefined);
  const go = (step: 1 | -1) => {
    if (all.length === 0) return;
    const now = current.peek() ?? (step > 0 ? -1 : 0);
    const next = (now + step + all.length) % all.length;
    current.value = next;
    say(placeWords(next, all.length));
    const difference = all[next];
    if (difference !== undefined) onStep(difference);
  };
  useEffect(() => {
    current.value = undefined;
  }, [all.length]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (step === undefined || isOther || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      go(step);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  });
  return { current, go };
}

/** The key that does the same, where there is a keyboard. */
function Key({ name }: { name: keyof typeof STEPS }) {
  return <span class="difference-key">{`(${name})`}</span>;
}

export function DifferenceBar({ count, steps: { current, go } }: { count: number; steps: Steps }) {
  const at = current.value;
  if (count === 0) return <p class="soft small">{w("differences.none")}</p>;
  return (
    <div class="row-0 difference-bar" role="group" aria-label={w("differences.name")}>
      <Button kind="quiet" onClick={() => go(-1)} aria-keyshortcuts="p">
        <span aria-hidden="true">↑</span> {w("differences.previous")} <Key name="p" />
      </Button>
      <span class="small numeric">
        {at === undefined
          ? w("differences.count", { count, differences: whole(count) })
          : placeWords(at, count)}
      </span>
      <Button kind="quiet" onClick={() => go(1)} aria-keyshortcuts="n">
        <span aria-hidden="true">↓</span> {w("differences.next")} <Key name="n" />
      </Button>
    </div>
  );
}
