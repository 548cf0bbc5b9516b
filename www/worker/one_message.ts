/** Numbers and verification of one moment, told in one message: of two moments they would contradict each other. */

/** Events that the page takes in at once. */
export interface Together<Event> {
  kind: "together";
  events: readonly Event[];
}

/** A verification, as far as its verdicts change the numbers. */
interface Stands {
  state: string;
  plan: { decided: number };
}

interface Told {
  kind: string;
  verifying?: Stands;
}

interface Moment<Event> {
  tell(event: Event | Together<Event>): void;
  /** The numbers as they are now; undefined: the run under way has not said any yet. */
  counts(): Event | undefined;
  /** The verification as it stands now; undefined: there is none. */
  stands(): Event | undefined;
}

/** State and verdicts of a verification: numbers told beside the same ones still hold. */
function of(event: Told | undefined): string | undefined {
  const { verifying } = event ?? {};
  return verifying && `${verifying.state} ${verifying.plan.decided}`;
}

/** Returns how to tell an event with what belongs to its moment. Numbers come along once a verdict has changed them. */
export function inOneMoment<Event extends Told>(moment: Moment<Event>): (event: Event) => void {
  let last: string | undefined;
  const besideOf = (event: Event) => {
    if (event.kind === "summary") return moment.stands();
    return event.kind === "verifying" && of(event) !== last ? moment.counts() : undefined;
  };
  return (event) => {
    const beside = besideOf(event);
    const verification = event.kind === "verifying" ? event : beside;
    if (beside !== undefined) last = of(verification);
    moment.tell(beside === undefined ? event : { kind: "together", events: [beside, event] });
  };
}
