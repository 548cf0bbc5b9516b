/**
 * The engine's worker. It loads the core, owns the one session, works in slices and answers
 * queries between them. It computes nothing itself: every method hands over to the core.
 */
import { expose } from "comlink";
import init, {
  type DocumentRow,
  draw_seed,
  Fetcher,
  type PairQuery,
  type Progress,
  Session,
  type Settings,
} from "dustlens";
import wasm from "dustlens/dustlens_bg.wasm?url";
import type { EngineApi, EngineEvent, ExportFormat, Input, Keyed } from "./api";
import { isTrap, toFailure } from "./errors";
import { FetchQueue } from "./fetches";
import { keepCodes, pause } from "./host";
import { withoutRefused } from "./refused";
import { rowsByNumber } from "./rows";
import { inSlices, Pace } from "./slices";

let session: Session | undefined;
let tell: (event: EngineEvent) => void = () => undefined;
let queue: FetchQueue | undefined;
let endpoint = "";

const loading = init({ module_or_path: wasm });
// The page hears of a failed load through `open`; this keeps it from being reported a second time.
loading.catch(() => undefined);

keepCodes((failure) => tell({ kind: "broken", failure }));

/** The session; before `open` there is none, which is a mistake of the page's. */
function open(): Session {
  if (session === undefined) throw new Error("the engine was asked before it was opened");
  return session;
}

const progressPace = new Pace(100);
const summaryPace = new Pace(500);
let running = false;
let started = 0;
let last: Progress = { stage: "idle", done: 0, total: 0 };

/** Whether nothing is left to do. `idle` is the end of a run in which no input gave a document. */
function ended({ stage }: Progress): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

/** Says how far the work is; the end is always said. */
function say(progress: Progress): void {
  const now = performance.now();
  const end = ended(progress);
  if (end || progressPace.due(now)) tell({ kind: "progress", turn, progress, elapsed: now - started });
  if (end || summaryPace.due(now)) tell({ kind: "summary", turn, summary: open().summary() });
}

async function work(): Promise<void> {
  if (last.stage === "stopped") last = open().resume();
  if (running) return;
  running = true;
  started = performance.now();
  summaryPace.reset();
  // The first summary waits its turn: right at the start there is nothing to say.
  summaryPace.due(started);
  const step = (units: number): boolean => {
    last = open().advance(units);
    // While inputs are still read, having nothing to do is no end: the run goes on with them.
    if (adding > 0 && ended(last) && last.stage !== "stopped") {
      runWanted = true;
      return false;
    }
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

/** How many `add`s still read bytes; a run asked for meanwhile starts when the last of them is through. */
let adding = 0;
let runWanted = false;

function run(): void {
  runWanted = adding > 0;
  if (!runWanted) void work();
}

/** The turn of the last `replace`: what was still being read before it is dropped. */
let turn = 0;

/** The page's keys of the inputs, in the order the core counts them. */
let keys: number[] = [];

/** The end of the reading under way: inputs go in one after another, in the order they were handed over. */
let reading: Promise<void> = Promise.resolve();

/** Hands an input to the core. A file's bytes are read first: `wanted` says whether they still belong. */
async function handOver(input: Input, wanted: () => boolean): Promise<boolean> {
  if (input.kind === "text") open().add_text(input.id, input.text);
  else if (input.kind === "page") open().add_page(input.page);
  else {
    const bytes = new Uint8Array(await input.blob.arrayBuffer());
    if (!wanted()) return false;
    open().add_file(input.id, bytes, { lines: input.lines });
  }
  return true;
}

async function addOne({ key, input }: Keyed, wanted: () => boolean): Promise<void> {
  try {
    // The core counts what it took, so only that gets its key in.
    if (await handOver(input, wanted)) keys.push(key);
  } catch (thrown) {
    if (isTrap(thrown)) throw thrown;
    tell({ kind: "unread", id: input.id, failure: toFailure(thrown) });
  }
}

async function addAll(inputs: readonly Keyed[], mine: number): Promise<void> {
  for (const each of inputs) {
    if (mine !== turn) return;
    await addOne(each, () => mine === turn);
  }
}

async function add(inputs: readonly Keyed[]): Promise<void> {
  const mine = turn;
  adding++;
  const through = reading.then(() => addAll(inputs, mine));
  reading = through.catch(() => undefined);
  try {
    await through;
  } finally {
    adding--;
    if (adding === 0 && runWanted) run();
  }
}

function keyed(rows: DocumentRow[]): DocumentRow[] {
  for (const row of rows) row.input = keys[row.input] ?? -1;
  return rows;
}

function fetchThrough(address: string): FetchQueue {
  if (queue === undefined || endpoint !== address) {
    queue?.cancel();
    const through = new Fetcher(address);
    endpoint = address;
    queue = new FetchQueue(
      (url, signal) => through.fetch(url, signal),
      (url, status) => tell({ kind: "fetch", url, status }),
    );
  }
  return queue;
}

const api: EngineApi = {
  async open(settings: Settings | undefined, listener) {
    await loading;
    tell = listener;
    const defaults = Session.default_settings();
    const use = (sound: Settings) => {
      session = new Session(sound);
    };
    const { refused } = withoutRefused(settings ?? defaults, defaults, use);
    return { settings: open().settings(), refused };
  },
  async default_settings() {
    await loading;
    return Session.default_settings();
  },
  async draw_seed() {
    await loading;
    return draw_seed();
  },
  add,
  replace(next, inputs) {
    turn = next;
    keys = [];
    runWanted = false;
    open().clear();
    return add(inputs);
  },
  remove: (documents) => open().remove(Uint32Array.from(documents)),
  set_settings(settings) {
    const session = open();
    const { refused } = withoutRefused(settings, session.settings(), (sound) => session.set_settings(sound));
    return { settings: session.settings(), refused };
  },
  run,
  stop: () => open().stop(),
  resume: () => open().resume(),
  fetch_pages: (address, urls) => fetchThrough(address).add(urls),
  cancel_fetches: (urls) => queue?.cancel(urls),
  summary: () => open().summary(),
  problems: () => open().problems(),
  documents: (offset, limit) => keyed(open().documents(offset, limit)),
  documents_by_number: (numbers) =>
    keyed(
      rowsByNumber(numbers, open().summary().documents, (offset, limit) => open().documents(offset, limit)),
    ),
  pairs: (query: PairQuery) => open().pairs(query),
  clusters: () => open().clusters(),
  heat_map: (limit) => open().heat_map(limit),
  compare: (a, b) => open().compare(a, b),
  incidence: () => open().incidence(),
  export_pairs: (format: ExportFormat) => open().export_pairs(format),
};

expose(api);
