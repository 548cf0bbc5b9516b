/**
 * Rows of a long list, fetched by windows and kept until others need the room.
 *
 * A list of a million pairs lives in the worker; the page holds only the windows near what is
 * seen. A cache belongs to one list in one order: when either changes, a new cache is made.
 */

/** One fetched stretch of a list and the length of the whole. */
export interface Fetched<Row> {
  total: number;
  rows: Row[];
}

/** Reads `limit` rows from `offset` on. */
export type FetchRows<Row> = (offset: number, limit: number) => Promise<Fetched<Row>>;

/** Rows a window holds: a few screens, well under a millisecond of copying. */
export const WINDOW_ROWS = 200;

/** Windows kept at most: 8,000 rows. */
const KEPT_WINDOWS = 40;

export class WindowCache<Row> {
  /** Length of the whole list; undefined before the first window came. */
  total: number | undefined;
  readonly #fetch: FetchRows<Row>;
  readonly #size: number;
  readonly #kept: number;
  // A Map keeps insertion order, so the first key is the window unused for longest.
  readonly #windows = new Map<number, Row[]>();
  readonly #underway = new Map<number, Promise<void>>();

  /** `size` rows a window, `kept` windows at most; both at least 1. */
  constructor(fetch: FetchRows<Row>, size = WINDOW_ROWS, kept = KEPT_WINDOWS) {
    this.#fetch = fetch;
    this.#size = size;
    this.#kept = kept;
  }

  /** The row at `index`, when its window is here. */
  at(index: number): Row | undefined {
    const window = Math.floor(index / this.#size);
    return this.#windows.get(window)?.[index - window * this.#size];
  }

  /** How many rows from the first one on are present, up to `most`. */
  loaded(most: number): number {
    let rows = 0;
    while (rows < most && this.at(rows) !== undefined) rows += 1;
    return rows;
  }

  /** Makes rows `start..end` (end excluded) present. Rejects when a fetch fails; asking again tries again. */
  async want(start: number, end: number): Promise<void> {
    const first = Math.floor(Math.max(0, start) / this.#size);
    const last = Math.floor(Math.max(start, end - 1) / this.#size);
    const loads: Promise<void>[] = [];
    for (let window = first; window <= last; window += 1) {
      loads.push(this.#load(window));
    }
    await Promise.all(loads);
  }

  /** Rows `start..end` (end excluded) as far as the list reaches, fetched window by window and not kept. */
  async slice(start: number, end: number): Promise<Row[]> {
    const rows: Row[] = [];
    let stop = end;
    for (let offset = start; offset < stop; offset += this.#size) {
      const fetched = await this.#fetch(offset, Math.min(this.#size, stop - offset));
      rows.push(...fetched.rows);
      stop = Math.min(stop, fetched.total);
    }
    return rows;
  }

  #load(window: number): Promise<void> {
    const held = this.#windows.get(window);
    if (held) {
      this.#windows.delete(window);
      this.#windows.set(window, held);
      return Promise.resolve();
    }
    const underway = this.#underway.get(window);
    if (underway) {
      return underway;
    }
    const load = this.#fetch(window * this.#size, this.#size)
      .then((fetched) => this.#keep(window, fetched))
      .finally(() => this.#underway.delete(window));
    this.#underway.set(window, load);
    return load;
  }

  #keep(window: number, fetched: Fetched<Row>): void {
    this.total = fetched.total;
    this.#windows.set(window, fetched.rows);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= this.#kept) {
        break;
      }
      this.#windows.delete(oldest);
    }
  }
}
