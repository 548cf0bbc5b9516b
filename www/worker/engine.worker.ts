/**
 * The engine's worker. It loads the core, owns the one session, works in slices and answers
 * queries between them. It computes nothing itself: every method hands over to the core.
 */
import { expose, transfer, wrap } from "comlink";
import type { DocumentRow, Problem, Progress, Settings, Summary } from "dustlens";
import init, { draw_seed, Fetcher, Session, use_charsets, use_office } from "dustlens/documents.js";
import wasm from "dustlens/documents_bg.wasm?url";
import { parts as partFiles, use_parts } from "dustlens/documents_parts.js";
import type { EngineApi, EngineEvent, Input, Keyed, Refusal } from "./api";
import { charsetsModule, charsetsOrNone } from "./charsets";
import { forwarded, load, WorkerSession } from "./core";
import { asPdf } from "./empty_pdf";
import { isTrap, isUnloaded, toFailure } from "./errors";
import { pause } from "./every_worker";
import { type ExtractionApi, ExtractionPool, type Extractor, workersFor } from "./extraction_pool";
import { FetchQueue } from "./fetches";
import { isNotLoaded, named, ofInput } from "./not_loaded";
import { office, officeModule } from "./office";
import { Parts } from "./parts";
import { withoutRefused } from "./refused";
import { rowsByNumber } from "./rows";
import { RunLoop } from "./run_loop";

const parts = new Parts(partFiles);
use_parts(parts.read);
const filesAhead = () => parts.ahead("documents_files");
const provide = () => use_office(office);
const loading = load({ init, use_charsets, charsets: charsetsOrNone, provide }, wasm);
const session = new WorkerSession<Session, EngineEvent>(loading);
const { get: open, tell } = session;
let queue: FetchQueue | undefined;
let endpoint = "";

/** Where the work stood last. */
let last: Progress = { stage: "idle", done: 0, total: 0 };

function startExtractor(): Extractor {
  const worker = new Worker(new URL("./extraction.worker.ts", import.meta.url), { type: "module" });
  const remote = wrap<ExtractionApi>(worker);
  const failed = new Promise<never>((_, reject) => worker.addEventListener("error", reject, { once: true }));
  failed.catch(() => undefined);
  return {
    extract: (task) => Promise.race([remote.extract(transfer(task, [task.buffer])), failed]),
    end: () => worker.terminate(),
  };
}

const pool = new ExtractionPool(open, startExtractor, workersFor(navigator.hardwareConcurrency));

const loop = new RunLoop<Progress, Summary>({
  advance(units) {
    last = open().advance(units);
    pool.feed();
    return last;
  },
  awaited: () => pool.awaited(),
  ended() {
    pool.end();
    // Somebody looks at the pairs now, and may add files next.
    void parts.ahead("documents_details").then(filesAhead);
  },
  summary: () => open().summary(),
  // While inputs are still read, having nothing to do is no end: the run goes on with them.
  waits(progress) {
    const isEarly = progress !== undefined && adding > 0 && progress.stage !== "stopped";
    runWanted ||= isEarly;
    return isEarly;
  },
  tell: (event) => tell(event.kind === "progress" ? { ...event, input: underWay(event.progress) } : event),
});

/** The page's key of the input that is being read: the last document came from it. */
function underWay({ stage, done }: Progress): number | undefined {
  if (stage !== "reading" || done === 0) return undefined;
  return keyed(open().documents(done - 1, 1))[0]?.input;
}

/** How many `add`s still read bytes; a run asked for meanwhile starts when the last of them is through. */
let adding = 0;
let runWanted = false;

function run(): void {
  runWanted = adding > 0;
  if (runWanted) return;
  if (last.stage === "stopped") last = open().resume();
  loop.goOn();
}

/** The page's keys of the inputs, in the order the core counts them. */
let keys: number[] = [];

/** Inputs that the core did not take, since a part of its module did not load. */
let unread: Problem[] = [];

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
    if (isUnloaded(thrown)) {
      unread.push(ofInput(input.id));
      parts.giveUp();
    } else tell({ kind: "unread", id: input.id, failure: toFailure(thrown) });
  }
}

