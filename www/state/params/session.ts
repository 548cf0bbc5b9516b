/**
 * The session the place shows: the lists, which Normalize shares, the settings, and what the worker has counted so far.
 * Results are never computed here; they are asked for when `revision` moves.
 */
import { batch, computed, signal } from "@preact/signals";
import type { ParamProgress, ParamSettings, ParamSummary, Problem } from "dustlens";
import type { Failure } from "../../worker/api";
import type { ParamsEvent, ParamsOpened } from "../../worker/params_api";
import { attempt, EngineError, report } from "../failures";
import { asInputs, isEmpty, isLive, reading, totalSize } from "../normalize/inputs";
import { type Entry, followEntries } from "../urls/list";
import { engine, hand } from "./engine";
import { unpick } from "./picked";
import { initialSettings, isSame, type Method, methodOf, withField, withMethod } from "./settings";

/** The settings as the controls show them. */
export const settings = signal<ParamSettings>(initialSettings);
/** The method that the settings are exactly those of. */
export const method = computed(() => methodOf(settings.value));
/** The settings that the results on the screen follow; undefined while no worker has any. */
export const applied = signal<ParamSettings | undefined>(undefined);

/** A setting that the core did not take, with its range. */
export interface Refusal {
  field: string;
  low: string;
  high: string;
}

const refusals = signal<readonly (Refusal & { value: unknown })[]>([]);

/** The settings that are out of their range; one given another value is no longer refused. */
export const allRefused = computed<readonly Refusal[]>(() =>
  refusals.value.filter(({ field, value }) => fieldOf(settings.value, field) === value),
);

/** The first of them. */
export const settingsRefused = computed<Refusal | undefined>(() => allRefused.value[0]);

/** The settings without what the core refused: only these are kept and put in links. */
export const sound = computed(() => {
  const back = applied.value ?? initialSettings;
  return allRefused.value.reduce((left, { field }) => withField(left, field, back), settings.value);
});

/** What is known so far; undefined before the first result and when nothing is in. */
export const summary = signal<ParamSummary | undefined>(undefined);
/** Moves whenever results may have changed: at most twice a second while working, and at the end. */
export const revision = signal(0);
/** The worker's stage and counts, at most ten times a second. */
export const progress = signal<ParamProgress>({ stage: "idle", done: 0, total: 0 });
/** Milliseconds the run has taken so far. */
export const elapsed = signal(0);
/** Whether the lists are being counted. */
export const working = signal(false);
/** Whether lists or settings changed after the results on the screen. */
export const stale = signal(false);
/** What the core found wrong with the lists. */
export const problems = signal<readonly Problem[]>([]);
/** Bytes a millisecond, measured in the last run that read everything. */
export const rate = signal<number | undefined>(undefined);

/** Counts the replays: what the worker says of an earlier one means nothing any more. */
let turn = 0;
/** Whether the worker lacks some of the lists. */
let unread = false;
/** Whether the run under way reads everything, so that its time can be measured. */
let measuring = false;
/** Set when a person stops before the worker has begun. */
let halted = false;
/** How often the worker died since it last came to an end. */
let losses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function fieldOf(of: ParamSettings, field: string): unknown {
  return Reflect.get(of, field);
}

/** The lists have changed: small ones are counted after a while, large ones wait for a person. */
function entered({ wait, isNew }: Entry): void {
  unread = true;
  clearTimeout(timer);
  if (isNew) {
    unpick();
    problems.value = [];
  }
  if (isEmpty.peek()) {
    replay();
    return;
  }
  stale.value = summary.peek() !== undefined || !isLive.peek();
  if (isLive.peek()) timer = setTimeout(replay, wait);
  else if (working.peek()) stop();
}

/** Changes settings; small lists follow at once. */
export function change(next: Partial<ParamSettings>): void {
  settings.value = { ...settings.peek(), ...next };
  clearTimeout(timer);
  if (isEmpty.peek()) {
    if (hand.isRunning()) attempt(() => give());
    return;
  }
  if (isSame(settings.peek(), applied.peek()) && !unread) {
    stale.value = false;
    return;
  }
  stale.value = true;
  if (isLive.peek()) timer = setTimeout(run, 150);
}

/** Chooses what a method is made of. */
export function setMethod(next: Method): void {
  change(withMethod(settings.peek(), next));
}

let giving: Promise<unknown> = Promise.resolve();

/** Puts the settings in force; one that is refused is said beside its field, and those before it hold. */
function give(): Promise<boolean> {
  const given = giving.then(put);
  giving = given.catch(() => undefined);
  return given;
}

/** More settings than there are: the end of the attempts if the core kept refusing. */
const mostAttempts = 30;

async function put(): Promise<boolean> {
  for (let attempts = 1; ; attempts++) {
    const wanted = sound.peek();
    if (isSame(wanted, applied.peek())) return false;
    try {
      await engine.set_settings(wanted);
      applied.value = wanted;
      return true;
    } catch (thrown) {
      if (attempts === mostAttempts) throw thrown;
      refuse(wanted, thrown);
    }
  }
}

