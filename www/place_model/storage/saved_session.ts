/**
 * A session as it is kept over reloads: the documents with their settings, or the lists with what their places keep
 * beside them. A write that fails is said once and tried again until it succeeds; meanwhile nothing is dropped.
 */

import { storageFailed, storageKept } from "../../app/storage_notice";
import { toFailure } from "../../worker/errors";
import { isFull, type Pauses, Retries } from "../../worker/retries";
import { type Kept, SessionStore } from "./store";
import type { Tab } from "./tab";

export interface SavedKind<Held> {
  /** The store's name in the browser. */
  store: string;
  tab(): Promise<Tab>;
  /** The session as it is now. */
  now(): Kept<Held>;
  /** The store could be opened only now, and had a session of an earlier visit, which is put aside. */
  foundLate?(): void;
  pauses?: Pauses;
}

export class SavedSession<Held> {
  private store: SessionStore<Held> | undefined;
  /** The one that was open last, through which a page that goes leaves what it has. */
  private lastStore: SessionStore<Held> | undefined;
  /** When a person last changed it, in milliseconds since 1970. */
  private changedLast = 0;
  private unsaved = false;
  private writing: Promise<void> | undefined;
  /** True once the page knows what the store had at first. */
  private isRead = false;
  /** True when the session that the store has in use belongs aside. */
  private isAsideDue = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly retries: Retries;

  constructor(private readonly kind: SavedKind<Held>) {
    this.retries = new Retries(() => {
      this.unsaved = true;
      this.flush();
    }, kind.pauses);
  }

  /** When it was last changed, as the link that is written with it says too. */
  get edited(): number {
    return this.changedLast;
  }

  /** Opens the store and gives what it has. Never rejects. */
  async open(): Promise<Kept<Held> | undefined> {
    try {
      this.store = await this.openStore();
      const kept = await this.store.load("current");
      this.isRead = true;
      this.changedLast = Math.max(this.changedLast, kept?.edited ?? 0);
      return kept;
    } catch (thrown) {
      this.fail(thrown);
      return undefined;
    }
  }

  /** Something changed; it is written after `wait` milliseconds, with what changes meanwhile. */
  changed(wait: number): void {
    this.changedLast = Math.max(Date.now(), this.changedLast + 1);
    this.unsaved = true;
    clearTimeout(this.timer);
    if (wait === 0) queueMicrotask(this.flush);
    else this.timer = setTimeout(this.flush, wait);
  }

  /** Writes now what is not written yet. */
  readonly flush = (): void => {
    clearTimeout(this.timer);
    if (!this.unsaved) return;
    this.lastStore?.prepareToLeave(this.kind.now().inputs);
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
  };

  /**
   * Puts aside what the store has in use. False: it has none, or no room; then it is put aside as soon as there is. Never
   * rejects.
   */
  async setAside(): Promise<boolean> {
    this.flush();
    await this.writing;
    try {
      if (!this.unsaved && this.store !== undefined) return await this.store.setAside();
    } catch (thrown) {
      this.fail(thrown);
    }
    this.isAsideDue = true;
    return false;
  }

  /** The session put aside, if there is one. */
  async previous(): Promise<Kept<Held> | undefined> {
    return this.store?.load("previous");
  }

  /** Sees to what is not written when the page goes. */
  watch(): void {
    addEventListener("pagehide", () => {
      if (this.unsaved || this.writing !== undefined) this.lastStore?.leave(this.now());
      this.flush();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.lastStore?.stay();
    });
    document.addEventListener("visibilitychange", this.flush);
  }

  private now(): Kept<Held> {
    return { ...this.kind.now(), edited: this.changedLast };
  }

  private async openStore(): Promise<SessionStore<Held>> {
    this.lastStore = await SessionStore.open<Held>(this.kind.tab(), Date.now, this.kind.store);
    return this.lastStore;
  }

  /** Writes what changed; while a write goes on, changes gather for the next. Never rejects. */
  private async write(): Promise<void> {
    this.retries.stop();
    try {
      while (this.unsaved) {
        this.unsaved = false;
        await this.save();
      }
      this.retries.reset();
      storageKept(this.kind.store);
    } catch (thrown) {
      this.unsaved = true;
      this.fail(thrown);
    }
  }

  private async save(): Promise<void> {
    this.store ??= await this.reopen();
    if (this.isAsideDue) await this.store.setAside();
    this.isAsideDue = false;
    const now = this.now();
    try {
      await this.store.save(now);
    } catch (thrown) {
      // One large file must not keep all texts from being written.
      if (isFull(thrown)) await this.store.save(now, true).catch(() => undefined);
      throw thrown;
    }
  }

  private async reopen(): Promise<SessionStore<Held>> {
    const store = await this.openStore();
    try {
      if (!this.isRead && (await store.setAside())) this.kind.foundLate?.();
      this.isRead = true;
      return store;
    } catch (thrown) {
      store.close();
      throw thrown;
    }
  }

  private fail(thrown: unknown): void {
    const { message } = toFailure(thrown);
    const code = isFull(thrown) ? "storage-full" : "storage-unavailable";
    storageFailed(this.kind.store, { code, params: { detail: message }, message });
    if (!isFull(thrown)) {
      // The browser may have closed it: the next attempt opens it anew.
      this.store?.close();
      this.store = undefined;
    }
    this.retries.later();
  }
}
