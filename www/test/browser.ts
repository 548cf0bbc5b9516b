/** A browser as far as tabs, their storages and their locks go; and one whose disk can be full. */
import { vi } from "vitest";
import type { TabHost } from "../place_model/storage/tab";

/** A storage of texts. */
export function fakeStorage(from: readonly (readonly [string, string])[] = []): Storage {
  const held = new Map(from);
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => void held.set(name, text),
    removeItem: (name) => void held.delete(name),
  };
}

function entries(storage: Storage): [string, string][] {
  return Array.from({ length: storage.length }, (_, index) => {
    const name = storage.key(index) ?? "";
    return [name, storage.getItem(name) ?? ""];
  });
}

type Callback = (lock: Lock | null) => unknown;

/** One tab: its storage outlives its pages. */
export class FakeTab {
  private hidden: (() => void)[] = [];
  private returned: (() => void)[] = [];

  constructor(
    private readonly browser: FakeBrowser,
    readonly own: Storage = fakeStorage(),
  ) {}

  /** A page begins in the tab. */
  page(): TabHost {
    this.hidden = [];
    this.returned = [];
    return {
      own: this.own,
      shared: this.browser.shared,
      locks: this.browser.hasLocks ? this.browser.locksOf(this) : undefined,
      now: () => ++this.browser.time,
      onHide: (heard) => this.hidden.push(heard),
      onReturn: (heard) => this.returned.push(heard),
    };
  }

  /** The page goes as pages do: a reload, a step elsewhere, a closed tab. */
  leave(): void {
    for (const heard of this.hidden) heard();
  }

  /** The page comes back as it was. */
  comeBack(): void {
    for (const heard of this.returned) heard();
  }

  /** The page is gone without a word. */
  crash(): void {
    this.browser.dropLocks(this);
  }

  /** Another tab with a copy of this one's storage. */
  duplicate(): FakeTab {
    return new FakeTab(this.browser, fakeStorage(entries(this.own)));
  }
}

export class FakeBrowser {
  readonly shared = fakeStorage();
  hasLocks = true;
  time = 0;
  private held: { name: string; tab: FakeTab }[] = [];

  tab(): FakeTab {
    return new FakeTab(this);
  }

  dropLocks(tab: FakeTab): void {
    this.held = this.held.filter((lock) => lock.tab !== tab);
  }

  locksOf(tab: FakeTab): LockManager {
    const request = async (
      name: string,
      given: LockOptions | Callback,
      then?: Callback,
    ): Promise<unknown> => {
      const callback = typeof given === "function" ? given : then;
      const isTaken = this.held.some((lock) => lock.name === name);
      const isPolite = typeof given !== "function" && given.ifAvailable === true;
      if (isTaken && isPolite) return callback?.(null);
      const mine = { name, tab };
      this.held.push(mine);
      await callback?.({ name, mode: "exclusive" });
      this.held = this.held.filter((lock) => lock !== mine);
      return undefined;
    };
    const query = async () => ({ held: this.held.map(({ name }) => ({ name })), pending: [] });
    return { request, query } as LockManager;
  }
}

/** A disk that can be full, or have no room for files: IndexedDB takes nothing then, and what is there can be read. */
export function fakeDisk(): { full: boolean | "files" } {
  const disk: { full: boolean | "files" } = { full: false };
  for (const name of ["put", "add"] as const) {
    const write = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...given) {
      const isFile = Reflect.has(Object(given[0]), "blob");
      if (disk.full === "files" ? isFile : disk.full) throw new DOMException("no room", "QuotaExceededError");
      return write.apply(this, given);
    });
  }
  return disk;
}
