/**
 * The worker of the place Parameters. It owns the one `ParamSession`, counts in slices, fetches what a verification
 * needs, keeps every verdict in IndexedDB as it comes, and answers queries between all that.
 */
import { expose } from "comlink";
import init, { type ParamProgress, ParamSession, type UrlReadOptions } from "dustlens";
import wasm from "dustlens/dustlens_bg.wasm?url";
import { toFailure } from "./errors";
import { keepCodes, pause } from "./host";
import { Keeper } from "./keeper";
import type { ParamsApi, ParamsEvent } from "./params_api";
import { inSlices, Pace } from "./slices";
import { busyTabs, holdTab } from "./tab_lock";
import { TableKept } from "./table_kept";
import type { UrlInput } from "./urls_api";
import { seconds, Verification } from "./verification";

let session: ParamSession | undefined;
let tell: (event: ParamsEvent) => void = () => undefined;

const loading = init({ module_or_path: wasm });
// The page hears of a failed load through `open`; this keeps it from being reported a second time.
loading.catch(() => undefined);

keepCodes((failure) => tell({ kind: "broken", failure }));

/** The session; before `open` there is none, which is a mistake of the page's. */
function open(): ParamSession {
  if (session === undefined) throw new Error("the engine was asked before it was opened");
  return session;
}

const keeper = new Keeper(
  () => verification.state(),
  (storage) => tell({ kind: "storage", storage }),
);
const kept = new TableKept(open, keeper);

const verification: Verification = new Verification({
  session: open,
  keeper,
  tell: (event) => tell(event),
  decided(rows) {
    kept.decided(rows);
    sayLater();
  },
  keepTable: () => kept.now(),
});

const progressPace = new Pace(100);
const summaryPace = new Pace(500);
let running = false;
let started = 0;
let took = 0;
let last: ParamProgress = { stage: "idle", done: 0, total: 0 };

function ended({ stage }: ParamProgress): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

function saySummary(): void {
  tell({ kind: "summary", turn, summary: open().summary(seconds()), elapsed: took });
}

let saying: ReturnType<typeof setTimeout> | undefined;

/** The numbers after verdicts, at most twice a second. */
function sayLater(): void {
  if (saying !== undefined) return;
  saying = setTimeout(() => {
    saying = undefined;
    if (!running) saySummary();
  }, 500);
}

/** Says how far the work is; the end is always said. */
function say(progress: ParamProgress): void {
  const now = performance.now();
  const end = ended(progress);
  took = now - started;
  if (end || progressPace.due(now)) tell({ kind: "progress", turn, progress, elapsed: took });
  if (end || summaryPace.due(now)) saySummary();
  if (progress.stage === "done") kept.soon();
}

async function work(): Promise<void> {
  if (running) return;
  running = true;
  started = performance.now();
  summaryPace.reset();
  // The first summary waits its turn: right at the start there is nothing to say.
  summaryPace.due(started);
  const step = (units: number): boolean => {
    // Lists are on their way in: the page runs when they are there.
    if (reading > 0) return false;
    last = open().advance(units, seconds());
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
async function handOver({ id, blob }: UrlInput, mine: number, how: UrlReadOptions): Promise<void> {
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    if (mine === turn) open().add(id, bytes, how);
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (failure.code === "engine-crashed") throw thrown;
    tell({ kind: "unread", turn: mine, id, failure });
  }
}

async function addAll(mine: number, inputs: readonly UrlInput[], how: UrlReadOptions): Promise<void> {
  for (const input of inputs) {
    await handOver(input, mine, how);
    if (turn !== mine) return;
  }
}

const api: ParamsApi = {
  async open(tab, listener) {
    await loading;
    tell = listener;
    session = new ParamSession(ParamSession.default_settings());
    const { rows, plan } = await keeper.open(tab, await busyTabs());
    holdTab(tab);
    kept.bringBack(rows);
    const unfinished = plan === undefined ? undefined : verification.takeUp(plan);
    const formats = ParamSession.formats();
    return unfinished === undefined ? { formats } : { formats, unfinished };
  },
  async replace(next, inputs, how) {
    turn = next;
    kept.clear();
    reading++;
    try {
      await addAll(next, inputs, how);
    } finally {
      reading--;
    }
  },
  set_settings(settings) {
    open().set_settings(settings);
    kept.recounts();
  },
  run: () => void work(),
  stop: () => open().stop(),
  resume: () => open().resume(),
  problems: () => open().problems(),
  rows: (query) => open().rows(query, seconds()),
  evidence: (id) => open().evidence(id, seconds()),
  export: (format, remembered) => open().export(format, remembered),
  replay: (format, remembered, offset, limit) => open().replay(format, remembered, offset, limit),
  estimate: (selection, remembered) => open().estimate(selection, remembered, seconds()),
  verify: (selection, remembered, manners) => verification.verify(selection, remembered, manners),
  pause: () => verification.pause(),
  go_on: (manners) => verification.goOn(manners),
  cancel: () => verification.cancel(),
  set_manners: (manners) => verification.change(manners),
  table: () => new Blob([open().table()], { type: "application/jsonl" }),
  import: (text) => kept.import(text),
  forget: (ids) => kept.forget(ids),
};

expose(api);
