/** The session the place shows: the lists, which Normalize shares, the settings, and what has been counted so far. */
import { computed } from "@preact/signals";
import type { ParamProgress, ParamSettings, ParamSummary } from "dustlens";
import { attempt } from "../../app/failures";
import { PlaceSession } from "../../place/session";
import { PlaceSettings } from "../../place/settings";
import type { ParamsEvent, ParamsOpened } from "../../worker/params_api";
import { engine, hand } from "./engine";
import { unpick } from "./picked";
import { initialSettings, isSame, type Method, methodOf, withField, withMethod } from "./settings";

const own = new PlaceSettings<ParamSettings>({
  initial: initialSettings,
  isSame,
  withField,
  use: (wanted) => engine.set_settings(wanted),
});

export const { settings, applied, allRefused, settingsRefused, sound } = own;
/** The method that the settings are exactly those of. */
export const method = computed(() => methodOf(settings.value));

const idle: ParamProgress = { stage: "idle", done: 0, total: 0 };

const session = new PlaceSession<ParamProgress, ParamSummary>({
  name: "params",
  crashes: "params",
  engine,
  hand,
  first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: "counting" } },
  wait: 150,
  restarts: false,
  give: own.give,
  isInForce: () => own.isInForce(),
  entered(isNew) {
    if (isNew) unpick();
  },
  lost() {
    for (const each of listeners.lost) each();
    applied.value = undefined;
  },
});

export const { summary, revision, progress, elapsed, working, stale, problems, rate } = session;
export const { run, replay, stop, resume, recount, followLists } = session;

/** Changes settings; small lists follow at once. */
export function change(next: Partial<ParamSettings>): void {
  settings.value = { ...settings.peek(), ...next };
  session.changed(isSame(settings.peek(), applied.peek()));
}

/** Chooses what a method is made of. */
export function setMethod(next: Method): void {
  change(withMethod(settings.peek(), next));
}

/** What other modules of the place do when the worker speaks, opens or is lost. */
export const listeners: {
  heard: ((event: ParamsEvent) => void)[];
  opened: ((first: ParamsOpened) => void)[];
  lost: (() => void)[];
} = { heard: [], opened: [], lost: [] };

hand.own({
  opened(first) {
    applied.value = undefined;
    for (const each of listeners.opened) each(first);
    attempt(own.give);
    revision.value++;
  },
  heard(event) {
    for (const each of listeners.heard) each(event);
    if (event.kind !== "verifying" && event.kind !== "storage") session.heard(event);
  },
  lost: (failure) => session.lost(failure),
});
