/**
 * Writes what is decided as it comes. While a write goes on, changes gather for the next. A write that fails is said and
 * tried again until it succeeds; meanwhile the work goes on in memory, and nothing that is to be written is dropped.
 */
import type { ParamStored } from "dustlens";
import { toFailure } from "./errors";
import { isFull, type Pauses, Retries } from "./retries";
import { type KeepingPlace, type KeptPlan, paramsPlace, TableStore } from "./table_store";
import type { Storage } from "./verify_api";

/** Why nothing is kept, under a code of the page's. */
export function storageFailure(thrown: unknown, place: KeepingPlace["name"] = "params"): Storage {
  const code = `${place}-storage-${isFull(thrown) ? "full" : "unavailable"}`;
  const { message } = toFailure(thrown);
  return { state: "memory-only", failure: { code, params: { detail: message }, message } };
}

export class VerdictKeeper {
  private store: TableStore | undefined;
  private tab = "";
  private readonly rows = new Map<string, ParamStored>();
  private readonly gone = new Set<string>();
  /** Verifications of other tabs that go on in this one. */
  private readonly taken = new Set<KeptPlan>();
  private isPlanNew = false;
  private isFailing = false;
  private writing: Promise<void> | undefined;
  private readonly retries: Retries;

  /**
   * `state`: what the verification has reached as a text, empty for none. `told`: hears when nothing can be kept, and when
   * everything is kept again.
   */
  constructor(
    private readonly state: () => string,
    private readonly told: (storage: Storage) => void,
    private readonly place = paramsPlace,
    pauses?: Pauses,
  ) {
    this.retries = new Retries(() => this.flush(), pauses);
  }

  /** Opens the store and gives what it has. Never rejects. */
  async open(tab: string, busy: ReadonlySet<string>): Promise<{ rows: ParamStored[]; plans: KeptPlan[] }> {
    this.tab = tab;
    try {
      this.store = await this.openStore();
      return { rows: await this.store.rows(), plans: await this.store.plans(busy) };
    } catch (thrown) {
      this.fail(thrown);
      return { rows: [], plans: [] };
    }
  }

  private openStore(): Promise<TableStore> {
    return TableStore.open(this.tab, Date.now, this.place);
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
    for (const plan of plans) this.taken.add(plan);
    this.keep([], true);
    await this.settled();
  }

  /** Resolves when everything handed over so far is written, or has failed to be. */
  async settled(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private isPending(): boolean {
    return this.rows.size + this.gone.size > 0 || this.isPlanNew;
  }

  private flush(): void {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
      // Changes between the last look and the end of the write have no other write to go with.
      if (!this.isFailing && this.isPending()) this.flush();
    });
  }

  private async write(): Promise<void> {
    // Rows decided in one go are written in one go.
    await Promise.resolve();
    this.retries.stop();
    try {
      this.store ??= await this.openStore();
      while (this.isPending()) await this.writeSome(this.store);
      for (const plan of this.taken) await this.store.takeOver(plan);
      this.taken.clear();
      this.succeed();
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** Writes what there is; of what could not be written nothing is dropped, and what came meanwhile is newer. */
  private async writeSome(store: TableStore): Promise<void> {
    const change = { rows: [...this.rows.values()], gone: [...this.gone] };
    const { isPlanNew } = this;
    // Taken now, so that it knows of every row that goes with it.
    const plan = isPlanNew ? this.state() : undefined;
    this.rows.clear();
    this.gone.clear();
    this.isPlanNew = false;
    try {
      await store.write(plan === undefined ? change : { ...change, plan });
    } catch (thrown) {
      this.isPlanNew ||= isPlanNew;
      for (const row of change.rows)
        if (!this.rows.has(row.id) && !this.gone.has(row.id)) this.rows.set(row.id, row);
      for (const id of change.gone) if (!this.rows.has(id)) this.gone.add(id);
      throw thrown;
    }
  }

  private succeed(): void {
    this.retries.reset();
    if (this.isFailing) this.told({ state: "ok" });
    this.isFailing = false;
  }

  private fail(thrown: unknown): void {
    if (!this.isFailing) this.told(storageFailure(thrown, this.place.name));
    this.isFailing = true;
    if (!isFull(thrown)) {
      // The browser may have closed it: the next attempt opens it anew.
      this.store?.close();
      this.store = undefined;
    }
    this.retries.later();
  }
}
