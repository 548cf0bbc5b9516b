/** The map: each URL of the lists, its canonical form, and the rules that lead there. */
import { effect, signal } from "@preact/signals";
import type { DustMapRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { WindowCache } from "../../place/query/windows";
import type { DustTrust } from "../../worker/rules_api";
import type { DustEngine } from "./engine";
import type { DustSession } from "./session";
import type { Shrink } from "./shrink";

/** The map of one place. */
export class RuleMap {
  /** Part of a URL that rows must have. */
  readonly mapFilter = signal("");

  /** Only URLs that a rule changes. */
  readonly changedOnly = signal(true);

  /** First row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly firstMapSeen = signal(0);

  /** The address picked last. */
  readonly mapPicked = signal<string | undefined>(undefined);

  private readonly lists = new Latest<WindowCache<DustMapRow>>();

  private readonly seenRows = seen(this.lists.value);

  /** The map; asked for while it is looked at. */
  readonly mapRows = this.seenRows.value;

  readonly mapPending = this.lists.pending;

  readonly mapFailure = this.lists.failure;

  private readonly openMap = async (
    use: DustTrust,
    only: boolean,
    text: string,
  ): Promise<WindowCache<DustMapRow>> => {
    const list = new WindowCache((offset, limit) => this.engine.map(use, only, text, offset, limit));
    const start = this.firstMapSeen.peek();
    await list.want(start, start + 1);
    if ((list.total ?? 0) <= start) await list.want(0, 1);
    return list;
  };

  /** A picked address shows the evidence of the first rule that changed it. */
  readonly pickFirstRule = ({ url, rules }: DustMapRow): void => {
    const [first] = rules;
    const step = this.shrink.shrink.peek()?.steps.find(({ number }) => number === first);
    this.mapPicked.value = url;
    if (step !== undefined) this.session.pick(step.id);
  };

  /** Takes down which row is the first in sight. */
  readonly seen = (first: number): void => {
    this.firstMapSeen.value = first;
  };

  constructor(
    private readonly engine: DustEngine,
    private readonly session: DustSession,
    private readonly shrink: Shrink,
  ) {
    effect(() => {
      void this.session.revision.value;
      const [use, only, text] = [
        this.shrink.trust.value,
        this.changedOnly.value,
        this.mapFilter.value.trim(),
      ];
      if (this.session.summary.value === undefined) this.lists.forget();
      else if (this.shrink.isReady.value && this.seenRows.isSeen.value)
        this.lists.ask(() => this.openMap(use, only, text));
    });
  }
}
