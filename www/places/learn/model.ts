/** The place as an instance: what is looked at, what it is worked out from, and the answer of the core. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Material, TrialsAnswer, TrialsQuestion } from "dustlens";
import { isEmbedded } from "../../app/embedded";
import { attempt, reportThrown } from "../../app/failures";
import { hasWords, t } from "../../i18n";
import { Latest } from "../../place_model/query/latest";
import type { LearnEvent } from "../../worker/learn_api";
import { createClient, engineOf, type LearnClient, type LearnEngine } from "./engine";
import { type Given, type Lesson, type LessonId, mostLines, type Pair, type Reads, readsOf } from "./lesson";
import { lessonAfter, lessonOf } from "./lessons";
import { firstState, type LearnState, type OwnCut, type PageName } from "./link";
import { NotesWindow } from "./notes/window";
import { presets, setsOf, textsOf } from "./presets";
import { guessAt, stepNumber } from "./steps";

/** The most bytes of a file with a result that are read. */
const mostResultBytes = 60_000;

/** An answer with what it was asked for. */
export interface Answered {
  lesson: LessonId;
  given: Given;
  answer: unknown;
}

export class Learn {
  readonly client: LearnClient = createClient();
  readonly engine: LearnEngine = engineOf(this.client);
  /** All that a link says. */
  readonly state: Signal<LearnState> = signal(firstState());
  /** The newest answer of the core. */
  readonly answer = new Latest<Answered>();
  /** A run over many seeds, as far as it is. */
  readonly trials = signal<{ answer: TrialsAnswer; isRunning: boolean } | undefined>(undefined);
  private turn = 0;
  /** True if moves take three times as long. */
  readonly isSlow = signal(false);
  /** True while the screen is hidden. */
  readonly isHidden = signal(false);
  /** The lecturer's second window. */
  readonly notes = new NotesWindow();
  /** When a person last changed something, in milliseconds since 1970. */
  edited = 0;
  private last: Given | undefined;
  /** The guesses of the lessons that are not in sight. */
  private readonly guesses = new Map<LessonId, string>();

  /** The lesson in sight; undefined: the list of all. */
  readonly lesson = computed(() => lessonOf(this.state.value.view.lesson));
  /** The name of the step in sight. */
  readonly step = computed(() => {
    const lesson = this.lesson.value;
    const { step } = this.state.value.view;
    return lesson === undefined ? "" : (lesson.steps[stepNumber(lesson, step)] ?? "");
  });
  readonly material: ReadonlySignal<Material> = computed(() => this.documentsOf(this.state.value).material);
  /** The input of the lesson; undefined: there is none, or no text. */
  readonly given: ReadonlySignal<Given | undefined> = computed(() => this.givenNow());

  /** True if another seed gives another picture. */
  readonly isSeeded = computed(() => {
    const given = this.given.value;
    return given !== undefined && this.lesson.value?.isSeeded(given) === true;
  });

  /** The lines of the example, and own texts as they are cut. */
  private linesOf({ preset, box, cut, view }: LearnState): { lines: string[]; cut: OwnCut; reads: Reads } {
    if (preset === "own") {
      const reads = readsOf(lessonOf(view.lesson));
      return { lines: textsOf(box, mostLines[reads]), cut, reads };
    }
    const { words = [], reads = "texts" } = presets[preset];
    // The words may still be on their way.
    const lines = hasWords("learn") ? words.map((name) => t(`learn:texts.${name}`)) : [];
    return { lines, cut: { unit: "word", size: 2 }, reads };
  }

  /** The documents of a state, and their names where they have some. */
  private documentsOf(state: LearnState): { material: Material; names?: readonly string[] } {
    const { lines, cut, reads } = this.linesOf(state);
    if (reads === "sets") return setsOf(lines);
    const { preset } = state;
    const fixed = preset === "own" ? undefined : presets[preset].material;
    return { material: fixed ?? { texts: lines, ...cut } };
  }

  /** The input of a lesson in a state; undefined: there is no text. */
  private givenOf(lesson: Lesson<unknown> | undefined, state: LearnState): Given | undefined {
    const documents = this.documentsOf(state);
    const isThere = hasWords("learn") && documents.material.texts.length >= 2;
    if (lesson === undefined || !isThere) return undefined;
    const { preset, view } = state;
    const { places = [], pair: usual } = presets[preset];
    const first = (preset === "texts" && lesson.pair) || usual;
    const { seed, pair = first, chosen, result = "" } = view;
    const given = { ...documents, places, seed, pair, chosen, result, isOwn: preset === "own" };
    return lesson.site === undefined ? given : { ...given, site: lesson.site() };
  }

  private givenNow(): Given | undefined {
    const now = this.givenOf(this.lesson.value, this.state.value);
    if (now === undefined) return undefined;
    // A step or a guess changes nothing here, and so asks nothing.
    if (JSON.stringify(now) !== JSON.stringify(this.last)) this.last = now;
    return this.last;
  }

  /** The answer that a lesson begins with: to own texts where there are some, else to its first example. */
  readonly answerOf = async (lesson: Lesson<unknown>): Promise<Answered | undefined> => {
    const { view, preset, ...rest } = this.state.peek();
    const shown = preset === "own" ? preset : (lesson.presets[0] ?? "texts");
    const given = this.givenOf(lesson, { ...rest, preset: shown, view: { ...view, pair: undefined } });
    if (given === undefined) return undefined;
    return { lesson: lesson.id, given, answer: await lesson.ask(this.engine, given) };
  };

