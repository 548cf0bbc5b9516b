/**
 * Which rows of the session's table are kept. Verdicts are kept as they come; what counting says of a list is kept when
 * the list has stood for a while, so that lists passed through while typing leave nothing behind.
 */
import type { ParamImported, ParamStored } from "dustlens";
import { ParamSession } from "dustlens/params.js";
import type { OtherTabs } from "./other_tabs";
import type { VerdictKeeper } from "./verdict_keeper";

/** How long a list must stand, in milliseconds. */
const settles = 2000;

/** Changes when the row's line does, as far as can be told without comparing lines. */
function stampOf({ checked, last_seen, line }: ParamStored): string {
  return `${checked} ${last_seen} ${line.length}`;
}

export class TableKeeper {
  private readonly stamps = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** True if the table has rows of the list at hand that are not kept. */
  private isOpen = false;

  constructor(
    private readonly session: () => ParamSession,
    private readonly keeper: VerdictKeeper,
    private readonly others: Pick<OtherTabs, "tell">,
  ) {}

  /** Puts what was kept into the session. Lines that are no rows stay where they are. */
  bringBack(rows: readonly ParamStored[]): void {
    if (rows.length === 0) return;
    this.session().import([ParamSession.table_header(), ...rows.map(({ line }) => line)].join("\n"));
    for (const row of rows) this.stamps.set(row.id, stampOf(row));
  }

  /** A list has been counted. */
  soon(): void {
    this.isOpen = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), settles);
  }

  /** It is counted anew: until then the table lacks its rows. */
  recounts(): void {
    clearTimeout(this.timer);
  }

  private settle(): void {
    const there = new Set(this.now().map(({ id }) => id));
    this.dropGone(there);
  }

  /** Keeps the table as it is now. */
  now(): ParamStored[] {
    this.isOpen = false;
    const rows = this.session().stored();
    this.keep(
      rows.filter((row) => this.stamps.get(row.id) !== stampOf(row)),
      false,
    );
    return rows;
  }

  /** Keeps verdicts, and the verification they come from. */
  decided(rows: readonly ParamStored[]): void {
    this.keep(rows, true);
    this.others.tell(rows);
  }

  /** Takes in verdicts of another tab, which has kept them; what is counted is counted on top of them anew. */
  heard(rows: readonly ParamStored[]): void {
    this.bringBack(rows);
    this.recounts();
  }

  private keep(rows: readonly ParamStored[], withPlan: boolean): void {
    for (const row of rows) this.stamps.set(row.id, stampOf(row));
    this.keeper.keep(rows, withPlan);
  }

  /** Rows that were dropped because nobody has seen them for long. */
  private dropGone(there: ReadonlySet<string>): void {
    const gone = [...this.stamps.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.stamps.delete(id);
    this.keeper.drop(gone);
  }

  /** Takes the lists out, and what counting said of them if it has not been kept. */
  clear(): void {
    const session = this.session();
    clearTimeout(this.timer);
    session.clear();
    if (!this.isOpen) return;
    this.isOpen = false;
    const passing = session.stored().filter(({ id }) => !this.stamps.has(id));
    if (passing.length > 0) session.forget(passing.map(({ id }) => id));
  }

  /** Merges a table and keeps it. */
  import(text: string): ParamImported {
    const imported = this.session().import(text);
    this.recounts();
    this.now();
    return imported;
  }

  forget(ids: string[]): void {
    this.session().forget(ids);
    for (const id of ids) this.stamps.delete(id);
    this.keeper.drop(ids);
  }
}
