/** What the rules save: the lists before and after, rule by rule, and the switches that take rules out of use. */
import { computed, effect, signal } from "@preact/signals";
import type { DustShrink } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import type { DustTrust } from "../../worker/rules_api";
import { engine } from "./engine";
import { halted } from "./looking";
import { revision, summary, working } from "./session";
import { usualTrust } from "./trust";
import { isVerifying } from "./verify";

/** Which rules a person, or a link, has chosen; undefined: nobody has. */
export const chosenTrust = signal<DustTrust | undefined>(undefined);
/** Which rules are used: those proved by fetching, or the likely ones too; unless chosen, these only until one was tried. */
export const trust = computed(() => chosenTrust.value ?? usualTrust(summary.value?.rules));
/** How many rules are used without being proved, and whether none is proved; undefined: none is used so. */
export const assumed = computed(() => {
  const rules = summary.value?.rules;
  if (rules === undefined || trust.value === "valid" || rules.likely === 0) return undefined;
  return { likely: rules.likely, isAll: rules.valid === 0 };
});

/** An answer, and to what. */
interface Answered {
  found: DustShrink;
  revision: number;
  use: DustTrust;
}

const answers = new Latest<Answered>();
const seenShrink = seen(answers.value);
/** The shrink; asked for while it is looked at, since it goes through the whole list. */
export const shrink = computed(() => seenShrink.value.value?.found);
/** Whether it is of the rules as they are now, not of earlier ones. */
export const isShrinkKnown = computed(() => {
  const answer = seenShrink.value.value;
  return answer !== undefined && answer.revision === revision.value && answer.use === trust.value;
});
export const shrinkPending = answers.pending;
export const shrinkFailure = answers.failure;

/** Going through more URLs would hold the fetching up with every rule decided. */
const mostWhileFetching = 50_000;
const isCalm = computed(() => !isVerifying.value || (summary.value?.distinct ?? 0) <= mostWhileFetching);
/** Whether what goes through all URLs can be asked for now. */
export const isReady = computed(
  () => summary.value !== undefined && !working.value && isCalm.value && !halted.value,
);

/** Who has stopped one count has not stopped that of other rules. */
effect(() => {
  void revision.value;
  void trust.value;
  halted.value = false;
});

effect(() => {
  const [now, use] = [revision.value, trust.value];
  if (summary.value === undefined) answers.forget();
  else if (isReady.value && seenShrink.isSeen.value)
    answers.ask(async () => ({ found: await engine.shrink(use), revision: now, use }));
});

/** Takes a rule out of use, or back into it. */
export function switchRule(id: string, off: boolean): void {
  attempt(async () => {
    await engine.switch(id, off);
    revision.value++;
  });
}
