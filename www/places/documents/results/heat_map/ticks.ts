/** Numbers beside a map whose cells are too small for names. Pure. */

/** The least of 1, 2, 5, 10, 20, 50 … cells that are `room` long together. */
export function tickStep(cell: number, room: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, unit * 2, unit * 5]) if (step * cell >= room) return step;
}

/** A text a document: its number where a tick stands, else nothing. Every multiple of the step has a tick, and the first document. */
export function ticks(count: number, step: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    // With a step of 2 the first number would touch the second.
    return (number === 1 && step !== 2) || number % step === 0 ? String(number) : "";
  });
}
