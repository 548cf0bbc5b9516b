/**
 * The session that a place over the lists of URLs shows: when its worker reads and works, and what of it is known so
 * far. The same in every such place; what a place has of its own it says in `PlaceKind`. Results are never computed
 * here; they are asked for when `revision` moves.
 */
import { batch } from "@preact/signals";
import type { Problem, UrlReadOptions } from "dustlens";
import { attempt, report } from "../app/failures";
import type { Place } from "../app/places";
import type { Entry } from "../inputs/lists/edits";
import type { ListInput } from "../inputs/lists/model";
import type { Failure } from "../worker/api";
import type { ListEvent, UrlInput } from "../worker/list_api";
import { isEnd, RunState } from "./run_state";

/** Where a worker's work stands, as every session over lists says it. */
export interface Stage {
  stage: string;
  done: number;
  total: number;
}

/** The worker as far as reading and working go. */
export interface ListEngine {
  replace(turn: number, inputs: UrlInput[], reading: UrlReadOptions): Promise<unknown>;
  run(): Promise<unknown>;
  stop(): Promise<unknown>;
  resume(): Promise<unknown>;
  problems(): Promise<Problem[]>;
}

/** Parts that a place has of its own. */
export interface PlaceKind<Progress, Summary> {
  name: Place;
  /** The lists that it works on. */
  input: ListInput;
  /** Its failures are `<crashes>-crashed` and `<crashes>-failed`. */
  crashes: string;
  engine: ListEngine;
  /** True if a worker is there; an empty place starts none. */
  client: { isRunning(): boolean; calm(): void };
  /** The progress at the start of a run that reads everything, and of one that does not. */
  first: { idle: Progress; whole: Progress; again: Progress };
  /** Milliseconds after which changed settings are computed: a slider may still be moving. */
  wait: number;
  /** True if a run over large lists begins anew by itself when settings change meanwhile. */
  restarts: boolean;
  /** Puts the settings in force; false: they were already. */
  give(): Promise<boolean>;
  /** True if the settings shown are those that the worker has. */
  isInForce(): boolean;
  /** The lists have changed. `isNew`: nothing of before is left. */
  entered?(isNew: boolean): void;
  /** There is nothing to work on. */
  emptied?(): void;
  /** Numbers came; in a batch. */
  known?(found: Summary, isEnd: boolean): void;
  /** The worker is gone, and what it had. */
  lost(): void;
}

export class PlaceSession<
  Progress extends Stage,
  Summary extends { progress: Progress; partial: boolean },
