/**
 * The worker of the place Normalize. It owns the one `UrlSession`, works in slices and answers queries between them.
 * It is a worker of its own beside the documents': either place can be busy, stopped or broken without the other, and
 * the memory of a million URLs goes with it. It computes nothing itself: every method hands over to the core.
 */
import { expose, transfer } from "comlink";
import init, { type UrlProgress, type UrlReadOptions, UrlSession } from "dustlens";
import wasm from "dustlens/dustlens_bg.wasm?url";
import { toFailure } from "./errors";
import { keepCodes, pause } from "./host";
import { inSlices, Pace } from "./slices";
import type { Catalogue, Preset, UrlInput, UrlsApi, UrlsEvent } from "./urls_api";

let session: UrlSession | undefined;
let tell: (event: UrlsEvent) => void = () => undefined;

const loading = init({ module_or_path: wasm });
// The page hears of a failed load through `open`; this keeps it from being reported a second time.
loading.catch(() => undefined);

keepCodes((failure) => tell({ kind: "broken", failure }));

/** The session; before `open` there is none, which is a mistake of the page's. */
function open(): UrlSession {
  if (session === undefined) throw new Error("the engine was asked before it was opened");
  return session;
}

/** A preset with the rules it has on and its own values. */
function preset(name: string): Preset {
  const rules = UrlSession.active_rules({ ...UrlSession.default_options(), preset: name });
  return { name, rules, values: UrlSession.preset_options(name) };
}

function catalogue(): Catalogue {
  return {
    rules: UrlSession.rules(),
    presets: UrlSession.presets().map(preset),
    options: UrlSession.option_defaults(),
  };
}

const progressPace = new Pace(100);
const summaryPace = new Pace(500);
let running = false;
let started = 0;
let last: UrlProgress = { stage: "idle", done: 0, total: 0 };

function ended({ stage }: UrlProgress): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

/** Says how far the work is; the end is always said. */
function say(progress: UrlProgress): void {
  const now = performance.now();
  const end = ended(progress);
  const elapsed = now - started;
  if (end || progressPace.due(now)) tell({ kind: "progress", turn, progress, elapsed });
  if (end || summaryPace.due(now)) tell({ kind: "summary", turn, summary: open().summary(), elapsed });
}

async function work(): Promise<void> {
  // Also of a run that begins anew under other options.
  started = performance.now();
  if (running) return;
  running = true;
  summaryPace.reset();
  // The first summary waits its turn: right at the start there is nothing to say.
  summaryPace.due(started);
  const step = (units: number): boolean => {
    // Lists are on their way in: the page runs when they are there.
    if (reading > 0) return false;
    last = open().advance(units);
    say(last);
    return !ended(last);
  };
  try {
    await inSlices(step, () => session !== undefined, { now: () => performance.now(), pause });
  } catch (thrown) {
    tell({ kind: "broken", failure: toFailure(thrown) });
  } finally {
    running = false;
  }
}

/** How many `replace`s still read bytes. */
let reading = 0;

/** The turn of the last `replace`: what was still being read before it is dropped. */
let turn = 0;

/** Hands one list to the core. What cannot be read is told, and the rest goes on. */
async function handOver(
  { id, blob }: UrlInput,
  mine: number,
  add: (bytes: Uint8Array) => void,
): Promise<void> {
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    if (mine === turn) add(bytes);
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (failure.code === "engine-crashed") throw thrown;
    tell({ kind: "unread", turn: mine, id, failure });
  }
}

async function addAll(mine: number, inputs: readonly UrlInput[], how: UrlReadOptions): Promise<void> {
  for (const input of inputs) {
    await handOver(input, mine, (bytes) => open().add(input.id, bytes, how));
    if (turn !== mine) return;
  }
}

const api: UrlsApi = {
  async open(listener) {
    await loading;
    tell = listener;
    session = new UrlSession(UrlSession.default_options());
    return catalogue();
  },
  async replace(next, inputs, how) {
    turn = next;
    open().clear();
    reading++;
    try {
      await addAll(next, inputs, how);
    } finally {
      reading--;
    }
  },
  set_options: (options) => open().set_options(options),
  active_rules: (options) => UrlSession.active_rules(options),
  set_keep: (keep) => open().set_keep(keep),
  run: () => void work(),
  stop: () => open().stop(),
  resume: () => open().resume(),
  problems: () => open().problems(),
  rows: (query) => open().rows(query),
  row: (row) => open().row(row),
  trace: (row) => open().trace(row),
  groups: (query) => open().groups(query),
  group: (group) => open().group(group),
  export(format, offset, limit) {
    // The core's bytes come as a copy in a buffer of their own.
    const bytes = open().export(format, offset, limit) as Uint8Array<ArrayBuffer>;
    return transfer(bytes, [bytes.buffer]);
  },
};

expose(api);
