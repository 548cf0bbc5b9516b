/** Parts of the line of numbers over the results. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { fractionText, percentText, whole } from "../numbers/words";
import { useRoving } from "../roving";

interface SummaryStateProps {
  words: Words;
  session: Record<"working" | "stale", ReadonlySignal<boolean>>;
  summary: { partial: boolean };
}

/** Says whether the numbers are those of everything that is in. */
export function SummaryState({ words: { w }, session, summary }: SummaryStateProps) {
  if (session.working.value) return <span class="pill summary-state">{w("summary.working")}</span>;
  if (session.stale.value) return <span class="pill summary-state">{w("summary.stale")}</span>;
  return summary.partial ? <span class="pill summary-state is-partial">{w("summary.partial")}</span> : null;
}

interface SummaryNumberProps {
  value: number;
  /** What is counted. */
  name: string;
  about: string;
  /** The class of the number's colour. */
  look?: string;
  /** True if the rows that it counts are the ones shown. */
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

interface OutcomeProps {
  /** How many there were, and how many are left of them, with what is counted; left out: nobody knows yet. */
  before: readonly [number, string];
  /** The full name of the count. */
  about?: string;
  /** How many of them differ once they are normalized, where that is fewer. */
  normalized?: readonly [number, string] | undefined;
  after?: readonly [number, string];
  /** How many were given at first, where that is more. */
  given?: readonly [number, string] | undefined;
  /** The looks of all, and of what is left. */
  look?: string;
  leftLook?: string;
  as?: "div" | "p";
  children?: ComponentChildren;
}

/** What there was, and what became of it. */
export function Outcome({
  before,
  about,
  normalized,
  after,
  given,
  look = "",
  leftLook = "",
  as: Tag = "div",
  children,
}: OutcomeProps) {
  return (
    <Tag class={`row at-baseline soft outcome${look}`}>
      {given !== undefined && (
        <>
          <span>
            {whole(given[0])} {given[1]}
          </span>
          <span aria-hidden="true">{" → "}</span>
        </>
      )}
      <span title={about}>
        <b>{whole(before[0])}</b> {before[1]}
      </span>
      {normalized !== undefined && (
        <>
          <span aria-hidden="true">{" → "}</span>
          <span>
            <b>{whole(normalized[0])}</b> {normalized[1]}
          </span>
        </>
      )}
      {after !== undefined && (
        <>
          <span class={leftLook} aria-hidden="true">
            {" → "}
          </span>
          <span class={`is-keys${leftLook}`}>
            <b>{whole(after[0])}</b> {after[1]}
          </span>
        </>
      )}
      {children}
    </Tag>
  );
}

/** How much fewer that is: the fraction first. */
export function Fewer({ before, after, name }: { before: number; after: number; name: string }) {
  const fewer = before - after;
  return (
    <span class="small">
      {fractionText(fewer, before)} = {percentText(before === 0 ? 0 : fewer / before)} {name}
    </span>
  );
}

/** The numbers that show what they count: one stop for the Tab key. */
export function SummaryNumbers({ children }: { children: ComponentChildren }) {
  return (
    <div
      class="summary-bar"
      role="toolbar"
      aria-label={t("results:summary.counts")}
      {...useRoving<HTMLDivElement>()}
    >
      <ul class="summary-numbers">{children}</ul>
    </div>
  );
}

/** The line of numbers. */
export function Summary({ children }: { children: ComponentChildren }) {
  return (
    <div class="row-0 summary" role="group" aria-label={t("results:summary.label")}>
      {children}
    </div>
  );
}
