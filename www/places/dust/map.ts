/** The map: each URL of the lists, its canonical form, and the rules that lead there. */
import { effect, signal } from "@preact/signals";
import type { DustMapRow } from "dustlens";
import { RowList } from "../../place_model/query/rows";
import { watched } from "../../place_model/query/watched";
import type { DustEngine, DustSession } from "./session";
import type { Shrink } from "./shrink";

/** The map of one place. */
export class RuleMap {
  /** Part of a URL that rows must have. */
  readonly mapFilter = signal("");
  /** Only URLs that a rule changes. */
  readonly changedOnly = signal(true);
  /** The address picked last. */
  readonly mapPicked = signal<string | undefined>(undefined);
  readonly list = new RowList<DustMapRow>();
  private readonly watchedRows = watched(this.list.value);
  /** The map; asked for while it is looked at. */
  readonly mapRows = this.watchedRows.value;

  constructor(
    engine: DustEngine,
    private readonly session: DustSession,
    private readonly shrink: Shrink,
  ) {
    effect(() => {
      void session.revision.value;
      const [use, only] = [shrink.trust.value, this.changedOnly.value];
      const text = this.mapFilter.value.trim();
      if (session.summary.value === undefined) this.list.forget();
      else if (shrink.isReady.value && this.watchedRows.isWatched.value)
        this.list.askRows((offset, limit) => engine.map(use, only, text, offset, limit));
    });
  }

  /** A picked address shows the evidence of the first rule that changed it. */
  readonly pickFirstRule = ({ url, rules }: DustMapRow): void => {
    const [first] = rules;
    const step = this.shrink.shrink.peek()?.steps.find(({ number }) => number === first);
    this.mapPicked.value = url;
    if (step !== undefined) this.session.pick(step.id);
  };
}
