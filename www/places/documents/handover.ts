/** Inputs on their way into the worker, in parts: the browser copies the handles of thousands of files at one go. */
import type { Input } from "../../worker/api";
import type { DocumentWorker } from "./engine";
import { keyed } from "./inputs";

/** Inputs of one part: a browser takes up to a tenth of a millisecond for the handle of a file. */
const inPart = 100;

type Engine = Pick<DocumentWorker["engine"], "add" | "replace">;

export class Handover {
  /** Settles when everything that was handed over is in; never rejects. */
  through: Promise<unknown> = Promise.resolve();

  private turn = 0;

  /** Adds inputs, after those that are still on their way. */
  readonly add = (list: readonly Input[]): Promise<void> => {
    const mine = this.turn;
    return this.under(this.through.then(() => this.parts(list, mine)));
  };

  /** Puts inputs in the place of all; what is still on its way is given up. */
  readonly replace = (turn: number, list: readonly Input[]): Promise<void> => {
    this.turn = turn;
    const first = this.engine().replace(turn, keyed(list.slice(0, inPart)));
    return this.under(first.then(() => this.parts(list.slice(inPart), turn)));
  };

  private under(work: Promise<void>): Promise<void> {
    this.through = work.catch(() => undefined);
    return work;
  }

  /** The answer of the worker to each part leaves the page time to draw. */
  private async parts(list: readonly Input[], mine: number): Promise<void> {
    for (let from = 0; from < list.length && mine === this.turn; from += inPart)
      await this.engine().add(keyed(list.slice(from, from + inPart)));
  }

  constructor(private readonly engine: () => Engine) {}
}
