/**
 * The session kept in IndexedDB: raw inputs and settings, so that a reload loses nothing. Where
 * the browser keeps nothing (private mode, a full disk) the page says so once and works on.
 */
import type { Settings } from "dustlens";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Input } from "../worker/api";

/** What comes back after a reload. */
export interface Kept {
  inputs: Input[];
  removed: string[];
  settings: Settings | undefined;
}

/** `order` holds the inputs' keys, so that moving nothing but the order writes no input again. */
interface Slot {
  order: number[];
  removed: string[];
  settings: Settings | undefined;
}

interface Schema extends DBSchema {
  inputs: { key: number; value: Input };
  slots: { key: SlotName; value: Slot };
}

/** The session in use, and the one that a link or a file put aside. */
export type SlotName = "current" | "previous";

export class SessionStore {
  private readonly keys = new Map<Input, number>();

  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  /** Rejects where the browser offers no storage. */
  static async open(name = "dustlens"): Promise<SessionStore> {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore("inputs", { autoIncrement: true });
        fresh.createObjectStore("slots");
      },
    });
    return new SessionStore(db);
  }

  /** The session in a slot; undefined when there is none. */
  async load(slot: SlotName): Promise<Kept | undefined> {
    const tx = this.db.transaction(["inputs", "slots"]);
    const found = await tx.objectStore("slots").get(slot);
    if (found === undefined) return undefined;
    const inputs: Input[] = [];
    for (const key of found.order) {
      const input = await tx.objectStore("inputs").get(key);
      if (input === undefined) continue;
      this.keys.set(input, key);
      inputs.push(input);
    }
    return { inputs, removed: found.removed, settings: found.settings };
  }

  /** Writes the session in use: inputs that are new are added, those that are gone deleted. */
  async save(kept: Kept): Promise<void> {
    const tx = this.db.transaction(["inputs", "slots"], "readwrite");
    const [inputs, slots] = [tx.objectStore("inputs"), tx.objectStore("slots")];
    const added = new Map<Input, number>();
    const order: number[] = [];
    try {
      const before = (await slots.get("current"))?.order ?? [];
      for (const input of kept.inputs) {
        const key = this.keys.get(input) ?? (await inputs.add(input));
        added.set(input, key);
        order.push(key);
      }
      const still = new Set([...order, ...((await slots.get("previous"))?.order ?? [])]);
      for (const key of before) if (!still.has(key)) await inputs.delete(key);
      await slots.put({ order, removed: kept.removed, settings: kept.settings }, "current");
      await tx.done;
    } catch (thrown) {
      // The transaction is rolled back as a whole; its own rejection says the same once more.
      tx.done.catch(() => undefined);
      throw thrown;
    }
    for (const [input, key] of added) this.keys.set(input, key);
    for (const [input] of this.keys) if (!added.has(input)) this.keys.delete(input);
  }

  /** Puts the session in use aside; what was aside before is dropped. False: there was nothing to put aside. */
  async setAside(): Promise<boolean> {
    const tx = this.db.transaction(["inputs", "slots"], "readwrite");
    const slots = tx.objectStore("slots");
    const current = await slots.get("current");
    if (current === undefined || current.order.length === 0) return false;
    const kept = new Set(current.order);
    for (const key of (await slots.get("previous"))?.order ?? [])
      if (!kept.has(key)) await tx.objectStore("inputs").delete(key);
    await slots.put(current, "previous");
    await slots.delete("current");
    await tx.done;
    return true;
  }

  close(): void {
    this.db.close();
  }
}
