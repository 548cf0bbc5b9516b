/**
 * The name this tab's session is kept under. The tab's own storage holds it, through a reload and a crash. A tab that is
 * made as a copy of another has the other's name there too; the lock that a living page holds tells the two apart.
 */

import { put, sharedStorage, tabStorage } from "../../app/browser_storage";
import { holdIfFree, holdTab, livingTabs, tabLocks } from "../../worker/tab_lock";

export interface Tab {
  name: string;
  /** The tab whose session this one begins with, as a copy. */
  origin?: string;
}

/** The browser as a tab sees it. */
export interface TabHost {
  own: Storage | undefined;
  shared: Storage | undefined;
  locks: LockManager | undefined;
  now(): number;
  /** The page goes, and may come back as it was. */
  onHide(heard: () => void): void;
  /** It has come back. */
  onReturn(heard: () => void): void;
}

/** The name, in the tab's storage. */
const nameItem = "dustlens-tab";
/** There while no page holds the name: the next page of this tab takes it up. */
const leftItem = "dustlens-tab-left";
/** By each name, in the storage of all tabs, while its page lives: what is left of one that crashed. */
const openPrefix = "dustlens-open ";
/** Crashed tabs are forgotten after this long, in milliseconds: 30 days, as their sessions are. */
const longestKnown = 30 * 24 * 3600 * 1000;

/** `randomUUID` is missing where the page is served over plain http from another machine. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** The name of the page in a tab, from its beginning to its end. */
class PageName {
  private release: () => void = () => undefined;

  constructor(private readonly host: TabHost) {}

  async take(): Promise<Tab> {
    const tab = await this.choose();
    put(this.host.own, nameItem, tab.name);
    this.mark(tab.name);
    this.host.onHide(() => {
      put(this.host.own, leftItem, "1");
      this.host.shared?.removeItem(openPrefix + tab.name);
      this.release();
    });
    this.host.onReturn(() => {
      this.host.own?.removeItem(leftItem);
      this.hold(tab.name);
      this.mark(tab.name);
    });
    return tab;
  }

  private async choose(): Promise<Tab> {
    const { own } = this.host;
    const known = own?.getItem(nameItem) ?? undefined;
    const isLeft = (own?.getItem(leftItem) ?? undefined) !== undefined;
    own?.removeItem(leftItem);
    if (known === undefined) return this.begin(await this.crashed());
    if (isLeft) {
      this.hold(known);
      return { name: known };
    }
    // The page before crashed, or lives: then this tab is a copy of its tab. Without locks both begin with a copy.
    const isFree = await holdIfFree("page", known, this.until(), this.host.locks);
    return isFree === true ? { name: known } : this.begin(known);
  }

  private begin(origin: string | undefined): Tab {
    const name = newName();
    this.hold(name);
    return origin === undefined ? { name } : { name, origin };
  }

  /** The tab that crashed last, unless another new tab has begun with its session already. */
  private async crashed(): Promise<string | undefined> {
    const { shared, locks, now } = this.host;
    const living = await livingTabs("page", locks);
    if (shared === undefined || living === undefined) return undefined;
    let found: { name: string; since: number } | undefined;
    for (const item of Array.from({ length: shared.length }, (_, index) => shared.key(index) ?? "")) {
      if (!item.startsWith(openPrefix)) continue;
      const [name, since] = [item.slice(openPrefix.length), Number(shared.getItem(item))];
      if (!(since > now() - longestKnown)) shared.removeItem(item);
      else if (!living.has(name) && since >= (found?.since ?? 0)) found = { name, since };
    }
    if (found !== undefined) shared.removeItem(openPrefix + found.name);
    return found?.name;
  }

  private mark(name: string): void {
    put(this.host.shared, openPrefix + name, String(this.host.now()));
  }

  private hold(name: string): void {
    holdTab("page", name, this.until(), this.host.locks);
  }

  private until(): Promise<void> {
    return new Promise((resolve) => {
      this.release = resolve;
    });
  }
}

/** Takes the name up, or makes one, and sees to it that it outlives a reload and a crash. */
export function takeTabOf(host: TabHost): Promise<Tab> {
  return new PageName(host).take();
}

let taken: Promise<Tab> | undefined;

/** The name of this tab. Every call gives the same. */
export function takeTab(): Promise<Tab> {
  taken ??= takeTabOf({
    own: tabStorage(),
    shared: sharedStorage(),
    locks: tabLocks(),
    now: Date.now,
    onHide: (heard) => addEventListener("pagehide", heard),
    onReturn: (heard) => addEventListener("pageshow", ({ persisted }) => persisted && heard()),
  });
  return taken;
}
