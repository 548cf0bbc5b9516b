/** A verdict: its word and a sign of its own, so that colour never stands alone. */
import { type Verdict, verdictName, w } from "./words";

const signs: Record<Verdict, string> = {
  insignificant: "=",
  significant: "≠",
  candidate: "?",
  unverifiable: "!",
  unjudged: "–",
};

/** Only the sign. */
export function VerdictSign({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`verdict-sign is-${verdict}`} aria-hidden="true">
      {signs[verdict]}
    </span>
  );
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span class="verdict" title={w(`verdicts.${verdict}.about`)}>
      <VerdictSign verdict={verdict} />
      {verdictName(verdict)}
    </span>
  );
}
