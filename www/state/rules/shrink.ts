/** What the rules save: the lists before and after, rule by rule, and the switches that take rules out of use. */
import { computed, effect, signal } from "@preact/signals";
import type { DustShrink } from "dustlens";
import type { DustTrust } from "../../worker/rules_api";
import { attempt } from "../failures";
import { Latest } from "../results_latest";
import { seen } from "../seen";
import { engine } from "./engine";
import { firstLook } from "./link";
import { revision, summary, working } from "./session";
import { isVerifying } from "./verify";

/** Which rules are used: those proved by fetching, or the likely ones too. */
export const trust = signal<DustTrust>(firstLook.trust);

const answers = new Latest<DustShrink>();
const seenShrink = seen(answers.value);
/** The shrink; asked for while it is looked at, since it goes through the whole list. */
export const shrink = seenShrink.value;
export const shrinkPending = answers.pending;
export const shrinkFailure = answers.failure;

/** Going through more URLs would hold the fetching up with every rule decided. */
const mostWhileFetching = 50_000;
const isCalm = computed(() => !isVerifying.value || (summary.value?.distinct ?? 0) <= mostWhileFetching);
/** Whether what goes through all URLs can be asked for now. */
export const isReady = computed(() => summary.value !== undefined && !working.value && isCalm.value);

effect(() => {
  void revision.value;
  const use = trust.value;
  if (summary.value === undefined) answers.forget();
  else if (isReady.value && seenShrink.isSeen.value) answers.ask(() => engine.shrink(use));
});

/** Takes a rule out of use, or back into it. */
export function switchRule(id: string, off: boolean): void {
  attempt(async () => {
    await engine.switch(id, off);
    revision.value++;
  });
}
