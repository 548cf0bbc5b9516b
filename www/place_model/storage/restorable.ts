/**
 * A session over a reload, as a link may displace it: what was kept, what the link says, and what was put aside, with the
 * offer to bring it back.
 */
import { effect } from "@preact/signals";
import { attempt, report, warn, withdraw } from "../../app/failures";
import { isNewer, type OwnAddress } from "../../app/own_address";
import { SavedSession } from "./saved_session";
import type { Kept } from "./store";
import { takeTab } from "./tab";

export interface RestorableKind<Held> {
  /** The store's name in the browser. */
  store: string;
  /** Codes: a session was put aside, the link lacks inputs, inputs were not kept. */
  codes: { aside: string; incomplete: string; notKept: string };
  /** The session as it is now. */
  now(): Kept<Held>;
  /** True when there is no input now. */
  isEmpty(): boolean;
  /** Opens a session file, where there are such files: what a link could not carry may be in one. */
  openFile?: { label: string; run: () => void };
  /** Puts a session in the place of the present one. */
  restore(kept: Kept<Held>): void;
}

/** A link that a session is opened by. */
export interface OpeningLink {
  /** Its mark, if this page wrote it. */
  own: OwnAddress | undefined;
  /** True when it has inputs of its own. */
  hasInputs: boolean;
  /** True when its inputs are those that were kept. */
  isSame(): boolean | Promise<boolean>;
}

/** Where inputs come from: what was kept, what was kept as the link mends it, or the link. */
export type Origin = "kept" | "mended" | "link";

export class RestorableSession<Held> {
  readonly saved: SavedSession<Held>;

  constructor(private readonly kind: RestorableKind<Held>) {
    const { store, now } = kind;
    this.saved = new SavedSession({ store, tab: takeTab, now, foundLate: () => this.offer(undefined) });
  }

  /** When a person last changed it, in milliseconds since 1970. */
  readonly edited = (): number => this.saved.edited;

  /**
   * Decides what a page begins with. The store knows better than a link that this page wrote, unless it could not keep
   * everything. A session that a link displaces is put aside.
   */
  async origin(kept: Kept<Held> | undefined, { own, hasInputs, isSame }: OpeningLink): Promise<Origin> {
    if (kept !== undefined && own !== undefined) return hasInputs && isNewer(own, kept) ? "mended" : "kept";
    if (!hasInputs || (kept !== undefined && (await isSame()))) return "kept";
    if (kept !== undefined && kept.inputs.length > 0) await this.setAside(kept);
    return "link";
  }

  /** Puts aside the present session, before a link takes its place. */
  async setAsidePresent(): Promise<void> {
    if (!this.kind.isEmpty()) await this.setAside(this.kind.now());
  }

  /** Puts aside what the store has: the session `before`. */
  async setAside(before: Kept<Held>): Promise<void> {
    const isStored = await this.saved.setAside();
    this.offer(isStored ? undefined : before);
  }

  /** Offers to bring back what was put aside: `before`, or what the store has of it. */
  private offer(before: Kept<Held> | undefined): void {
    const { aside: code, incomplete } = this.kind.codes;
    const bringBack = async () => {
      const kept = before ?? (await this.saved.previous());
      withdraw(code);
      withdraw(incomplete);
      if (kept !== undefined) this.kind.restore(kept);
    };
    const action = { label: `problems:${code}.action`, run: () => attempt(bringBack) };
    report({ code, severity: "note", source: "", params: {}, message: code, action });
  }

  /** Says how many inputs of a link are not here. */
  tellIncomplete(count: number): void {
    const { codes, openFile } = this.kind;
    if (count > 0) warn(codes.incomplete, { count: String(count) }, openFile);
  }

  /** Says how many inputs could not be kept. */
  tellNotKept(count: number): void {
    if (count > 0) warn(this.kind.codes.notKept, { count: String(count) });
  }

  /** Writes changes from now on. `changed` reads what is kept and returns after how many milliseconds it is written. */
  watch(changed: () => number): void {
    let isFirst = true;
    effect(() => {
      const wait = changed();
      if (!isFirst || !this.kind.isEmpty()) this.saved.changed(wait);
      isFirst = false;
    });
    this.saved.watch();
  }
}
