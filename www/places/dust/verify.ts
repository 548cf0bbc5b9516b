/** Proving rules by fetching pages: what it will cost, how far it is, and the hands on it. */
import { computed, effect } from "@preact/signals";
import type { DustPlan } from "dustlens";
import { attempt } from "../../app/failures";
import { askProxy } from "../../app/proxy";
import { Latest } from "../../place/query/latest";
import { PlaceVerify } from "../../place/verification";
import { engine, hand } from "./engine";
import { listeners, recount, revision, summary, working } from "./session";

export type { Verifying } from "../../place/verification";
export { longestDelay, reachable } from "../../place/verification";

const own = new PlaceVerify<DustPlan>(engine, working);

export const { verifying, unfinished, delay, isVerifying, givenUp } = own;
export const { isUnpaused, leastSeconds, setDelay, pause, goOn, cancel } = own;

/** Whether a proof was begun and is not at its end: then more likely rules are looked for as it goes on. */
export const isHalfway = computed(() => {
  const state = verifying.value?.state;
  return unfinished.value !== undefined || (state !== undefined && state !== "over");
});

const estimates = new Latest<DustPlan>();
/** What proving what is likely now would cost. */
export const estimate = estimates.value;
export const estimatePending = estimates.pending;
export const estimateFailure = estimates.failure;

effect(() => {
  void revision.value;
  if (summary.value === undefined) estimates.forget();
  else if (!working.value && !isVerifying.value) estimates.ask(() => engine.estimate());
});

/** What is left of an interrupted one is known when its lists have been mined, and may be nothing. */
effect(() => {
  void revision.value;
  if (working.value || unfinished.peek() === undefined) return;
  attempt(async () => {
    const plan = await engine.under_way();
    if (unfinished.peek() !== undefined) unfinished.value = plan?.over === false ? plan : undefined;
  });
});

/** Starts a validation of all that is likely; one under way is dropped, with what it decided kept. */
export function verify(): void {
  own.start((manners) => engine.verify(manners));
}

listeners.heard.push((event) => {
  if (event.kind === "verifying") own.heard(event);
});
listeners.opened.push(({ unfinished: found }) => own.opened(found));
listeners.lost.push(() => {
  if (own.lost()) hand.warm();
});

/** Forgets all that was ever decided, on this site or others; the lists are mined anew. */
export function forget(): void {
  attempt(async () => {
    await engine.forget();
    unfinished.value = undefined;
    await recount();
  });
}

/** Asks for the proxy, and for what was left unfinished, which the engine alone knows. */
export function watchUnfinished(): void {
  attempt(askProxy);
  hand.warm();
}