async function addAll(inputs: readonly Keyed[], mine: number): Promise<void> {
  for (const each of inputs) {
    if (mine !== loop.turn) return;
    await addOne(each, () => mine === loop.turn);
  }
}

async function add(inputs: readonly Keyed[]): Promise<void> {
  const mine = loop.turn;
  for (const module of [officeModule, charsetsModule]) module.tryAgain();
  if (inputs.some(({ input }) => input.kind === "file")) void filesAhead();
  adding++;
  const through = reading.then(() => addAll(inputs, mine));
  reading = through.catch(() => undefined);
  try {
    await through;
  } finally {
    adding--;
    if (adding === 0) parts.tryAgain();
    if (adding === 0 && runWanted) run();
  }
}

const toldOf = (problems: readonly Problem[]): Problem[] =>
  named(problems, charsetsModule.hasFailed).map(asPdf);

function keyed(rows: DocumentRow[]): DocumentRow[] {
  for (const row of rows) {
    row.input = keys[row.input] ?? -1;
    row.problems = toldOf(row.problems);
  }
  return rows;
}

/** Documents whose encoding did not load: what else is wrong with a document is said with it alone. */
async function unreadTexts(): Promise<Problem[]> {
  const part = 1000;
  const found: Problem[] = [];
  const mine = loop.turn;
  for (let offset = 0; mine === loop.turn; offset += part) {
    const rows = keyed(open().documents(offset, part));
    found.push(...rows.flatMap(({ problems }) => problems.filter(isNotLoaded)));
    if (rows.length < part) break;
    await pause();
  }
  return found;
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

/** The session's methods that are handed over as they are. */
const reads = [
  ...(["stop", "resume", "summary", "pairs", "clusters", "heat_map", "compare"] as const),
  ...(["incidence", "export_pairs", "set_keep"] as const),
  ...(["export_documents", "export_clusters"] as const),
];

const api: EngineApi = {
  ...forwarded(open, reads),
  async open(settings: Settings | undefined, listener) {
    let refused: Refusal[] = [];
    const make = async () => {
      const defaults = Session.default_settings();
      const made: Session[] = [];
      ({ refused } = await withoutRefused(settings ?? defaults, defaults, (sound) =>
        made.push(new Session(sound)),
      ));
      return made[0] ?? new Session(defaults);
    };
    await session.open(make, listener);
    pool.open();
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
    loop.turn = next;
    keys = [];
    unread = [];
    runWanted = false;
    charsetsModule.forget();
    open().clear();
    return add(inputs);
  },
  remove: (documents) => open().remove(Uint32Array.from(documents)),
  async set_settings(settings) {
    const now = open();
    const { refused } = await withoutRefused(settings, now.settings(), (sound) => now.set_settings(sound));
    return { settings: now.settings(), refused };
  },
  run,
  async problems() {
    const told = [...unread, ...toldOf(open().problems())];
    return charsetsModule.hasFailed ? [...told, ...(await unreadTexts())] : told;
  },
  fetch_pages(address, urls) {
    void filesAhead();
    return fetchThrough(address).add(urls);
  },
  cancel_fetches: (urls) => queue?.cancel(urls),
  documents: (offset, limit) => keyed(open().documents(offset, limit)),
  document_table({ sort, descending, filter, offset, limit }) {
    const page = open().document_table(sort, descending, filter, offset, limit);
    return { ...page, rows: keyed(page.rows) };
  },
  closest_pairs: (limit) => open().closest_pairs(limit).rows,
  nearest: (document, by, limit) => open().nearest(document, by, limit).rows,
  pairs_with: (document, others) => open().pairs_with(document, Uint32Array.from(others)).rows,
  documents_by_number: (numbers) =>
    keyed(
      rowsByNumber(numbers, open().summary().documents, (offset, limit) => open().documents(offset, limit)),
    ),
};

expose(api);
