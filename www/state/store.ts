/**
 * The sessions kept in IndexedDB: raw inputs and settings, so that a reload loses nothing. Each
 * tab has a slot of its own; inputs are kept once and may be held by several slots. Where the
 * browser keeps nothing (private mode, a full disk) the page says so once and works on.
 */
import type { Settings } from "dustlens";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { Input } from "../worker/api";
import { type KeptRemoval, placed, type Removal, unplaced } from "./inputs";
import { dropLeft, leave, takeLeft } from "./left";

/** What comes back after a reload. */
export interface Kept<Held = Settings> {
  inputs: readonly Input[];
  removed: readonly Removal[];
  settings: Held | undefined;
}

/** `order` holds the inputs' keys, so that moving nothing but the order writes no input again. */
interface Slot {
  tab: string;
  name: SlotName;
  order: number[];
  removed: KeptRemoval[];
  /** Whatever the store's owner wrote. */
  settings: unknown;
  /** When it was written, in milliseconds since 1970. */
  saved: number;
}

interface Schema extends DBSchema {
  inputs: { key: number; value: Input };
  slots: { key: [string, SlotName]; value: Slot };
}

/** What a page left behind as it went: inputs by their keys, texts as they are, null for what could not be left. */
interface Left {
  order: (number | (Input & { kind: "text" }) | null)[];
  removed: KeptRemoval[];
  settings: unknown;
}

type Writing = IDBPTransaction<Schema, ["inputs", "slots"], "readwrite">;

/** The session in use, and the one that a link or a file put aside. */
export type SlotName = "current" | "previous";

/** Slots of closed tabs are dropped after this long, in milliseconds: 30 days. */
const longestKept = 30 * 24 * 3600 * 1000;
/** Slots kept at most, of all tabs: the newest. */
const mostKept = 12;

