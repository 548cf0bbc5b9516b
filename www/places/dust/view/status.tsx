/** A status: its word and a sign of its own, in the looks that signs of verdicts have already. */
import { Mark, Sign } from "../../../ui/page/sign";
import { type Status, statusName, w } from "./words";

const signs: Record<Status, { sign: string; look: string }> = {
  valid: { sign: "✓", look: "insignificant" },
  likely: { sign: "?", look: "candidate" },
  undecided: { sign: "–", look: "unverifiable" },
  refuted: { sign: "✕", look: "significant" },
};

/** Only the sign. */
export const StatusSign = ({ status }: { status: Status }) => <Sign {...signs[status]} />;

export const StatusMark = ({ status }: { status: Status }) => (
  <Mark {...signs[status]} name={statusName(status)} about={w(`statuses.${status}.about`)} />
);
