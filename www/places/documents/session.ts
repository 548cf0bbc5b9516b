/**
 * The session the page shows: what goes in, the settings, and what the worker has found so far.
 * Results are never computed here; they are asked for when `revision` moves.
 */
import { batch, signal } from "@preact/signals";
import type { Problem, Progress, Settings, Summary } from "dustlens";
import { attempt, report } from "../../app/failures";
import { tellLoss } from "../../core/loss";
import { t } from "../../i18n";
import type { Removal } from "../../inputs/documents/removals";
import type { EngineEvent, Failure, InForce, Input } from "../../worker/api";
import { calm, engine, isRunning, own } from "./engine";
import { applied, chosen, isSame, settings, sound, takeDown, takeOpened } from "./in_force";
import {
  type Box,
  boxes,
  boxNames,
  inputs,
  isBox,
  isLive,
  keyed,
  keyOf,
  removed,
  sizeOf,
  totalSize,
  withOwnIds,
  without,
} from "./inputs";
import { ReadCount } from "./read_count";
import type { Picked } from "./results/model";
import { isCheap } from "./settings";

export { applied, chosen, refusedSetting, settings, sound } from "./in_force";

/** What is known so far; undefined before the first result and when nothing is in. */
export const summary = signal<Summary | undefined>(undefined);
/** Moves whenever results may have changed: at most twice a second while working, and at the end. */
export const revision = signal(0);
/** The worker's stage and counts, at most ten times a second. */
export const progress = signal<Progress>({ stage: "idle", done: 0, total: 0 });
/** Milliseconds the run has taken so far. */
export const elapsed = signal(0);
/** Whether a run is going on. */
export const working = signal(false);
/** Whether input or settings changed after the results on the screen. */
export const stale = signal(false);
/** What the core found wrong with the input. */
export const problems = signal<readonly Problem[]>([]);
/** The pair whose evidence is open. */
export const picked = signal<Picked | undefined>(undefined);
/** What the last removal can bring back. */
export const undo = signal<{ count: number; run: () => void } | undefined>(undefined);
/** Bytes a millisecond, measured in the last finished run. */
export const rate = signal<number | undefined>(undefined);

const readCount = new ReadCount();
/** Counts the replays: what the worker says of an earlier one, or an earlier one still does, means nothing any more. */
let turn = 0;
/** Set while documents are put in again: numbers may change, single removals are repeated at the end. */
let replaying = false;
/** Whether the worker lacks some of the inputs: a box was written, or the worker is a new one. */
let unread = false;
/** How often the worker died since it last came to an end. */
let losses = 0;

/** Closes the evidence. */
export function unpick(): void {
  picked.value = undefined;
}

/** Adds inputs under ids of their own. Small collections are computed at once. */
export function add(added: readonly Input[]): void {
  if (added.length === 0) return;
  const named = withOwnIds(
    added,
    inputs.peek().map((input) => input.id),
  );
  batch(() => {
    inputs.value = [...inputs.peek(), ...named];
    stale.value = true;
    undo.value = undefined;
  });
  if (!unread) enter(named);
  else if (isLive.peek()) replay();
}

/** Has the worker read inputs that are new to it. */
function enter(named: readonly Input[]): void {
  for (const input of named) readCount.more(sizeOf(input));
  attempt(async () => {
    await engine.add(keyed(named));
    if (!isLive.peek()) return;
    await give(settings.peek());
    await start();
  });
}

/** Takes documents out; `undo` brings them back to their places. */
export function remove(documents: readonly { document: number; id: string; input: number }[]): void {
  if (documents.length === 0) return;
  const before = { inputs: inputs.peek(), removed: removed.peek(), boxes: boxes.peek() };
  const ids = new Set(documents.map((row) => row.id));
  const left = without(before.inputs, documents);
  const kept = new Set(left.inputs.filter(isBox).map((input) => input.id));
  batch(() => {
    inputs.value = left.inputs;
    removed.value = [...before.removed, ...left.parts];
    boxes.value = { A: kept.has("A") ? before.boxes.A : "", B: kept.has("B") ? before.boxes.B : "" };
    const open = picked.peek();
    if (open !== undefined && (ids.has(open.a_id) || ids.has(open.b_id))) unpick();
  });
  undo.value = { count: documents.length, run: () => restore(before) };
  if (unread) {
    replay();
    return;
  }
  attempt(async () => {
    await engine.remove(documents.map((row) => row.document));
    await start();
  });
}

