/** State of a session's run: how far it is, and what is known so far. The same in every place. */
import { batch, type Signal, signal } from "@preact/signals";
import type { Problem } from "dustlens";
import { type LossCodes, tellLoss } from "../core/loss";
import type { Failure } from "../worker/api";

/** True if a run stands still at a stage: it has come to its end or was stopped, or there was nothing to do. */
export function isEnd({ stage }: { stage: string }): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

export class RunState<Progress, Summary> {
  /** Results so far; undefined before the first result and when nothing is in. */
  readonly summary: Signal<Summary | undefined> = signal(undefined);
  /** Moves whenever results may have changed: at most twice a second while working, and at the end. */
  readonly revision = signal(0);
  /** The worker's stage and counts, at most ten times a second. */
  readonly progress: Signal<Progress>;
  /** Milliseconds the run has taken so far. */
  readonly elapsed = signal(0);
  /** True if a run is going on. */
  readonly working = signal(false);
  /** True if input or settings changed after the results on the screen. */
  readonly stale = signal(false);
  /** Problems that the core found in the input. */
  readonly problems = signal<readonly Problem[]>([]);
  /** True while the worker is asked for the problems of the run that has just ended. */
  readonly awaitsProblems = signal(false);
  /** Bytes a millisecond, measured in the last run that read everything. */
  readonly rate = signal<number | undefined>(undefined);

  /** How often the worker died since it last came to an end. */
  protected losses = 0;

  constructor(idle: Progress) {
    this.progress = signal(idle);
  }

  /** Nothing is in any more. `more`: what else goes with it. */
  protected forgetRun(more: () => void): void {
    batch(() => {
      this.summary.value = undefined;
      this.problems.value = [];
      this.stale.value = false;
      this.working.value = false;
      more();
      this.revision.value++;
    });
  }

  /** The worker is gone. `again` is done by itself once; after that it is left to a person. */
  protected lose(failure: Failure, codes: LossCodes, isEmpty: boolean, again: () => void): void {
    this.losses++;
    this.working.value = false;
    if (this.losses > 1) {
      tellLoss(failure, codes, again);
      return;
    }
    tellLoss(failure, codes);
    if (!isEmpty) again();
  }
}
