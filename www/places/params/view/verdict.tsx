/** A verdict: its word and a sign of its own. */
import { Mark, Sign } from "../../../ui/page/sign";
import { type Verdict, verdictName, w } from "./words";

const signs: Record<Verdict, string> = {
  ...{ insignificant: "=", significant: "≠", candidate: "?", unverifiable: "!", unjudged: "–" },
};

/** Only the sign. */
export const VerdictSign = ({ verdict }: { verdict: Verdict }) => (
  <Sign look={verdict} sign={signs[verdict]} />
);

export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <Mark
    look={verdict}
    sign={signs[verdict]}
    name={verdictName(verdict)}
    about={w(`verdicts.${verdict}.about`)}
  />
);
