/** Verifying arguments by fetching pages: what it will cost, how far it is, and the hands on it. */
import { effect, signal } from "@preact/signals";
import type { ParamPlan, ParamSelection } from "dustlens";
import { attempt } from "../../app/failures";
import { askProxy } from "../../app/proxy";
import { Latest } from "../../place/query/latest";
import { PlaceVerify } from "../../place/verification";
import { engine, hand } from "./engine";
import { remembered } from "./results";
import { applied, listeners, revision, working } from "./session";

export { reachable } from "../../app/proxy";
export type { Verifying } from "../../place/verification";
export { longestDelay } from "../../place/verification";

const own = new PlaceVerify<ParamPlan>(engine, working);

export const { verifying, unfinished, delay, isVerifying } = own;
export const { isUnpaused, leastSeconds, setDelay, pause, goOn, cancel } = own;

const estimates = new Latest<ParamPlan>();
const asked = signal<ParamSelection | undefined>(undefined);
/** What the selection asked about would cost. */
export const estimate = estimates.value;
export const estimatePending = estimates.pending;
export const estimateFailure = estimates.failure;

/** Asks what verifying a selection would cost; the answer follows the results. */
export function estimateFor(selection: ParamSelection): void {
  asked.value = selection;
}

/** Rows that were picked one by one are verified whether the lists hold them or not. */
function withRemembered(selection: ParamSelection): boolean {
  return selection.kind === "only" || remembered.value;
}

effect(() => {
  void revision.value;
  const selection = asked.value;
  if (selection === undefined || applied.value === undefined) return;
  const isWide = withRemembered(selection);
  estimates.ask(() => engine.estimate(selection, isWide));
});

/** Starts a verification; one under way is dropped, with what it decided kept. */
export function verify(selection: ParamSelection): void {
  own.start((manners) => engine.verify(selection, withRemembered(selection), manners));
}

listeners.heard.push((event) => {
  if (event.kind === "verifying") own.heard(event);
});
listeners.opened.push(({ unfinished: found }) => own.opened(found));
listeners.lost.push(() => {
  if (own.lost()) hand.warm();
});

/** Asks for the proxy, and for what was left unfinished, which the engine alone knows. */
export function watchUnfinished(): void {
  attempt(askProxy);
  hand.warm();
}