  /** Asks the core whenever what is to be shown changes; the function given back ends that. */
  readonly follow = (): (() => void) => {
    return effect(() => {
      const [lesson, given] = [this.lesson.value, this.given.value];
      if (lesson === undefined || given === undefined) return;
      const { id } = lesson;
      this.answer.ask(async () => ({ lesson: id, given, answer: await lesson.ask(this.engine, given) }));
    });
  };

  /** Changes parts of the state, by a person. */
  readonly change = (next: Partial<LearnState>): void => {
    this.edited = Date.now();
    this.state.value = { ...this.state.peek(), ...next };
  };

  private readonly look = (next: Partial<LearnState["view"]>): void => {
    this.change({ view: { ...this.state.peek().view, ...next } });
  };

  /** Opens a lesson at its first step, or the list. The texts stay, if the lesson can take them. */
  readonly open = (id: LessonId | undefined): void => {
    const { view, preset } = this.state.peek();
    if (view.lesson !== undefined && view.guess !== undefined) this.guesses.set(view.lesson, view.guess);
    const next = lessonOf(id);
    const isSameKind = next === undefined || readsOf(next) === readsOf(this.lesson.peek());
    const isTaken = preset === "own" ? isSameKind : next?.presets.includes(preset) !== false;
    const guess = id === undefined ? undefined : this.guesses.get(id);
    batch(() => {
      this.change({ preset: isTaken ? preset : (next?.presets[0] ?? "texts") });
      this.look({
        lesson: id,
        page: undefined,
        step: undefined,
        guess,
        chosen: undefined,
        result: undefined,
        ...(!isTaken && { pair: undefined }),
      });
    });
  };

  /** Opens a page beside the lessons. */
  readonly openPage = (page: PageName): void => {
    this.open(undefined);
    this.look({ page });
  };

  /** Goes to a step by its number; the guess is settled on the way. */
  readonly goTo = (number: number): void => {
    const lesson = this.lesson.peek();
    const step = lesson?.steps[number];
    if (lesson === undefined || step === undefined) return;
    this.look({ step, guess: guessAt(lesson, step, this.state.peek().view.guess) });
  };

  readonly previous = (): void => {
    const lesson = this.lesson.peek();
    if (lesson !== undefined) this.goTo(stepNumber(lesson, this.step.peek()) - 1);
  };

  /**
   * The next step; behind the last one, the next lesson, and behind the last lesson the list of all, except inside another
   * page, which shows this one.
   */
  readonly next = (): void => {
    const lesson = this.lesson.peek();
    if (lesson === undefined) return;
    const number = stepNumber(lesson, this.step.peek()) + 1;
    if (number < lesson.steps.length) this.goTo(number);
    else if (!isEmbedded) this.open(lessonAfter(lesson.id)?.id);
  };

  readonly guess = (guess: string | undefined): void => this.look({ guess });
  readonly pick = (pair: Pair): void => this.look({ pair, guess: undefined });
  /** Sets something in the figure. */
  readonly set = (chosen: string | undefined): void => this.look({ chosen });
  /** Draws again: the next seed. */
  readonly drawAgain = (): void => {
    const { seed } = this.state.peek().view;
    this.look({ seed: String((Number(seed) % 999_999_999) + 1) });
  };

  /** Chooses an example; the pair and the guess belong to the one before. */
  readonly choose = (preset: LearnState["preset"]): void => {
    batch(() => {
      this.change({ preset });
      this.look({ pair: undefined, guess: undefined, from: undefined, chosen: undefined, result: undefined });
    });
  };

  /** Begins a run over many seeds; the function given back ends it. */
  readonly run = (question: TrialsQuestion): (() => void) => {
    const turn = ++this.turn;
    this.trials.value = undefined;
    attempt(() => this.engine.run(turn, question));
    return () => {
      if (turn === this.turn) this.stop();
    };
  };

  /** Ends the run; what it has stays in sight. */
  readonly stop = (): void => attempt(() => this.engine.stop());

  /** Takes what the worker says of a run. */
  readonly hear = ({ turn, answer, isRunning }: LearnEvent): void => {
    if (turn === this.turn) this.trials.value = { answer, isRunning };
  };

  /** Takes a result of the person's own program. */
  readonly grade = (result: string): void => this.look({ result: result === "" ? undefined : result });

  /** True while what is dropped is a result, and no text. */
  readonly takesResult = (): boolean => {
    const at = this.lesson.peek()?.takesResultAt;
    return at !== undefined && at === this.step.peek();
  };

  /** Takes a file with a result; only so much of it is read as the core grades. */
  readonly gradeFile = async (file: Blob): Promise<void> => {
    const bytes = new Uint8Array(await file.slice(0, mostResultBytes).arrayBuffer());
    this.grade(await this.engine.homework_result(bytes));
  };

  /** Takes a text as one of the own ones, or as a result where one is expected. */
  readonly addText = (text: string): void => {
    if (this.takesResult()) {
      this.grade(text);
      return;
    }
    const { box } = this.state.peek();
    const line = text.replace(/\s+/g, " ").trim();
    this.choose("own");
    this.change({ box: box.trim() === "" ? line : `${box.trimEnd()}\n${line}` });
  };
}

/** An instance of the place; its worker starts with the first lesson. */
export function createLearn(): Learn {
  const learn = new Learn();
  learn.client.own({
    opened: () => undefined,
    heard: learn.hear,
    lost: (failure) => reportThrown(Object.assign(new Error(failure.message), failure), "learn"),
  });
  return learn;
}
