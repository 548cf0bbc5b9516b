/**
 * The rounds of a validation: when the fetches of one are over, the list is mined anew, in slices, and the fetches of
 * the next begin. A pause stops the mining too. Pure but for what it is given.
 */

/** What it goes by. */
export interface RoundsHost {
  /** Where the session's work stands. */
  stage(): string;
  /** Works until done or stopped; one that works already goes on. */
  mine(): void;
  /** Stops the work at once. */
  stop(): void;
  /** Lets it go on. */
  resume(): void;
  /** The plan has grown, or is over. */
  more(): void;
}

export class Rounds {
  private isLooking = false;
  /** True if the mining under way belongs to a round. */
  private isRound = false;
  private isStopped = false;

  constructor(private readonly host: RoundsHost) {}

  /** Something was answered, started or cancelled: mines if that is what comes next. */
  look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    // Later: the plan is in the middle of its own work.
    queueMicrotask(() => {
      this.isLooking = false;
      if (this.isStopped || this.host.stage() !== "mining") return;
      this.isRound = true;
      this.host.mine();
    });
  }

  /** The work has come to its end, or was stopped. */
  ended(stage: string): void {
    this.isRound = false;
    if (stage === "done") this.host.more();
  }

  /** Stops the mining of a round; mining that a person has asked for goes on. */
  pause(): void {
    if (!this.isRound) return;
    this.isStopped = true;
    this.host.stop();
  }

  /** Goes on after a pause. */
  goOn(): void {
    if (this.isStopped) this.host.resume();
    this.isStopped = false;
    this.look();
  }
}
