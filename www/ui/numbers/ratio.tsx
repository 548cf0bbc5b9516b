/** Numbers as the results show them: the fraction first, then the decimal, in tabular figures. */
import type { ComponentChildren } from "preact";
import { standardError, wilson } from "./interval";
import { decimalText, fractionText, w } from "./words";

interface RatioProps {
  part: number;
  all: number;
  /** The value itself: part / all, as the engine computed it. */
  value: number;
  /** The line the value is judged by. */
  threshold?: number;
}

/** `152/160 = 0.950`. */
export function Ratio({ part, all, value, threshold }: RatioProps) {
  return (
    <span class="ratio">
      <span class="ratio-fraction">{fractionText(part, all)}</span>
      <span class="ratio-is"> = </span>
      <span class="ratio-decimal">{decimalText(value, threshold)}</span>
    </span>
  );
}

/** How far an estimate may be off: `± 0.019`; at 0 and 1, where the standard error says nothing, the end of Wilson's interval: `≥ 0.971`. */
export function ErrorOf({ value, hashes }: { value: number; hashes: number }) {
  const isEnd = value <= 0 || value >= 1;
  return (
    <span class="ratio">
      <span class="ratio-error" title={isEnd ? w("columns.estimate.bound") : undefined}>
        {value >= 1 && `≥ ${decimalText(wilson(hashes, hashes).low)}`}
        {value <= 0 && `≤ ${decimalText(wilson(0, hashes).high)}`}
        {!isEnd && `± ${decimalText(standardError(value, hashes))}`}
      </span>
    </span>
  );
}

/** A formula with its result set apart, in its own line. */
export function Formula({ children }: { children: ComponentChildren }) {
  return (
    <p class="formula" role="group" aria-label={w("formula.name")}>
      {children}
    </p>
  );
}

/** A fraction drawn as one: numerator over denominator, read out as "… over …". */
export function Fraction({ top, bottom }: { top: ComponentChildren; bottom: ComponentChildren }) {
  return (
    <span class="fraction">
      <span class="fraction-top">{top}</span>
      <span class="visually-hidden"> {w("formula.over")} </span>
      <span class="fraction-bottom">{bottom}</span>
    </span>
  );
}
