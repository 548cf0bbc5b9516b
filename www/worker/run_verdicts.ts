/** Verdicts of the verification under way, apart from those that its rows or rules had before. */

/** How many rows or rules have each verdict. */
export type VerdictCounts = Readonly<Record<string, number>>;

/** The count of a run's verdicts. */
export interface RunVerdicts<Decided> {
  /** A run begins. */
  begin(): void;
  /** The run was begun before this visit, or the lists are others: nobody knows all of its verdicts. */
  lose(): void;
  decided(rows: readonly Decided[]): void;
  /** The verdicts so far; undefined: they are not known. */
  counts(): VerdictCounts | undefined;
}

/** Verdicts on rows, each counted once, by its last one. `verdictOf`: the verdict of a row. */
export class RowVerdicts<Row extends { id: string }> implements RunVerdicts<Row> {
  private verdicts: Map<string, string> | undefined;

  constructor(private readonly verdictOf: (row: Row) => string) {}

  begin(): void {
    this.verdicts = new Map();
  }

  lose(): void {
    this.verdicts = undefined;
  }

  decided(rows: readonly Row[]): void {
    for (const row of rows) this.verdicts?.set(row.id, this.verdictOf(row));
  }

  counts(): VerdictCounts | undefined {
    if (this.verdicts === undefined) return undefined;
    const counts: Record<string, number> = {};
    for (const verdict of this.verdicts.values()) counts[verdict] = (counts[verdict] ?? 0) + 1;
    return counts;
  }
}

/** Rules of a list by their status. */
interface RuleCounts {
  valid: number;
  refuted: number;
  undecided: number;
}

/**
 * Verdicts on rules, as the difference to those before the run: a round can decide more than it says. Every undecided
 * rule is tried again, so all that are left undecided are the run's.
 */
export class RuleVerdicts implements RunVerdicts<unknown> {
  private before: RuleCounts | undefined;

  constructor(private readonly now: () => RuleCounts) {}

  begin(): void {
    this.before = this.now();
  }

  lose(): void {
    this.before = undefined;
  }

  decided(): void {}

  counts(): VerdictCounts | undefined {
    if (this.before === undefined) return undefined;
    const { valid, refuted, undecided } = this.now();
    return { valid: valid - this.before.valid, refuted: refuted - this.before.refuted, undecided };
  }
}
