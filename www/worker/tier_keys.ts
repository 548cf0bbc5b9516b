/** How many keys a list has under several options: counted beside the session that is shown, which stays as it is. */
import type { UrlOptions, UrlReadOptions, UrlSession } from "dustlens";
import type { UrlInput } from "./list_api";

/** The session that counts. */
export type Counting = Pick<UrlSession, "add" | "set_options" | "advance" | "summary" | "free">;

/** Units of work in one step: a few milliseconds. */
const step = 2_000;

/** One count at a time: a later one gives an earlier one up. */
export class TierKeys {
  private turn = 0;

  constructor(
    private readonly make: () => Counting,
    private readonly pause: () => Promise<void>,
  ) {}

  /** The numbers of keys, an option each; undefined: a later count has begun. */
  async count(
    inputs: readonly UrlInput[],
    how: UrlReadOptions,
    options: readonly UrlOptions[],
  ): Promise<number[] | undefined> {
    const mine = ++this.turn;
    const session = this.make();
    try {
      for (const { id, blob } of inputs) session.add(id, new Uint8Array(await blob.arrayBuffer()), how);
      const keys: number[] = [];
      for (const each of options) {
        session.set_options(each);
        if (!(await this.work(session, mine))) return undefined;
        keys.push(session.summary().keys);
      }
      return keys;
    } finally {
      session.free();
    }
  }

  /** Works to the end; false: given up. */
  private async work(session: Counting, mine: number): Promise<boolean> {
    while (mine === this.turn) {
      const { stage } = session.advance(step);
      if (stage === "done" || stage === "idle") return true;
      await this.pause();
    }
    return false;
  }
}
