/**
 * When the work of a place has something to say: as it begins, pauses, goes on, stops or ends. Works that follow on each
 * other, as reading files and then computing, are one chain, which is told of once at each end. Pure.
 */

/** How work stands. `idle`: there is none, or it failed, which is said elsewhere; `brief`: too short yet to be told of. */
export type Phase = "idle" | "brief" | "running" | "paused" | "stopped" | "done";

/** The milestones that are said. */
export type Milestone = "begun" | "resumed" | "paused" | "stopped" | "done";

/** Works under way. */
export interface Chain {
  /** The work that names the chain: the first in order of those that were part of it. */
  of: number;
  /** True once the beginning was said. */
  isTold: boolean;
  isPaused: boolean;
}

/** The chain as it stands now, and what is to be said. `ended`: with the chain; it may still be followed by other work. */
export interface Heard {
  chain: Chain | undefined;
  said?: Milestone;
  ended?: "stopped" | "done" | "failed";
}

function isUnderWay(phase: Phase | undefined): boolean {
  return phase === "brief" || phase === "running" || phase === "paused";
}

/**
 * Follows works, the one that matters most first, from one look at them to the next. `begunByPerson`: the works that
 * nobody but a person begins. Each starts a chain of its own, however soon it follows on other work.
 */
export function hear(
  chain: Chain | undefined,
  phases: readonly Phase[],
  begunByPerson: readonly number[] = [],
): Heard {
  const active = phases.findIndex(isUnderWay);
  if (active < 0) {
    if (chain === undefined) return { chain };
    const phase = phases[chain.of];
    return { chain: undefined, ended: phase === "stopped" || phase === "done" ? phase : "failed" };
  }
  const now = phases[active];
  const isNew = chain === undefined || (chain.of !== active && begunByPerson.includes(active));
  const before = isNew ? { of: active, isTold: false, isPaused: false } : chain;
  const next: Chain = {
    of: Math.min(before.of, active),
    isTold: before.isTold || now !== "brief",
    isPaused: now === "paused",
  };
  if (!before.isTold && next.isTold) return { chain: next, said: "begun" };
  if (before.isPaused === next.isPaused) return { chain: next };
  return { chain: next, said: next.isPaused ? "paused" : "resumed" };
}

/** A run as a place's session shows it. */
export interface RunState {
  isEmpty: boolean;
  working: boolean;
  /** True if it has gone on long enough to be worth a bar. */
  isLong: boolean;
  stage: string;
}

/** The phase of a run. One that stands still at no end has failed. */
export function runPhase({ isEmpty, working, isLong, stage }: RunState): Phase {
  if (isEmpty) return "idle";
  if (working) return isLong ? "running" : "brief";
  return stage === "stopped" || stage === "done" ? stage : "idle";
}
