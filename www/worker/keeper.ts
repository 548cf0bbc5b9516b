/**
 * Writes what is decided as it comes. While a write goes on, changes gather for the next. Where the browser keeps
 * nothing (private mode, a full disk) it says so once and the work goes on in memory.
 */
import type { ParamStored } from "dustlens";
import { toFailure } from "./errors";
import { type KeepingPlace, type KeptPlan, paramsPlace, TableStore } from "./table_store";
import type { Storage } from "./verify_api";

/** Why nothing is kept, under a code of the page's. */
export function storageFailure(thrown: unknown, place: KeepingPlace["name"] = "params"): Storage {
  const isFull = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  const code = `${place}-storage-${isFull ? "full" : "unavailable"}`;
  const { message } = toFailure(thrown);
  return { state: "memory-only", failure: { code, params: { detail: message }, message } };
}

export class Keeper {
  private store: TableStore | undefined;
  private readonly rows = new Map<string, ParamStored>();
  private readonly gone = new Set<string>();
  private isPlanNew = false;
  private writing: Promise<void> | undefined;

  /** `state`: what the verification has reached as a text, empty for none. `told`: hears whether there is a store. */
  constructor(
    private readonly state: () => string,
    private readonly told: (storage: Storage) => void,
    private readonly place = paramsPlace,
  ) {}

  /** Opens the store and gives what it has. Never rejects. */
  async open(tab: string, busy: ReadonlySet<string>): Promise<{ rows: ParamStored[]; plans: KeptPlan[] }> {
    try {
      this.store = await TableStore.open(tab, Date.now, this.place);
      return { rows: await this.store.rows(), plans: await this.store.plans(busy) };
    } catch (thrown) {
      this.lose(thrown);
      return { rows: [], plans: [] };
    }
  }

  /** Keeps rows; the verification that they come from is written with them. */
  keep(rows: readonly ParamStored[], withPlan: boolean): void {
    for (const row of rows) {
      this.gone.delete(row.id);
      this.rows.set(row.id, row);
    }
    this.isPlanNew ||= withPlan;
    if (rows.length > 0 || withPlan) this.flush();
  }

  /** Takes rows out. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.rows.delete(id);
      this.gone.add(id);
    }
    if (ids.length > 0) this.flush();
  }

  /** Verifications of other tabs go on in this one. */
  async takeOver(plans: readonly KeptPlan[]): Promise<void> {
    this.keep([], true);
    await this.settled();
    try {
      for (const plan of plans) await this.store?.takeOver(plan);
    } catch (thrown) {
      this.lose(thrown);
    }
  }

  /** Resolves when everything handed over so far is written. */
  async settled(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private flush(): void {
    this.writing ??= this.write();
  }

  private async write(): Promise<void> {
    // What is decided in one go is written in one go.
    await Promise.resolve();
    while (this.rows.size + this.gone.size > 0 || this.isPlanNew) {
      const change = { rows: [...this.rows.values()], gone: [...this.gone] };
      // Taken now, so that it knows of every row that goes with it.
      const plan = this.isPlanNew && this.store !== undefined ? this.state() : undefined;
      this.rows.clear();
      this.gone.clear();
      this.isPlanNew = false;
      try {
        await this.store?.write(plan === undefined ? change : { ...change, plan });
      } catch (thrown) {
        this.lose(thrown);
      }
    }
    this.writing = undefined;
  }

  private lose(thrown: unknown): void {
    this.store?.close();
    this.store = undefined;
    this.told(storageFailure(thrown, this.place.name));
  }
}
