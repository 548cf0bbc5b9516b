/** The session the place shows: the lists, which Normalize shares, the settings, and what has been mined so far. */
import { computed } from "@preact/signals";
import type { DustProgress, DustSettings } from "dustlens";
import { attempt } from "../../app/failures";
import { PlaceSession } from "../../place/session";
import { PlaceSettings } from "../../place/settings";
import type { RulesEvent, RulesOpened, RulesSummary } from "../../worker/rules_api";
import { engine, hand } from "./engine";
import { forgetGiven, giveKnown, isGiven } from "./given";
import { unpick } from "./picked";
import { initialSettings, isSame, type Method, methodOf, withField, withMethod } from "./settings";

const own = new PlaceSettings<DustSettings>({
  initial: initialSettings,
  isSame,
  withField,
  use: (wanted) => engine.set_settings(wanted),
});

export const { settings, applied, allRefused, settingsRefused, sound } = own;
/** The method that the settings are exactly those of. */
export const method = computed(() => methodOf(settings.value));

const idle: DustProgress = { stage: "idle", round: 0, done: 0, total: 0 };

/** What mining rests on beside the lists: settings, and rules taken for granted. */
async function give(): Promise<boolean> {
  const isNew = await own.give();
  return (await giveKnown()) || isNew;
}

const session = new PlaceSession<DustProgress, RulesSummary>({
  name: "rules",
  crashes: "rules",
  engine,
  hand,
  first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: "mining" } },
  wait: 150,
  restarts: true,
  give,
  isInForce: () => own.isInForce() && isGiven(),
  entered(isNew) {
    if (isNew) unpick();
  },
  lost() {
    for (const each of listeners.lost) each();
    applied.value = undefined;
    forgetGiven();
  },
});

export const { summary, revision, progress, elapsed, working, stale, problems, rate } = session;
export const { run, replay, stop, resume, recount, followLists } = session;

/** Changes settings; small lists follow at once. */
export function change(next: Partial<DustSettings>): void {
  settings.value = { ...settings.peek(), ...next };
  givenChanged();
}

/** The settings, or what is taken for granted, may have changed. */
export function givenChanged(): void {
  session.changed(isSame(settings.peek(), applied.peek()) && isGiven());
}

/** Chooses what a method is made of. */
export function useMethod(next: Method): void {
  change(withMethod(settings.peek(), next));
}

/** What other modules of the place do when the worker speaks, opens or is lost. */
export const listeners: {
  heard: ((event: RulesEvent) => void)[];
  opened: ((first: RulesOpened) => void)[];
  lost: (() => void)[];
} = { heard: [], opened: [], lost: [] };

hand.own({
  opened(first) {
    applied.value = undefined;
    forgetGiven();
    for (const each of listeners.opened) each(first);
    attempt(give);
    revision.value++;
  },
  heard(event) {
    for (const each of listeners.heard) each(event);
    switch (event.kind) {
      case "progress":
      case "summary":
      case "unread":
      case "broken":
        session.heard(event);
    }
  },
  lost: (failure) => session.lost(failure),
});
