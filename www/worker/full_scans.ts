/**
 * Going over all URLs of long lists in slices: the worker hears its messages meanwhile, the page how far it is, and a
 * person can stop it. Pure but for what it is given.
 */
import type { DustLooked } from "dustlens";
import type { CoreScan, DustTrust, ScanKind } from "./rules_api";
import { inSlices, Pace, type Surroundings } from "./slices";

/** Shorter looks are not spoken of: they would only flicker. */
const quiet = 200;
/** Milliseconds between two numbers. */
const interval = 100;
/**
 * How often a look is begun anew because rules have changed under it. After that it is done at once: while pages are
 * fetched rules change all the time, and lists are short then.
 */
const mostRestarts = 3;

/** The core that is asked, and the listener. */
export interface ScanHost extends Surroundings {
  look(what: CoreScan, trust: DustTrust, units: number): DustLooked;
  /** `looked` undefined: it is over. */
  tell(what: ScanKind, looked: DustLooked | undefined): void;
}

/** A person has stopped it, or what it was about is no more. */
export function aborted(): Error {
  return Object.assign(new Error("stopped before its end"), { code: "aborted", params: {} });
}

export class FullScans {
  private turn = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: ScanHost) {}

  /** Goes over all URLs, after what was asked for before. Rejects with `aborted` when it is stopped. */
  over(what: CoreScan, trust: DustTrust): Promise<void> {
    const mine = this.turn;
    const now = this.last.then(() => this.goOver(what, trust, mine));
    this.last = now.catch(() => undefined);
    return now;
  }

  private async goOver(what: CoreScan, trust: DustTrust, turn: number): Promise<void> {
    if (turn !== this.turn) throw aborted();
    let [before, restarts] = [-1, 0];
    await this.told(what, async (say, active) => {
      const step = (units: number): boolean => {
        const looked = this.host.look(what, trust, units);
        restarts += looked.done <= before ? 1 : 0;
        before = looked.done;
        say(looked);
        return looked.done < looked.total && restarts < mostRestarts;
      };
      await inSlices(step, active, this.host);
    });
  }

  /** Work that says how far it is, once it takes long. `active` tells whether it is to go on. */
  async told(
    what: ScanKind,
    work: (say: (looked: DustLooked) => void, active: () => boolean) => Promise<void>,
  ): Promise<void> {
    const mine = this.turn;
    const active = () => mine === this.turn;
    const start = this.host.now();
    const pace = new Pace(interval);
    let isSaid = false;
    try {
      await work((looked) => {
        const now = this.host.now();
        if (now - start < quiet || !pace.due(now)) return;
        isSaid = true;
        this.host.tell(what, looked);
      }, active);
    } finally {
      if (isSaid) this.host.tell(what, undefined);
    }
    if (!active()) throw aborted();
  }

  /** Stops all that goes on. */
  stop(): void {
    this.turn++;
  }
}