function restore(before: {
  inputs: readonly Input[];
  removed: readonly Removal[];
  boxes: Record<Box, string>;
}): void {
  batch(() => {
    inputs.value = before.inputs;
    removed.value = before.removed;
    boxes.value = before.boxes;
    undo.value = undefined;
  });
  replay();
}

/** Takes everything out. */
export function clear(): void {
  const before = { inputs: inputs.peek(), removed: removed.peek(), boxes: boxes.peek() };
  replace([], []);
  if (before.inputs.length > 0) undo.value = { count: before.inputs.length, run: () => restore(before) };
}

/** Puts other inputs in the place of all, as a sample, a link or a file does. */
export function replace(list: readonly Input[], parts: readonly Removal[] = []): void {
  batch(() => {
    inputs.value = list;
    removed.value = parts;
    boxes.value = { A: textOf(list, "A"), B: textOf(list, "B") };
    picked.value = undefined;
    undo.value = undefined;
    problems.value = [];
  });
  if (list.length > 0 || isRunning()) replay();
}

function textOf(list: readonly Input[], box: Box): string {
  const input = list.find((each) => each.id === box);
  return input?.kind === "text" ? input.text : "";
}

/** Writes a box; the documents A and B follow. */
export function writeBox(box: Box, text: string): void {
  const next = { ...boxes.peek(), [box]: text };
  const kept = inputs.peek().filter((input) => !isBox(input));
  const filled = boxNames.filter((name) => next[name].trim() !== "");
  batch(() => {
    boxes.value = next;
    inputs.value = [...filled.map((id): Input => ({ kind: "text", id, text: next[id] })), ...kept];
    stale.value = true;
    undo.value = undefined;
  });
  unread = true;
  if (inputs.peek().length === 0) replay();
  else if (isLive.peek()) later(replay);
}

