/** How fast fetches come in lately. Pure: times are arguments, in milliseconds. */

/** Fetches that are looked back at. */
const most = 20;

/** The last fetches: their ends and how long they took. */
export class FetchRate {
  private ends: number[] = [];
  private times: number[] = [];

  /** What comes after a pause says nothing together with what came before. */
  reset(): void {
    this.ends = [];
  }

  /** A fetch ended at `now` and took `took`. */
  add(now: number, took: number): void {
    this.ends = [...this.ends, now].slice(-most);
    this.times = [...this.times, took].slice(-most);
  }

  /** Fetches a second; undefined before there are three. */
  rate(): number | undefined {
    const [first] = this.ends;
    const last = this.ends.at(-1);
    if (first === undefined || last === undefined || this.ends.length < 3 || last <= first) return undefined;
    return ((this.ends.length - 1) * 1000) / (last - first);
  }

  /** Milliseconds that a fetch takes, on average. */
  took(): number {
    return this.times.length === 0 ? 0 : this.times.reduce((sum, each) => sum + each, 0) / this.times.length;
  }
}
