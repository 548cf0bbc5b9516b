/** Trying a write again that failed: soon at first, then ever more seldom. */

/** The first pause and the longest one, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

const usualPauses: Pauses = { first: 1_000, longest: 10_000 };

export class Retries {
  private pause: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly again: () => void,
    private readonly pauses = usualPauses,
  ) {
    this.pause = pauses.first;
  }

  /** It failed: it is tried again after a pause. */
  later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.again, this.pause);
    this.pause = Math.min(this.pauses.longest, this.pause * 2);
  }

  /** It did not fail, or is being tried. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** It has succeeded: the next failure is tried again soon. */
  reset(): void {
    this.stop();
    this.pause = this.pauses.first;
  }
}

/** True when a write failed for want of room. */
export function isFull(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === "QuotaExceededError";
}