/** Makes a box's text a document of the list under a name of its own, and frees the box. */
export function boxToDocument(box: Box, name: string): void {
  const text = boxes.peek()[box];
  if (text.trim() === "") return;
  const others = inputs.peek().filter((input) => input.id !== box);
  const [named] = withOwnIds(
    [{ kind: "text", id: name, text }],
    others.map((input) => input.id),
  );
  if (named === undefined) return;
  batch(() => {
    inputs.value = [...others, named];
    boxes.value = { ...boxes.peek(), [box]: "" };
    stale.value = true;
    undo.value = undefined;
  });
  replay();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Puts typing and dragging together: the last call within a quarter of a second counts. */
function later(work: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(work, 250);
}

/** Changes settings. The threshold and the measure act at once; the rest at once while the input is small. */
export function change(next: Settings): void {
  batch(() => {
    settings.value = next;
    chosen.value = true;
  });
  // A worker that is not there yet opens with them.
  if (!isRunning()) return;
  const now = applied.peek();
  if (inputs.peek().length === 0 || (now !== undefined && isCheap(now, next))) apply(next);
  else if (now !== undefined && !isLive.peek()) {
    const { threshold, measure } = next;
    stale.value = true;
    apply({ ...now, threshold, measure });
  } else {
    stale.value = true;
    apply(next);
  }
}

let wanted: Settings | undefined;
let applying = false;

/** Hands settings to the worker, the latest only: those overtaken while it was busy are left out. */
function apply(next: Settings): void {
  wanted = next;
  if (applying) return;
  applying = true;
  attempt(async () => {
    try {
      while (wanted !== undefined) {
        const now = wanted;
        wanted = undefined;
        await give(now);
      }
    } finally {
      applying = false;
    }
  });
}

/** Puts settings in force. What the core refuses stays as it was; everything else is taken. */
async function give(next: Settings): Promise<void> {
  const before = applied.peek();
  if (before === undefined || !isSame(next, before)) takeDown(next, await engine.set_settings(next));
  if (inputs.peek().length === 0) return;
  if (before === undefined || !isSame(before, applied.peek())) await start();
  // Nothing was put in force, so nothing is to be computed; a large input may still wait for a person.
  else if (isLive.peek() && !working.peek()) stale.value = isStale();
}

function isStale(): boolean {
  return unread || !isSame(sound.peek(), applied.peek());
}

/** Computes what is waiting: Ctrl+Enter, the Run button. */
export function run(): void {
  if (inputs.peek().length === 0) return;
  if (unread) replay();
  else
    attempt(async () => {
      await give(settings.peek());
      await start();
    });
}

async function start(): Promise<void> {
  working.value = true;
  await engine.run();
}

/** Stops at once; what is known stays and is marked partial. */
export function stop(): void {
  attempt(() => engine.stop());
}

/** Goes on after a stop. */
export function resume(): void {
  attempt(async () => {
    await engine.resume();
    await start();
  });
}

/** Puts every input into the worker's session anew. Of two that overlap, the later alone counts. */
export function replay(): void {
  clearTimeout(timer);
  unread = false;
  replaying = true;
  const mine = ++turn;
  const list = inputs.peek();
  readCount.reset(totalSize.peek());
  attempt(async () => {
    if (isRunning() || list.length > 0) await engine.replace(mine, keyed(list));
    if (mine !== turn) return;
    if (list.length === 0) return forget();
    await give(settings.peek());
    await start();
  });
}

function forget(): void {
  replaying = false;
  batch(() => {
    summary.value = undefined;
    problems.value = [];
    stale.value = false;
    working.value = false;
    picked.value = undefined;
    revision.value++;
  });
}

function heard(event: EngineEvent): void {
  switch (event.kind) {
    case "progress":
      if (event.turn !== turn) return;
      progress.value = event.progress;
      elapsed.value = event.elapsed;
      return;
    case "summary":
      if (event.turn === turn && inputs.peek().length > 0) attempt(() => known(event.summary));
      return;
    case "unread":
      report({ ...event.failure, severity: "error", source: event.id });
      return;
    case "fetch":
      for (const listener of fetchListeners) listener(event);
      return;
    case "broken":
      return;
  }
}

type FetchEvent = Extract<EngineEvent, { kind: "fetch" }>;
const fetchListeners = new Set<(event: FetchEvent) => void>();

/** Hears how addresses fare; `state/fetches.ts` does. */
export function onFetch(listener: (event: FetchEvent) => void): void {
  fetchListeners.add(listener);
}

const lossListeners = new Set<() => void>();

/** Hears that the worker is gone, and with it what was under way there. */
export function onLoss(listener: () => void): void {
  lossListeners.add(listener);
}

async function known(found: Summary): Promise<void> {
  const { stage } = found.progress;
  const final = stage === "done" || stage === "stopped" || stage === "idle";
  if (final && replaying && (await settleReplay())) return;
  batch(() => {
    summary.value = found;
    progress.value = found.progress;
    revision.value++;
    if (!final) return;
    working.value = false;
    stale.value = stage === "stopped" || isStale();
    measure(stage !== "stopped");
  });
  if (final) problems.value = await engine.problems();
}

function measure(complete: boolean): void {
  const found = readCount.end(totalSize.peek(), elapsed.peek());
  if (!complete) return;
  losses = 0;
  calm();
  if (found !== undefined) rate.value = found;
}

/** After a replay: repeats single removals and finds the picked pair's new numbers. True: a new run was begun. */
async function settleReplay(): Promise<boolean> {
  replaying = false;
  const pair = picked.peek();
  const mine = turn;
  const parts = new Set(removed.peek().map(({ of, id }) => `${keyOf(of)} ${id}`));
  if (parts.size === 0 && pair === undefined) return false;
  const gone: number[] = [];
  const found = new Map<string, number>();
  for (let offset = 0, more = true; more; offset += 1000) {
    const rows = await engine.documents(offset, 1000);
    if (mine !== turn) return true;
    more = rows.length === 1000;
    for (const row of rows) {
      if (parts.has(`${row.input} ${row.id}`)) gone.push(row.document);
      if (row.id === pair?.a_id || row.id === pair?.b_id) found.set(row.id, row.document);
    }
  }
  if (pair !== undefined) {
    const [a, b] = [found.get(pair.a_id), found.get(pair.b_id)];
    picked.value = a === undefined || b === undefined ? undefined : { ...pair, a, b };
  }
  if (gone.length === 0) return false;
  await engine.remove(gone);
  await start();
  return true;
}

function lost(failure: Failure): void {
  applied.value = undefined;
  unread = true;
  losses++;
  working.value = false;
  for (const listener of lossListeners) listener();
  const codes = { crashed: failure.code, failed: "engine-failed", source: "engine" };
  if (losses > 1) {
    tellLoss(failure, codes, replay);
    return;
  }
  tellLoss(failure, codes);
  if (inputs.peek().length > 0) replay();
}

function opened(inForce: InForce): void {
  takeOpened(inForce);
  for (const { field, message } of inForce.refused) {
    const name = t(`settings:${field.split(".").at(-1)}.label`);
    const params = { detail: `${name}: ${message}` };
    report({ code: "bad-setting", severity: "warning", source: "", params, message });
  }
}

own({
  settings: () => (chosen.peek() ? settings.peek() : undefined),
  opened,
  heard,
  lost,
});
