/** Parts of the line of numbers over the results. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { whole } from "../numbers/words";

interface SummaryStateProps {
  words: Words;
  session: Record<"working" | "stale", ReadonlySignal<boolean>>;
  summary: { partial: boolean };
}

/** Whether the numbers are those of everything that is in. */
export function SummaryState({ words: { w }, session, summary }: SummaryStateProps) {
  if (session.working.value) return <span class="summary-state">{w("summary.working")}</span>;
  if (session.stale.value) return <span class="summary-state">{w("summary.stale")}</span>;
  return summary.partial ? <span class="summary-state is-partial">{w("summary.partial")}</span> : null;
}

interface SummaryNumberProps {
  value: number;
  /** What is counted. */
  name: string;
  about: string;
  /** The class of the number's colour. */
  look?: string;
  /** Whether the rows that it counts are the ones shown. */
  isShown?: boolean;
  onOpen: () => void;
  /** A sign before the number. */
  children?: ComponentChildren;
}

/** A number that shows what it counts. */
export function SummaryNumber({ value, name, about, look, isShown, onOpen, children }: SummaryNumberProps) {
  return (
    <li class={`summary-number${look === undefined ? "" : ` ${look}`}`}>
      <button type="button" title={about} aria-pressed={isShown} onClick={onOpen}>
        {children}
        <b>{whole(value)}</b>
        <span>{name}</span>
      </button>
    </li>
  );
}

/** A number of the outcome with what is counted. */
export function Amount({ value, name }: { value: number; name: string }) {
  return (
    <>
      <b>{whole(value)}</b> {name}
    </>
  );
}

/** The line of numbers. */
export function Summary({ children }: { children: ComponentChildren }) {
  return (
    <div class="summary" role="group" aria-label={t("results:summary.label")}>
      {children}
    </div>
  );
}
