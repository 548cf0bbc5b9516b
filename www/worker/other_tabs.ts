/**
 * Verdicts go from tab to tab as they are made: a tab that knew nothing of them would offer to check again what is
 * checked, and write its older rows over the newer ones.
 */
import type { ParamStored } from "dustlens";

/** How long verdicts of other tabs gather before they are taken in, in milliseconds. */
const gathers = 500;

export class OtherTabs {
  private readonly channel: BroadcastChannel | undefined;
  private readonly rows = new Map<string, ParamStored>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: string) {
    if (typeof BroadcastChannel !== "undefined")
      this.channel = new BroadcastChannel(`dustlens-verdicts ${place}`);
  }

  /** From now on `heard` takes in what other tabs of the place decide. */
  listen(heard: (rows: ParamStored[]) => void): void {
    if (this.channel === undefined) return;
    this.channel.onmessage = ({ data }: MessageEvent<ParamStored[]>) => {
      for (const row of data) this.rows.set(row.id, row);
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        const gathered = [...this.rows.values()];
        this.rows.clear();
        heard(gathered);
      }, gathers);
    };
  }

  tell(rows: readonly ParamStored[]): void {
    if (rows.length > 0) this.channel?.postMessage(rows);
  }

  close(): void {
    clearTimeout(this.timer);
    this.channel?.close();
  }
}
