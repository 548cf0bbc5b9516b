/** A status: its word and a sign of its own, so that colour never stands alone. */
import { type Status, statusName, w } from "./words";

const signs: Record<Status, string> = { valid: "✓", likely: "?", undecided: "–", refuted: "✕" };

/** The looks that signs of verdicts have already. */
const looks: Record<Status, string> = {
  valid: "insignificant",
  likely: "candidate",
  undecided: "unverifiable",
  refuted: "significant",
};

/** Only the sign. */
export function StatusSign({ status }: { status: Status }) {
  return (
    <span class={`verdict-sign is-${looks[status]}`} aria-hidden="true">
      {signs[status]}
    </span>
  );
}

export function StatusMark({ status }: { status: Status }) {
  return (
    <span class="verdict" title={w(`statuses.${status}.about`)}>
      <StatusSign status={status} />
      {statusName(status)}
    </span>
  );
}