/** Takes down which setting was refused; throws what is no such refusal, or comes for a setting put back already. */
function refuse(wanted: ParamSettings, thrown: unknown): void {
  const isRefusal = thrown instanceof EngineError && thrown.code === "bad-setting";
  const { field = "", low = "", high = "" } = isRefusal ? thrown.params : {};
  const value = fieldOf(wanted, field);
  if (!isRefusal || allRefused.peek().some((each) => each.field === field)) throw thrown;
  refusals.value = [...refusals.peek().filter((each) => each.field !== field), { field, low, high, value }];
}

/** Counts what is waiting: Ctrl+Enter, the Run button. */
export function run(): void {
  if (isEmpty.peek()) return;
  if (unread) {
    replay();
    return;
  }
  const mine = turn;
  begin(false);
  attempt(async () => {
    try {
      const isNew = await give();
      if (mine !== turn) return;
      if (isNew || summary.peek()?.partial === true) await engine.run();
      else settle();
    } catch (thrown) {
      settle();
      throw thrown;
    }
  });
}

function begin(isWhole: boolean): void {
  measuring = isWhole;
  halted = false;
  batch(() => {
    working.value = true;
    elapsed.value = 0;
    progress.value = { stage: isWhole ? "reading" : "counting", done: 0, total: 0 };
  });
}

/** Nothing is being counted any more. */
function settle(): void {
  batch(() => {
    working.value = false;
    stale.value = unread || !isSame(sound.peek(), applied.peek());
  });
}

/** Puts all lists into the worker's session anew. Of two that overlap, the later alone counts. */
export function replay(): void {
  clearTimeout(timer);
  unread = false;
  const mine = ++turn;
  const list = asInputs();
  if (list.length === 0) {
    forget();
    if (hand.isRunning()) attempt(() => engine.replace(mine, [], {}));
    return;
  }
  begin(true);
  attempt(() => enter(mine, list));
}

async function enter(mine: number, list: ReturnType<typeof asInputs>): Promise<void> {
  try {
    await engine.replace(mine, list, reading.peek());
    if (mine !== turn) return;
    await give();
    if (mine !== turn) return;
    // New lists have put an end to the stop; the run says at once that it was stopped, and can go on.
    if (halted) await engine.stop();
    await engine.run();
  } catch (thrown) {
    if (mine === turn) settle();
    throw thrown;
  }
}

/** Stops at once; what is known stays and is marked partial. */
export function stop(): void {
  halted = true;
  attempt(() => engine.stop());
}

/** Goes on after a stop. */
export function resume(): void {
  if (unread) {
    replay();
    return;
  }
  begin(false);
  attempt(async () => {
    await engine.resume();
    await engine.run();
  });
}

/** Counts again on top of another table. */
export async function recount(): Promise<void> {
  revision.value++;
  if (isEmpty.peek() || unread) return;
  begin(false);
  await engine.run();
}

function forget(): void {
  batch(() => {
    summary.value = undefined;
    problems.value = [];
    stale.value = false;
    working.value = false;
    revision.value++;
  });
}

/** What other modules of the place do when the worker speaks, opens or is lost. */
export const listeners: {
  heard: ((event: ParamsEvent) => void)[];
  opened: ((first: ParamsOpened) => void)[];
  lost: (() => void)[];
} = { heard: [], opened: [], lost: [] };

function heard(event: ParamsEvent): void {
  for (const each of listeners.heard) each(event);
  if (event.kind !== "progress" && event.kind !== "summary" && event.kind !== "unread") return;
  if (isEmpty.peek()) {
    // Verdicts on rows of earlier lists.
    if (event.kind === "summary") revision.value++;
    return;
  }
  if (event.turn !== turn) return;
  if (event.kind === "unread") {
    report({ ...event.failure, severity: "error", source: event.id });
    return;
  }
  elapsed.value = event.elapsed;
  if (event.kind === "progress") progress.value = event.progress;
  else attempt(() => known(event.summary));
}

async function known(found: ParamSummary): Promise<void> {
  const { stage } = found.progress;
  const isEnd = stage === "done" || stage === "stopped" || stage === "idle";
  const wasWorking = working.peek();
  const mine = turn;
  batch(() => {
    summary.value = found;
    progress.value = found.progress;
    revision.value++;
    if (isEnd) settle();
  });
  // Numbers after a verdict bring no news of the lists.
  if (!isEnd || !wasWorking) return;
  if (stage === "done") finish();
  const list = await engine.problems();
  if (mine === turn) problems.value = list;
}

function finish(): void {
  losses = 0;
  if (measuring && elapsed.peek() > 50) rate.value = totalSize.peek() / elapsed.peek();
}

function lost(failure: Failure): void {
  for (const each of listeners.lost) each();
  applied.value = undefined;
  unread = true;
  losses++;
  working.value = false;
  const { message } = failure;
  const params = { detail: message, ...failure.params };
  if (losses === 1) {
    report({ code: "params-crashed", severity: "error", source: "", params, message });
    if (!isEmpty.peek()) replay();
    return;
  }
  // A second time in a row the lists themselves may be at fault: starting over is left to the person.
  const action = { label: "problems:params-failed.action", run: replay };
  report({ code: "params-failed", severity: "error", source: "", params, message, action });
}

function opened(first: ParamsOpened): void {
  applied.value = undefined;
  for (const each of listeners.opened) each(first);
  attempt(give);
  revision.value++;
}

hand.own({ opened, heard, lost });

/** From now on results follow the lists; called once the settings are known. */
export function followLists(): void {
  followEntries("params", entered);
}
