/**
 * The sessions kept in IndexedDB: raw inputs and settings, so that a reload loses nothing. Each
 * tab has a slot of its own; inputs are kept once and may be held by several slots. What is kept
 * can be read where nothing can be written. Failures are the business of `saved_session.ts`.
 */
import type { Settings } from "dustlens";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
// At hand from the start: a page may go before code that it asks for is here.
import { readInput, writeInput } from "../../inputs/documents/input_lines";
import { type KeptRemoval, placed, type Removal, unplaced } from "../../inputs/documents/removals";
import type { Input } from "../../worker/api";
import { busyTabs } from "../../worker/tab_lock";
import type { Tab } from "./tab";
import { dropLeft, leave, readLeft } from "./unfinished_writes";

/** Why a person is to ask for the work: they stopped it, or nobody has begun it as things are now. */
export type Waits = "stopped" | "unrun";

/** Session as it comes back after a reload. */
export interface Kept<Held = Settings> {
  inputs: readonly Input[];
  removed: readonly Removal[];
  settings: Held | undefined;
  /** When a person changed it last, in milliseconds since 1970: a link may be newer, or older. */
  edited?: number;
  /** Inputs that there was no room for. */
  missing?: number;
  /** Absent where the work on them begins by itself. */
  waits?: Waits;
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
  edited?: number;
  waits?: Waits;
}

interface Schema extends DBSchema {
  inputs: { key: number; value: Input };
  slots: { key: [string, SlotName]; value: Slot };
}

/** Session that a page left behind as it went: inputs by their keys or as they are, null for what could not be left. */
interface Left {
  order: (number | Input | null)[];
  removed: KeptRemoval[];
  settings: unknown;
  edited?: number;
  waits?: Waits;
}

/** The same as it was written: files and pages as lines. */
interface LeftLines extends Omit<Left, "order"> {
  order: (Left["order"][number] | string)[];
}

/** Characters of lines left at most; texts come beside them. */
const roomForFiles = 600_000;

function readInputs(left: LeftLines | undefined): Left | undefined {
  if (left === undefined) return undefined;
  const order = left.order.map((each) => (typeof each === "string" ? (readInput(each) ?? null) : each));
  return { ...left, order };
}

type Reading = IDBPTransaction<Schema, ["inputs", "slots"], "readonly" | "readwrite">;
type Writing = IDBPTransaction<Schema, ["inputs", "slots"], "readwrite">;

/** The session in use, and the one that a link or a file put aside. */
export type SlotName = "current" | "previous";

/** Slots of closed tabs are dropped after this long, in milliseconds: 30 days. */
const longestKept = 30 * 24 * 3600 * 1000;
/** Slots kept at most of tabs that are closed: the newest. */
const mostKept = 12;

