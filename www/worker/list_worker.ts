/** The work of a session over lists of URLs: lists come in, and the session works on them in slices. */
import type { Problem, UrlReadOptions } from "dustlens";
import { forwarded } from "./core";
import { toFailure } from "./errors";
import type { ListApi, ListEvent, UrlInput } from "./list_api";
import { type RunHost, RunLoop } from "./run_loop";

/** What is worked on, and who hears of it. */
export interface ListHost<Progress, Summary> extends Omit<RunHost<Progress, Summary>, "waits" | "tell"> {
  /** Takes every list out. */
  clear(): void;
  add(name: string, bytes: Uint8Array, how: UrlReadOptions): void;
  tell(event: ListEvent<Progress, Summary>): void;
}

/** A session, as far as every api over lists hands its methods over. */
interface ListSession<Progress> {
  stop(): Progress;
  resume(): Progress;
  problems(): Problem[];
}

export class ListWorker<Progress extends { stage: string }, Summary> extends RunLoop<Progress, Summary> {
  /** How many `replace`s still read bytes. */
  private reading = 0;

  constructor(private readonly lists: ListHost<Progress, Summary>) {
    // Lists are on their way in: the page runs when they are there.
    super({ ...lists, waits: () => this.reading > 0 });
  }

  /** The methods that every worker over lists has. */
  api(open: () => ListSession<Progress>): ListApi<Progress> {
    return {
      ...forwarded(open, ["stop", "resume", "problems"]),
      replace: (turn, inputs, how) => this.replace(turn, inputs, how),
      run: () => this.run(),
    };
  }

  /** Puts these lists in the place of all. */
  async replace(turn: number, inputs: readonly UrlInput[], how: UrlReadOptions): Promise<void> {
    this.turn = turn;
    this.lists.clear();
    this.reading++;
    try {
      for (const input of inputs) {
        await this.handOver(input, turn, how);
        if (this.turn !== turn) return;
      }
    } finally {
      this.reading--;
    }
  }

  /** Hands one list to the core. What cannot be read is told, and the rest goes on. */
  private async handOver({ id, blob }: UrlInput, turn: number, how: UrlReadOptions): Promise<void> {
    try {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      if (turn === this.turn) this.lists.add(id, bytes, how);
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code === "engine-crashed") throw thrown;
      this.lists.tell({ kind: "unread", turn, id, failure });
    }
  }
}
