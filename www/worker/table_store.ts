/** The table of query arguments, and what verifications have reached, in IndexedDB. */
import type { ParamStored } from "dustlens";
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";

/** A verification as it is kept, each under the tab it goes on in. */
export interface KeptPlan {
  tab: string;
  /** The core's own text of it. */
  state: string;
  /** When it was written, in milliseconds since 1970. */
  saved: number;
}

interface Schema extends DBSchema {
  rows: { key: string; value: ParamStored };
  plans: { key: string; value: KeptPlan };
}

type Rows = IDBPObjectStore<Schema, ["rows", "plans"], "rows", "readwrite">;

const day = 24 * 3600 * 1000;

/** A place that keeps what it decides. */
export interface KeepingPlace {
  name: "params" | "rules";
  /** Milliseconds after which a plan that nobody went on with is dropped. */
  longest: number;
}

/** Parameters keeps plans for a day, so that no page is compared with one of another time. */
export const paramsPlace: KeepingPlace = { name: "params", longest: day };
/** Rules keeps what was decided in them; pages are in none. */
export const rulesPlace: KeepingPlace = { name: "rules", longest: 30 * day };

/** Rows and plan to be written together: all of it or nothing. `plan`: none is kept for this tab when empty. */
export interface Change {
  rows: readonly ParamStored[];
  gone: readonly string[];
  plan?: string;
}

export class TableStore {
  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly tab: string,
    private readonly now: () => number,
    private readonly longest: number,
  ) {}

  /** Opens the store of a place for one tab. Rejects where the browser offers no storage. */
  static async open(tab: string, now: () => number = Date.now, place = paramsPlace): Promise<TableStore> {
    const db = await openDB<Schema>(`dustlens-${place.name}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore("rows", { keyPath: "id" });
        fresh.createObjectStore("plans", { keyPath: "tab" });
      },
      // A page of a newer version wants to change the store: it must not wait for this one.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    });
    return new TableStore(db, tab, now, place.longest);
  }

  /** All rows. */
  rows(): Promise<ParamStored[]> {
    return this.db.getAll("rows");
  }

  /** The verifications that no tab of `busy` works on: this tab's own first, then from the newest on. */
  async plans(busy: ReadonlySet<string>): Promise<KeptPlan[]> {
    const all = await this.db.getAll("plans");
    const oldest = this.now() - this.longest;
    // A full disk may refuse even that, and what is there is to be read.
    for (const { tab, saved } of all)
      if (saved < oldest) await this.db.delete("plans", tab).catch(() => undefined);
    const free = all.filter(({ tab, saved }) => saved >= oldest && (tab === this.tab || !busy.has(tab)));
    const isOther = ({ tab }: KeptPlan) => Number(tab !== this.tab);
    return free.sort((one, other) => isOther(one) - isOther(other) || other.saved - one.saved);
  }

  /** Drops another tab's verification, which goes on in this one. */
  async takeOver({ tab }: KeptPlan): Promise<void> {
    if (tab !== this.tab) await this.db.delete("plans", tab);
  }

  /**
   * Writes rows and the verification that they come from together, so that neither is there without the other. A row that
   * another tab has checked later stays.
   */
  async write({ rows, gone, plan }: Change): Promise<void> {
    const tx = this.db.transaction(["rows", "plans"], "readwrite");
    const [table, plans] = [tx.objectStore("rows"), tx.objectStore("plans")];
    const asked: Promise<unknown>[] = [];
    try {
      for (const row of rows) asked.push(putUnlessOlder(table, row));
      asked.push(...gone.map((id) => table.delete(id)));
      if (plan === "") asked.push(plans.delete(this.tab));
      else if (plan !== undefined) asked.push(plans.put({ tab: this.tab, state: plan, saved: this.now() }));
      await Promise.all([...asked, tx.done]);
    } catch (thrown) {
      // What was asked before, and the transaction itself, say the same once more.
      for (const each of [...asked, tx.done]) each.catch(() => undefined);
      abort(tx);
      // A request of a transaction that had no room says no more than that it was ended.
      throw tx.error ?? thrown;
    }
  }

  close(): void {
    this.db.close();
  }
}

async function putUnlessOlder(table: Rows, row: ParamStored): Promise<void> {
  const there = await table.get(row.id);
  if (there === undefined || there.checked <= row.checked) await table.put(row);
}

/** A transaction that has failed by itself cannot be ended a second time. */
function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}