/** Keeps inputs and, beside them, whatever a place holds of its own: `Held`, the documents' settings if nothing is said. */
export class SessionStore<Held = Settings> {
  private readonly keys = new Map<Input, number>();

  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly tab: string,
    private readonly now: () => number,
    private readonly name: string,
  ) {}

  /** Opens the store for one tab and drops what is too old. Rejects where the browser offers no storage. */
  static async open<Held = Settings>(
    tab: string,
    now: () => number = Date.now,
    name = "dustlens",
  ): Promise<SessionStore<Held>> {
    const db = await openDB<Schema>(name, 2, {
      upgrade(fresh) {
        // Version 1, which was never released, had one slot for all tabs.
        for (const old of [...fresh.objectStoreNames]) fresh.deleteObjectStore(old);
        fresh.createObjectStore("inputs", { autoIncrement: true });
        fresh.createObjectStore("slots", { keyPath: ["tab", "name"] });
      },
    });
    const store = new SessionStore<Held>(db, tab, now, name);
    await store.write((tx) => store.prune(tx));
    return store;
  }

  /**
   * The session in a slot; undefined when there is none. A tab that has none of its own in use
   * takes up the newest of the others, as a copy: from then on each goes its own way.
   */
  load(name: SlotName): Promise<Kept<Held> | undefined> {
    const left = name === "current" ? takeLeft(this.name) : undefined;
    return this.write(async (tx) => {
      if (left !== undefined) await this.takeUp(tx, left as Left);
      const found = (await tx.objectStore("slots").get([this.tab, name])) ?? (await this.copy(tx, name));
      return found === undefined ? undefined : this.read(tx, found);
    });
  }

  /**
   * As the page goes: leaves what a write under way may not get to keep. Texts, and what was kept before; a new file or
   * page is lost, as it would be without.
   */
  leave({ inputs: list, removed, settings }: Kept<Held>): void {
    const order = list.map((input) => this.keys.get(input) ?? (input.kind === "text" ? input : null));
    leave(this.name, { order, removed: placed(list, removed), settings } satisfies Left);
  }

  /** The page lives on. */
  stay(): void {
    dropLeft(this.name);
  }

  /** Writes what the page before has left. */
  private async takeUp(tx: Writing, { order, removed, settings }: Left): Promise<void> {
    const inputs = tx.objectStore("inputs");
    const keys: number[] = [];
    // What is missing keeps its place, so that removals find theirs: no input has this key.
    for (const each of order)
      keys.push(each === null ? -1 : typeof each === "number" ? each : await inputs.add(each));
    const slot = { order: keys, removed, settings, saved: this.now() };
    await tx.objectStore("slots").put({ ...slot, tab: this.tab, name: "current" });
  }

  private async copy(tx: Writing, name: SlotName): Promise<Slot | undefined> {
    const slots = tx.objectStore("slots");
    const own = await slots.count(IDBKeyRange.bound([this.tab], [this.tab, []]));
    if (name === "previous" || own > 0) return undefined;
    const others = (await slots.getAll()).filter((slot) => slot.name === "current");
    const newest = others.reduce<Slot | undefined>(
      (best, slot) => (best === undefined || slot.saved > best.saved ? slot : best),
      undefined,
    );
    if (newest === undefined) return undefined;
    const mine = { ...newest, tab: this.tab };
    await slots.put(mine);
    return mine;
  }

  private async read(tx: Writing, slot: Slot): Promise<Kept<Held>> {
    const all = await Promise.all(slot.order.map((key) => tx.objectStore("inputs").get(key)));
    for (const [index, input] of all.entries()) {
      const key = slot.order[index];
      if (input !== undefined && key !== undefined) this.keys.set(input, key);
    }
    const inputs = all.filter((input) => input !== undefined);
    return { inputs, removed: unplaced(all, slot.removed), settings: slot.settings as Held | undefined };
  }

  /** Writes the session in use: inputs that are new are added, those that no slot holds any more deleted. */
  async save({ inputs: list, removed, settings }: Kept<Held>): Promise<void> {
    const order = await this.write(async (tx) => {
      const inputs = tx.objectStore("inputs");
      // Another tab may have deleted what this one holds since it last wrote.
      const there = new Set(await inputs.getAllKeys());
      const keys: number[] = [];
      for (const input of list) {
        const known = this.keys.get(input);
        keys.push(known !== undefined && there.has(known) ? known : await inputs.add(input));
      }
      const slot = { order: keys, removed: placed(list, removed), settings };
      await tx.objectStore("slots").put({ ...slot, tab: this.tab, name: "current", saved: this.now() });
      await this.prune(tx);
      return keys;
    });
    this.keys.clear();
    for (const [index, input] of list.entries()) this.keys.set(input, order[index] ?? -1);
  }

  /** Puts the session in use aside; what was aside before is dropped. False: there was nothing to put aside. */
  setAside(): Promise<boolean> {
    return this.write(async (tx) => {
      const slots = tx.objectStore("slots");
      const current = await slots.get([this.tab, "current"]);
      if (current === undefined || current.order.length === 0) return false;
      await slots.put({ ...current, name: "previous" });
      await slots.delete([this.tab, "current"]);
      await this.prune(tx);
      return true;
    });
  }

  /** Drops slots that are too old or too many, and inputs that no slot holds. */
  private async prune(tx: Writing): Promise<void> {
    const slots = tx.objectStore("slots");
    const newestFirst = (await slots.getAll()).sort((one, other) => other.saved - one.saved);
    const held = new Set<number>();
    for (const [index, { tab, name, order, saved }] of newestFirst.entries()) {
      if (index < mostKept && saved > this.now() - longestKept) for (const key of order) held.add(key);
      else await slots.delete([tab, name]);
    }
    for (const key of await tx.objectStore("inputs").getAllKeys())
      if (!held.has(key)) await tx.objectStore("inputs").delete(key);
  }

  private async write<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
    const tx = this.db.transaction(["inputs", "slots"], "readwrite");
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (thrown) {
      // What was done so far must not stand by itself; the transaction's own rejection says the same once more.
      tx.done.catch(() => undefined);
      abort(tx);
      throw thrown;
    }
  }

  close(): void {
    this.db.close();
  }
}

/** A transaction that has failed by itself cannot be ended a second time. */
function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}
