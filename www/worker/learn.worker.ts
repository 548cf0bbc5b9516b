/**
 * The worker of the place Learn: a call a lesson, each answered at one go by the core, and a run over many seeds in slices,
 * which a person can stop between two of them.
 */
import { expose } from "comlink";
import init, {
  LessonTrials,
  lesson_bands,
  lesson_bits,
  lesson_broder,
  lesson_hash_loop,
  lesson_incidence,
  lesson_minshingle,
  lesson_pages,
  lesson_shingles,
  use_charsets,
} from "dustlens/learn.js";
import wasm from "dustlens/learn_bg.wasm?url";
import { WorkerSession } from "./core";
import { pause } from "./every_worker";
import type { LearnApi, LearnEvent } from "./learn_api";
import { behind, lessonsOfModules, loadedOnce } from "./learn_modules";
import { Pace } from "./slices";

// Nothing is loaded before a lesson is asked for.
const session = new WorkerSession<null, LearnEvent>(Promise.resolve());
const loaded = loadedOnce({ init, use_charsets }, wasm);

/** Seeds of a slice: some milliseconds of work with the most hashes. */
const sliceOfSeeds = 10;
/** Milliseconds between two pictures of a run. */
const betweenAnswers = 50;

/** The number of the run that goes; another number ends it. */
let running = 0;

async function work(turn: number, trials: LessonTrials): Promise<void> {
  const pace = new Pace(betweenAnswers);
  try {
    for (let more = true; more && running === turn; ) {
      more = trials.advance(sliceOfSeeds);
      if (more && pace.due(performance.now()))
        session.tell({ kind: "trials", turn, answer: trials.answer(), isRunning: true });
      await pause();
    }
    session.tell({ kind: "trials", turn, answer: trials.answer(), isRunning: false });
  } finally {
    trials.free();
  }
}

const api: LearnApi = {
  async open(listener) {
    await session.open(() => null, listener);
  },
  pages: behind(loaded, lesson_pages),
  shingles: behind(loaded, lesson_shingles),
  incidence: behind(loaded, lesson_incidence),
  bits: behind(loaded, lesson_bits),
  minshingle: behind(loaded, lesson_minshingle),
  hash_loop: behind(loaded, lesson_hash_loop),
  broder: behind(loaded, lesson_broder),
  bands: behind(loaded, lesson_bands),
  ...lessonsOfModules,
  trials: behind(loaded, (question) => {
    const trials = new LessonTrials(question);
    trials.advance(1);
    const first = trials.answer();
    trials.free();
    return first;
  }),
  async run(turn, question) {
    running = turn;
    await loaded();
    if (running !== turn) return;
    const trials = new LessonTrials(question);
    work(turn, trials).catch(session.fail);
  },
  stop() {
    running = 0;
  },
};

expose(api);
