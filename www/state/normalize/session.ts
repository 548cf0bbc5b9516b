/**
 * The session the place shows: what goes in, the options, and what the worker has found so far. Results are never
 * computed here; they are asked for when `revision` moves.
 */
import { batch, signal } from "@preact/signals";
import type { Problem, UrlOptions, UrlProgress, UrlSummary } from "dustlens";
import type { Failure } from "../../worker/api";
import type { Catalogue, Keep, UrlsEvent } from "../../worker/urls_api";
import { attempt, report } from "../failures";
import { type Entry, followEntries } from "../urls/list";
import { hand, urls } from "./engine";
import { applied, catalogue, giveOptions, keep, options, sound, takeDown, tellRefused } from "./in_force";
import { asInputs, isEmpty, isLive, reading, totalSize } from "./inputs";
import { isSame } from "./options";

/** What is known so far; undefined before the first result and when nothing is in. */
export const summary = signal<UrlSummary | undefined>(undefined);
/** Moves whenever results may have changed: at most twice a second while working, and at the end. */
export const revision = signal(0);
/** The worker's stage and counts, at most ten times a second. */
export const progress = signal<UrlProgress>({ stage: "idle", done: 0, total: 0 });
/** Milliseconds the run has taken so far. */
export const elapsed = signal(0);
/** Whether a run is going on. */
export const working = signal(false);
/** Whether input or options changed after the results on the screen. */
export const stale = signal(false);
/** What the core found wrong with the input. */
export const problems = signal<readonly Problem[]>([]);
/** The row whose evidence is open. */
export const picked = signal<number | undefined>(undefined);
/** Bytes a millisecond, measured in the last run that read everything. */
export const rate = signal<number | undefined>(undefined);

/** Counts the replays: what the worker says of an earlier one means nothing any more. */
let turn = 0;
/** Whether the worker lacks some of the input. */
let unread = false;
/** Whether the run under way reads everything, so that its time can be measured. */
let measuring = false;
/** Set when a person stops before the worker has begun. */
let halted = false;
/** How often the worker died since it last came to an end. */
let losses = 0;

/** Opens the evidence of a row. */
export function pick(row: number): void {
  picked.value = row;
}

