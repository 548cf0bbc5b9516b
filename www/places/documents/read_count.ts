/** How much of the input a run has read. Pure. */

/** Only a run that read everything tells how fast reading is. */
export class ReadCount {
  private read = 0;

  /** Everything is read anew. */
  reset(size: number): void {
    this.read = size;
  }

  /** Something more is to be read. */
  more(size: number): void {
    this.read += size;
  }

  /** Bytes a millisecond of the run that ends now; undefined where it read only a part, or was too short to tell. */
  end(total: number, elapsed: number): number | undefined {
    const whole = this.read > 0 && this.read >= total;
    this.read = 0;
    return whole && elapsed > 20 ? total / elapsed : undefined;
  }
}
