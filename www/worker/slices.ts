/**
 * Work cut into slices, so that a worker hears its messages between them: `stop` and queries
 * wait for one slice at most. Pure: the clock and the pause are passed in.
 */

/** How long a slice should take, in milliseconds: long enough to work, short enough to answer. */
export const sliceLength = 25;

/** The first slice's units: about 4 ms of work, since nothing is known of this machine yet. */
export const firstUnits = 4_000;

const leastUnits = 500;
const mostUnits = 2_000_000;

/**
 * The units for the next slice, when the last took `took` milliseconds for `units`. Grows at
 * most threefold, since one cheap slice says little about the next; shrinks as far as need be.
 */
export function nextUnits(units: number, took: number): number {
  const fitting = took > 0 ? (units * sliceLength) / took : units * 3;
  return Math.round(Math.max(leastUnits, Math.min(mostUnits, units * 3, fitting)));
}

/** Lets something happen at most once per interval; `due` says whether now is the time. */
export class Pace {
  private last = Number.NEGATIVE_INFINITY;

  /** `interval` in milliseconds. */
  constructor(private readonly interval: number) {}

  due(now: number): boolean {
    if (now - this.last < this.interval) return false;
    this.last = now;
    return true;
  }

  /** The next call is due whatever the time. */
  reset(): void {
    this.last = Number.NEGATIVE_INFINITY;
  }
}

/** Needs of a run of slices from its surroundings. */
export interface Surroundings {
  now(): number;
  /** Resolves after the messages that are waiting have been heard. */
  pause(): Promise<void>;
  /** Where nothing can be done before something comes: resolves when it is there. */
  awaited?(): Promise<void> | undefined;
}

/**
 * Calls `step(units)` until it says there is no more, pausing between slices.
 * `active` ends the run early: it is asked after each pause.
 */
export async function inSlices(
  step: (units: number) => boolean,
  active: () => boolean,
  { now, pause, awaited }: Surroundings,
): Promise<void> {
  let units = firstUnits;
  for (let more = true; more && active(); ) {
    const start = now();
    more = step(units);
    const coming = more ? awaited?.() : undefined;
    // A step that could do nothing says nothing about this machine.
    if (coming === undefined) units = nextUnits(units, now() - start);
    if (more) await (coming ?? pause());
  }
}
