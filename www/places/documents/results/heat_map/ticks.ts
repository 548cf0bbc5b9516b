/** Numbers beside a map whose cells are too small for names. Pure. */

/** The least of 1, 2, 5, 10, 20, 50 … cells that are `room` long together. */
export function tickStep(cell: number, room: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, unit * 2, unit * 5]) if (step * cell >= room) return step;
}

/** The documents that have a tick, from 0: every one whose number is a multiple of the step, and the first. */
export function ticks(count: number, step: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  // With a step of 2 the first number would touch the second.
  return all.filter((at) => (at === 0 && step !== 2) || (at + 1) % step === 0);
}
