/** What proofs rest on, and at which stage the one under way is. */
import { computed, effect, signal } from "@preact/signals";
import type { DustProgress, DustRow, DustSettings, DustSummary } from "dustlens";
import { Latest } from "../../place_model/query/latest";
import type { DustEngine, DustSession } from "./session";
import { initialSettings, isSame } from "./settings";
import type { DustVerify } from "./verify";

type Stage = NonNullable<DustProgress["step"]>;

/** Where rules of an origin are looked for. */
const stages: Readonly<Record<DustRow["origin"], Stage>> = {
  ...{ host: "hosts", argument: "arguments", habit: "habits", envelope: "shapes", template: "shapes" },
};

/** Rules of all stages that pages decided about. */
export function decidedOf(rules: Pick<DustSummary["rules"], "valid" | "refuted" | "undecided">): number {
  return rules.valid + rules.refuted + rules.undecided;
}

/**
 * True if rules were decided under other settings than these. How much may be fetched decides nothing by itself. Where
 * nobody noted the settings they were those at first.
 */
export function isProvedOtherwise(provedBy: readonly DustSettings[], now: DustSettings): boolean {
  const { max_fetches } = now;
  const all = provedBy.length === 0 ? [initialSettings] : provedBy;
  return all.some((each) => !isSame({ ...each, max_fetches }, now));
}

/** Undecided rules whose reasons are counted. */
const mostUndecided = 1000;

/** The proofs of one place. */
export class Proofs {
  /** The settings that proofs have gone by. */
  private readonly provedBy = signal<readonly DustSettings[]>([]);
  /** The stage of the likely rules there are: all of them are of one while a proof is under way. */
  private readonly tried = new Latest<Stage | undefined>();
  /** The stage by name; undefined while it is not known. While it is looked for rules the engine says it itself. */
  readonly stage = computed(() => this.session.progress.value.step ?? this.tried.value.value);
  /** How many rules stay undecided for each reason, once a proof is at its end. */
  readonly undecidedFor = new Latest<ReadonlyMap<string, number>>();
  /** How many likely rules there were before the proof under way, whose stages have only some each; if it is known. */
  readonly atFirst = signal<number | undefined>(undefined);
  /** True if there are decided rules, and the settings in force are not those that they were found with. */
  readonly isDecidedOtherwise = computed(() => {
    const rules = this.session.summary.value?.rules;
    const isDecided = rules !== undefined && decidedOf(rules) > 0;
    return isDecided && isProvedOtherwise(this.provedBy.value, this.session.settings.value);
  });

  constructor(
    private readonly engine: DustEngine,
    private readonly session: DustSession,
    verify: DustVerify,
  ) {
    effect(() => {
      void session.revision.value;
      if (verify.isHalfway.value) this.tried.ask(() => this.firstLikely());
      else this.tried.forget();
    });
    effect(() => {
      void session.revision.value;
      const undecided = session.summary.value?.rules.undecided ?? 0;
      if (undecided > 0 && !verify.isHalfway.value) this.undecidedFor.ask(() => this.countUndecided());
      else this.undecidedFor.forget();
    });
    effect(() => {
      const found = session.summary.value;
      if (!verify.isHalfway.value && !session.working.value) this.atFirst.value = found?.rules.likely;
    });
    session.listeners.opened.push((first) => {
      this.provedBy.value = first.provedBy;
    });
    session.listeners.heard.push((event) => {
      if (event.kind === "proved-by") this.provedBy.value = event.settings;
    });
  }

  /** How many undecided rules there are for each reason, of the first ones. */
  private async countUndecided(): Promise<ReadonlyMap<string, number>> {
    const query = { filter: "", status: "undecided", sort: "found", descending: false } as const;
    const { rows } = await this.engine.rows({ ...query, offset: 0, limit: mostUndecided });
    const counts = new Map<string, number>();
    for (const { reason } of rows)
      if (reason !== undefined) counts.set(reason.code, (counts.get(reason.code) ?? 0) + 1);
    return counts;
  }

  private async firstLikely(): Promise<Stage | undefined> {
    const query = { filter: "", status: "likely", sort: "found", descending: false } as const;
    const { rows } = await this.engine.rows({ ...query, offset: 0, limit: 1 });
    return rows[0] && stages[rows[0].origin];
  }
}