> extends RunState<Progress, Summary> {
  /** Counts the replays: what the worker says of an earlier one means nothing any more. */
  private turn = 0;
  /** True if the worker lacks some of the lists. */
  private unread = false;
  /** True if the run under way reads everything, so that its time can be measured. */
  private measuring = false;
  /** Set when a person stops before the worker has begun. */
  private halted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly kind: PlaceKind<Progress, Summary>) {
    super(kind.first.idle);
  }

  /** From now on results follow the lists; called once the settings are known. */
  readonly followLists = (): void =>
    this.kind.input.edits.followEntries(this.kind.name, (entry) => this.entered(entry));

  /** The lists have changed: small ones are computed after a while, large ones wait for a person. */
  private entered({ wait, isNew }: Entry): void {
    this.unread = true;
    clearTimeout(this.timer);
    batch(() => {
      this.kind.entered?.(isNew);
      if (isNew) this.problems.value = [];
    });
    if (this.kind.input.lists.isEmpty.peek()) {
      this.replay();
      return;
    }
    this.stale.value = this.summary.peek() !== undefined || !this.kind.input.lists.isLive.peek();
    if (this.kind.input.lists.isLive.peek()) this.timer = setTimeout(this.replay, wait);
    else if (this.working.peek()) this.stop();
  }

  /** The settings have changed; small lists follow at once. `isInForce`: they are those that the worker has. */
  changed(isInForce: boolean): void {
    clearTimeout(this.timer);
    if (this.kind.input.lists.isEmpty.peek()) {
      if (this.kind.client.isRunning()) attempt(() => this.kind.give());
      return;
    }
    if (isInForce && !this.unread) {
      this.stale.value = false;
      return;
    }
    this.stale.value = true;
    // Large lists wait for a person, who is waiting already while a run goes on: it begins anew.
    const isAwaited = this.kind.restarts && this.working.peek() && !this.unread && !this.halted;
    if (this.kind.input.lists.isLive.peek() || isAwaited) this.timer = setTimeout(this.run, this.kind.wait);
  }

  /** Computes what is waiting: Ctrl+Enter, the Run button. */
  readonly run = (): void => {
    if (this.kind.input.lists.isEmpty.peek()) return;
    if (this.unread) {
      this.replay();
      return;
    }
    const wasWorking = this.working.peek();
    this.begin(false);
    attempt(() => this.again(wasWorking));
  };

  private async again(wasWorking: boolean): Promise<void> {
    const mine = this.turn;
    try {
      const isNew = await this.kind.give();
      if (mine !== this.turn) return;
      if (isNew || wasWorking || this.summary.peek()?.partial === true) {
        // A run with the settings of before may have come to its end in the meantime.
        this.working.value = true;
        await this.kind.engine.run();
      } else this.settle();
    } catch (thrown) {
      if (mine === this.turn) this.settle();
      throw thrown;
    }
  }

  private begin(isWhole: boolean): void {
    this.measuring = isWhole;
    this.halted = false;
    batch(() => {
      this.working.value = true;
      this.elapsed.value = 0;
      this.progress.value = isWhole ? this.kind.first.whole : this.kind.first.again;
    });
  }

  /** Nothing is being computed any more. */
  private settle(): void {
    batch(() => {
      this.working.value = false;
      this.stale.value = this.unread || !this.kind.isInForce();
    });
  }

  /** Puts all lists into the worker's session anew. Of two that overlap, the later alone counts. */
  readonly replay = (): void => {
    clearTimeout(this.timer);
    this.unread = false;
    const mine = ++this.turn;
    const list = this.kind.input.lists.asInputs();
    if (list.length === 0) {
      this.forgetRun(() => this.kind.emptied?.());
      if (this.kind.client.isRunning()) attempt(() => this.kind.engine.replace(mine, [], {}));
      return;
    }
    this.begin(true);
    attempt(() => this.enter(mine, list));
  };

  private async enter(mine: number, list: UrlInput[]): Promise<void> {
    const { engine } = this.kind;
    try {
      await engine.replace(mine, list, this.kind.input.lists.reading.peek());
      if (mine !== this.turn) return;
      await this.kind.give();
      if (mine !== this.turn) return;
      // New lists have put an end to the stop; the run says at once that it was stopped, and can go on.
      if (this.halted) await engine.stop();
      await engine.run();
    } catch (thrown) {
      if (mine === this.turn) this.settle();
      throw thrown;
    }
  }

  /** Stops at once; what is known stays and is marked partial. */
  readonly stop = (): void => {
    this.halted = true;
    attempt(() => this.kind.engine.stop());
  };

  /** Goes on after a stop. */
  readonly resume = (): void => {
    if (this.unread) {
      this.replay();
      return;
    }
    this.begin(false);
    attempt(async () => {
      await this.kind.engine.resume();
      await this.kind.engine.run();
    });
  };

  /** Works again on top of what else the worker has been given. */
  readonly recount = async (): Promise<void> => {
    this.revision.value++;
    if (this.kind.input.lists.isEmpty.peek() || this.unread) return;
    this.begin(false);
    await this.kind.engine.run();
  };

  /** Takes in what the worker says of the lists. */
  heard(event: ListEvent<Progress, Summary>): void {
    if (event.kind === "broken") return;
    if (this.kind.input.lists.isEmpty.peek()) {
      // Verdicts on rows of earlier lists.
      if (event.kind === "summary") this.revision.value++;
      return;
    }
    if (event.turn !== this.turn) return;
    if (event.kind === "counts") {
      if (this.summary.peek() !== undefined) this.summary.value = event.summary;
      return;
    }
    if (event.kind === "unread") {
      report({ ...event.failure, severity: "error", source: event.id });
      return;
    }
    this.elapsed.value = event.elapsed;
    if (event.kind === "progress") this.progress.value = event.progress;
    else attempt(() => this.know(event.summary));
  }

  private async know(found: Summary): Promise<void> {
    const { stage } = found.progress;
    const isOver = isEnd(found.progress);
    const wasWorking = this.working.peek();
    const mine = this.turn;
    batch(() => {
      this.summary.value = found;
      this.progress.value = found.progress;
      this.revision.value++;
      if (isOver) this.settle();
      this.kind.known?.(found, isOver);
    });
    // Numbers after a verdict bring no news of the lists.
    if (!isOver || !wasWorking) return;
    if (stage === "done") this.finish();
    this.awaitsProblems.value = true;
    try {
      const list = await this.kind.engine.problems();
      if (mine === this.turn) this.problems.value = list;
    } finally {
      this.awaitsProblems.value = false;
    }
  }

  private finish(): void {
    this.losses = 0;
    this.kind.client.calm();
    const took = this.elapsed.peek();
    if (this.measuring && took > 50) this.rate.value = this.kind.input.lists.totalSize.peek() / took;
  }

  /** The worker is gone, and everything in it. */
  lost(failure: Failure): void {
    this.kind.lost();
    this.unread = true;
    const { crashes, input } = this.kind;
    const codes = { crashed: `${crashes}-crashed`, failed: `${crashes}-failed`, source: "" };
    this.lose(failure, codes, input.lists.isEmpty.peek(), this.replay);
  }
}