/** Keeps inputs and, beside them, whatever a place holds of its own: `Held`, the documents' settings if nothing is said. */
export class SessionStore<Held = Settings> {
  private readonly keys = new Map<Input, number>();
  /** Small inputs that are not written yet, as lines that can be left at once; empty while they are being made. */
  private readonly lines = new Map<Input, string>();
  /** True when something was left for the next page: a write that ends now is older. */
  private hasLeft = false;

  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly tab: Tab,
    private readonly now: () => number,
    private readonly name: string,
    private readonly living: () => Promise<ReadonlySet<string>>,
  ) {}

  /** Opens the store for one tab and drops what is too old. Rejects where the browser offers no storage. */
  static async open<Held = Settings>(
    of: Tab | Promise<Tab>,
    now: () => number = Date.now,
    name = "dustlens",
    living = () => busyTabs("page"),
  ): Promise<SessionStore<Held>> {
    const opening = openDB<Schema>(name, 2, {
      upgrade(fresh) {
        // Version 1, which was never released, had one slot for all tabs.
        for (const old of [...fresh.objectStoreNames]) fresh.deleteObjectStore(old);
        fresh.createObjectStore("inputs", { autoIncrement: true });
        fresh.createObjectStore("slots", { keyPath: ["tab", "name"] });
      },
    });
    const [db, tab] = await Promise.all([opening, of]);
    const store = new SessionStore<Held>(db, tab, now, name, living);
    void store.sweep();
    return store;
  }

  /** Drops what is too old. Where there is no room nothing can be dropped either, which the next write will say. */
  private async sweep(): Promise<void> {
    const alive = await this.living();
    await this.write((tx) => this.prune(tx, alive)).catch(() => undefined);
  }

  /**
   * The session in a slot; undefined when there is none. A tab that has none of its own takes up its origin's, else the
   * newest of the others, as a copy: from then on each goes its own way.
   */
  async load(name: SlotName): Promise<Kept<Held> | undefined> {
    const left = name === "current" ? readInputs(readLeft(this.name) as LeftLines | undefined) : undefined;
    try {
      const kept = await this.write(async (tx) => {
        if (left !== undefined) await this.takeUp(tx, left);
        else await this.copy(tx);
        const found = await tx.objectStore("slots").get([this.tab.name, name]);
        return found && this.read(tx, found, found.order);
      });
      if (left !== undefined) dropLeft(this.name);
      return kept;
    } catch {
      return this.look(name, left);
    }
  }

  /** The same where nothing can be written: what was left stays where it is, and nothing is copied. */
  private async look(name: SlotName, left: Left | undefined): Promise<Kept<Held> | undefined> {
    const tx = this.db.transaction(["inputs", "slots"], "readonly");
    if (left !== undefined) return this.read(tx, left, left.order);
    const slots = tx.objectStore("slots");
    const own = await slots.get([this.tab.name, name]);
    const found = own ?? (await this.others(tx)).find((slot) => slot.name === name);
    return found && this.read(tx, found, found.order);
  }

  /** Makes ready what would be left of new files and pages, as far as there is room for them. */
  prepareToLeave(list: readonly Input[]): void {
    let room = roomForFiles;
    for (const input of list) {
      if (input.kind === "text" || this.keys.has(input)) continue;
      // Base64 is longer by a third; the rest is for the other fields.
      const size = 1.5 * (input.kind === "file" ? input.blob.size : input.page.body.length);
      if (size > room) continue;
      room -= size;
      if (this.lines.has(input)) continue;
      this.lines.set(input, "");
      void this.writeLine(input).catch(() => undefined);
    }
  }

  private async writeLine(input: Input): Promise<void> {
    const line = await writeInput(input);
    // It may have been written in the meantime.
    if (this.lines.has(input)) this.lines.set(input, line);
  }

  /**
   * As the page goes: leaves what a write under way may not get to keep. Texts, small files and pages, and what was kept
   * before; a large new file is lost, as it would be without.
   */
  leave({ inputs: list, removed, settings, ...rest }: Kept<Held>): void {
    let room = roomForFiles;
    const leftOf = (input: Input): LeftLines["order"][number] => {
      const key = this.keys.get(input);
      if (key !== undefined) return key;
      if (input.kind === "text") return input;
      const line = this.lines.get(input) ?? "";
      if (line === "" || line.length > room) return null;
      room -= line.length;
      return line;
    };
    const left: LeftLines = { order: list.map(leftOf), removed: placed(list, removed), settings };
    leave(this.name, { ...left, ...rest });
    this.hasLeft = true;
  }

  /** The page lives on. */
  stay(): void {
    this.hasLeft = false;
    dropLeft(this.name);
  }

  /** Writes what the page before has left. */
  private async takeUp(tx: Writing, { order, ...left }: Left): Promise<void> {
    const inputs = tx.objectStore("inputs");
    const keys: number[] = [];
    // What is missing keeps its place, so that removals find theirs: no input has this key.
    for (const each of order)
      keys.push(each === null ? -1 : typeof each === "number" ? each : await inputs.add(each));
    const slot = { ...left, order: keys, saved: this.now() };
    await tx.objectStore("slots").put({ ...slot, tab: this.tab.name, name: "current" });
  }

  /** The slots that a tab with none of its own begins with: its origin's, else the newest in use. */
  private async others(tx: Reading): Promise<Slot[]> {
    const slots = tx.objectStore("slots");
    const all = await slots.getAll();
    if (all.some((slot) => slot.tab === this.tab.name)) return [];
    const ofOrigin = all.filter((slot) => slot.tab === this.tab.origin);
    if (ofOrigin.length > 0) return ofOrigin;
    const oldest = this.now() - longestKept;
    const inUse = all.filter(({ name, saved }) => name === "current" && saved > oldest);
    return inUse.sort((one, other) => other.saved - one.saved).slice(0, 1);
  }

  private async copy(tx: Writing): Promise<void> {
    for (const slot of await this.others(tx))
      await tx.objectStore("slots").put({ ...slot, tab: this.tab.name });
  }

  private async read(tx: Reading, slot: Omit<Left, "order">, order: Left["order"]): Promise<Kept<Held>> {
    const inputs = tx.objectStore("inputs");
    const all = await Promise.all(
      order.map((each) => (typeof each === "number" ? inputs.get(each) : (each ?? undefined))),
    );
    for (const [index, input] of all.entries()) {
      const key = order[index];
      if (input !== undefined && typeof key === "number") this.keys.set(input, key);
    }
    const { removed, settings, edited, waits } = slot;
    const kept = {
      inputs: all.filter((input) => input !== undefined),
      removed: unplaced(all, removed),
      settings: settings as Held | undefined,
    };
    const missing = order.length - kept.inputs.length;
    return {
      ...kept,
      ...(edited !== undefined && { edited }),
      ...(missing > 0 && { missing }),
      ...(waits !== undefined && { waits }),
    };
  }

  /**
   * Writes the session in use: inputs that are new are added, those that no slot holds any more deleted. `isTight`: new
   * files and pages are left out, since there was no room for everything.
   */
  async save({ inputs: list, removed, ...held }: Kept<Held>, isTight = false): Promise<void> {
    const alive = await this.living();
    const order = await this.write(async (tx) => {
      const inputs = tx.objectStore("inputs");
      // Another tab may have deleted what this one holds since it last wrote.
      const there = new Set(await inputs.getAllKeys());
      const keys: number[] = [];
      for (const input of list) {
        const known = this.keys.get(input);
        if (known !== undefined && there.has(known)) keys.push(known);
        else keys.push(isTight && input.kind !== "text" ? -1 : await inputs.add(input));
      }
      const slot = { ...held, order: keys, removed: placed(list, removed) };
      await tx.objectStore("slots").put({ ...slot, tab: this.tab.name, name: "current", saved: this.now() });
      await this.prune(tx, alive);
      return keys;
    });
    // The page before has left nothing newer than this.
    if (!this.hasLeft) dropLeft(this.name);
    this.keys.clear();
    for (const [index, input] of list.entries()) {
      const key = order[index] ?? -1;
      // One that there was no room for has no key, and may still be left as it is.
      if (key < 0) continue;
      this.keys.set(input, key);
      this.lines.delete(input);
    }
  }

  /** Puts the session in use aside; what was aside before is dropped. False: there was nothing to put aside. */
  async setAside(): Promise<boolean> {
    const alive = await this.living();
    return this.write(async (tx) => {
      const slots = tx.objectStore("slots");
      const current = await slots.get([this.tab.name, "current"]);
      if (current === undefined || current.order.length === 0) return false;
      await slots.put({ ...current, name: "previous" });
      await slots.delete([this.tab.name, "current"]);
      await this.prune(tx, alive);
      return true;
    });
  }

  /** Drops slots that are too old or too many, and inputs that no slot holds. Those of living tabs stay. */
  private async prune(tx: Writing, living: ReadonlySet<string>): Promise<void> {
    const slots = tx.objectStore("slots");
    const newestFirst = (await slots.getAll()).sort((one, other) => other.saved - one.saved);
    const held = new Set<number>();
    let closed = 0;
    for (const { tab, name, order, saved } of newestFirst) {
      const isLiving = living.has(tab) || tab === this.tab.name;
      const isKept = isLiving || (closed++ < mostKept && saved > this.now() - longestKept);
      if (isKept) for (const key of order) held.add(key);
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
      // A request of a transaction that had no room says no more than that it was ended.
      throw tx.error ?? thrown;
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
