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
import { load, WorkerSession } from "./core";
import { pause } from "./host";
import type { LearnApi, LearnEvent } from "./learn_api";
import { lessonsOfModules } from "./learn_modules";
import { Pace } from "./slices";

const session = new WorkerSession<null, LearnEvent>(load({ init, use_charsets }, wasm));

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
  pages: (question) => lesson_pages(question),
  shingles: (question) => lesson_shingles(question),
  incidence: (question) => lesson_incidence(question),
  bits: (question) => lesson_bits(question),
  minshingle: (question) => lesson_minshingle(question),
  hash_loop: (question) => lesson_hash_loop(question),
  broder: (question) => lesson_broder(question),
  bands: (question) => lesson_bands(question),
  ...lessonsOfModules,
  trials(question) {
    const trials = new LessonTrials(question);
    trials.advance(1);
    const first = trials.answer();
    trials.free();
    return first;
  },
  run(turn, question) {
    const trials = new LessonTrials(question);
    running = turn;
    work(turn, trials).catch(session.fail);
  },
  stop() {
    running = 0;
  },
};

expose(api);
