/** When long work has something to say: only as it begins, pauses, stops or ends. Pure. */

/** How work stands. `idle`: there is none, or it is too short to be told of. */
export type Phase = "idle" | "running" | "paused" | "stopped" | "done";

/** The milestones that are said. */
export type Milestone = "begun" | "resumed" | "paused" | "stopped" | "done";

/** What is said when work goes from one phase to another; undefined: nothing. */
export function milestone(before: Phase, now: Phase): Milestone | undefined {
  if (before === now || now === "idle") return undefined;
  if (now === "running") return before === "paused" ? "resumed" : "begun";
  // What was never told to have begun, as a run of a few milliseconds, is not told to have ended.
  return before === "running" || before === "paused" ? now : undefined;
}

/** A run as a place's session shows it. */
export interface RunState {
  isEmpty: boolean;
  working: boolean;
  /** True if it has gone on long enough to be worth a bar. */
  isLong: boolean;
  stage: string;
}

/** The phase of a run. */
export function runPhase({ isEmpty, working, isLong, stage }: RunState): Phase {
  if (isEmpty) return "idle";
  if (working) return isLong ? "running" : "idle";
  return stage === "stopped" ? "stopped" : "done";
}