/** Closes the evidence. */
export function unpick(): void {
  picked.value = undefined;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The input has changed: small input is computed after a while, large input waits for a person. */
function entered({ wait, isNew }: Entry): void {
  unread = true;
  clearTimeout(timer);
  batch(() => {
    picked.value = undefined;
    if (isNew) problems.value = [];
  });
  if (isEmpty.peek()) {
    replay();
    return;
  }
  stale.value = summary.peek() !== undefined || !isLive.peek();
  if (isLive.peek()) timer = setTimeout(replay, wait);
  else if (working.peek()) stop();
}

/** Changes rules or their options; small input follows at once. */
export function change(next: UrlOptions): void {
  options.value = next;
  if (isEmpty.peek()) {
    if (hand.isRunning()) attempt(() => give(next));
    return;
  }
  if (isSame(next, applied.peek()) && !unread) {
    stale.value = false;
    return;
  }
  stale.value = true;
  clearTimeout(timer);
  // Large input waits for a person, who is waiting already while a run goes on: it begins anew.
  if (isLive.peek() || (working.peek() && !unread && !halted)) timer = setTimeout(run, 60);
}

/** Chooses which URL of a group stands for it. Nothing is normalized again. */
export function setKeep(next: Keep): void {
  keep.value = next;
  if (!hand.isRunning()) return;
  attempt(async () => {
    await urls.set_keep(next);
    revision.value++;
  });
}

/** Puts options in force; what the core refuses is left out and said beside its field. */
async function give(wanted: UrlOptions): Promise<boolean> {
  if (isSame(wanted, applied.peek())) return false;
  const { inForce, refused } = await giveOptions(wanted, (next) => urls.set_options(next));
  takeDown(inForce, refused);
  tellRefused(refused);
  return true;
}

/** Computes what is waiting: Ctrl+Enter, the Run button. */
export function run(): void {
  if (isEmpty.peek()) return;
  if (unread) {
    replay();
    return;
  }
  const mine = turn;
  const wasWorking = working.peek();
  begin(false);
  attempt(async () => {
    try {
      const isNew = await give(options.peek());
      if (mine !== turn) return;
      if (isNew || wasWorking || summary.peek()?.partial === true) {
        // A run with the options of before may have come to its end in the meantime.
        working.value = true;
        await urls.run();
      } else settle();
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
    progress.value = { stage: "reading", done: 0, total: 0 };
  });
}

/** Nothing is being computed any more. */
function settle(): void {
  batch(() => {
    working.value = false;
    stale.value = unread || !isSame(sound.peek(), applied.peek());
  });
}

/** Puts everything into the worker's session anew. Of two that overlap, the later alone counts. */
export function replay(): void {
  clearTimeout(timer);
  unread = false;
  const mine = ++turn;
  const list = asInputs();
  if (list.length === 0) {
    forget();
    if (hand.isRunning()) attempt(() => urls.replace(mine, [], {}));
    return;
  }
  begin(true);
  attempt(() => enter(mine, list));
}

async function enter(mine: number, list: ReturnType<typeof asInputs>): Promise<void> {
  try {
    await urls.replace(mine, list, reading.peek());
    if (mine !== turn) return;
    await give(options.peek());
    if (mine !== turn) return;
    // New lists have put an end to the stop; the run says at once that it was stopped, and can go on.
    if (halted) await urls.stop();
    await urls.run();
  } catch (thrown) {
    if (mine === turn) settle();
    throw thrown;
  }
}

/** Stops at once; what is known stays and is marked partial. */
export function stop(): void {
  halted = true;
  attempt(() => urls.stop());
}

/** Goes on after a stop. */
export function resume(): void {
  if (unread) {
    replay();
    return;
  }
  begin(false);
  attempt(async () => {
    await urls.resume();
    await urls.run();
  });
}

function forget(): void {
  batch(() => {
    summary.value = undefined;
    problems.value = [];
    stale.value = false;
    working.value = false;
    picked.value = undefined;
    revision.value++;
  });
}

function heard(event: UrlsEvent): void {
  if (event.kind === "broken" || event.turn !== turn || isEmpty.peek()) return;
  if (event.kind === "unread") {
    report({ ...event.failure, severity: "error", source: event.id });
    return;
  }
  elapsed.value = event.elapsed;
  if (event.kind === "progress") progress.value = event.progress;
  else attempt(() => known(event.summary));
}

async function known(found: UrlSummary): Promise<void> {
  const { stage } = found.progress;
  const isEnd = stage === "done" || stage === "stopped" || stage === "idle";
  const mine = turn;
  batch(() => {
    summary.value = found;
    progress.value = found.progress;
    revision.value++;
    if (isEnd) settle();
    if (isEnd && (picked.peek() ?? -1) >= found.urls) unpick();
  });
  if (!isEnd) return;
  if (stage === "done") finish();
  const list = await urls.problems();
  if (mine === turn) problems.value = list;
}

function finish(): void {
  losses = 0;
  if (measuring && elapsed.peek() > 50) rate.value = totalSize.peek() / elapsed.peek();
}

function lost(failure: Failure): void {
  applied.value = undefined;
  unread = true;
  losses++;
  working.value = false;
  const { message } = failure;
  const params = { detail: message, ...failure.params };
  if (losses === 1) {
    report({ code: "urls-crashed", severity: "error", source: "", params, message });
    if (!isEmpty.peek()) replay();
    return;
  }
  // A second time in a row the lists themselves may be at fault: starting over is left to the person.
  const action = { label: "problems:urls-failed.action", run: replay };
  report({ code: "urls-failed", severity: "error", source: "", params, message, action });
}

function opened(found: Catalogue): void {
  catalogue.value = found;
  applied.value = undefined;
  if (keep.peek() !== "shortest") attempt(() => urls.set_keep(keep.peek()));
}

hand.own({ opened, heard, lost });

/** From now on results follow the lists; called once the options are known. */
export function followLists(): void {
  followEntries("normalize", entered);
}
