/**
 * What of the rules is looked at: the order, the filters, the picked rule, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { DustEvidence, DustQuery, DustRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import type { DustEngine } from "./engine";
import { firstLook, type Status, type Tab } from "./link";
import type { DustSession } from "./session";
import type { Shrink } from "./shrink";

/** What of the rules is looked at. */
export class RuleRows {
  /** Which of the results is in sight. */
  readonly tab = signal<Tab>(firstLook.tab);

  /** Part of a scope, a text or an example that rows must have. */
  readonly filter = signal("");

  /** Only rules with this status; undefined: all. */
  readonly status = signal<Status | undefined>(undefined);

  readonly order = signal(firstLook.order);

  /** Whether segments that are the same on all pages are left out of the evidence. */
  readonly onlyOthers = signal(false);

  private readonly rowLists = new Latest<WindowCache<DustRow>>();

  /** The rules in the order asked for. The list of before stays until the first rows of the new one are here. */
  readonly rows = this.rowLists.value;

  readonly rowsPending = this.rowLists.pending;

  readonly rowsFailure = this.rowLists.failure;

  /** First row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly firstSeen = signal(0);

  private readonly evidences = new Latest<DustEvidence>();

  readonly evidence = this.evidences.value;

  readonly evidencePending = this.evidences.pending;

  readonly evidenceFailure = this.evidences.failure;

  /** Texts start with the first, numbers with the largest; the same again turns the order round. */
  readonly orderBy = (key: DustQuery["sort"]): void => {
    const now = this.order.peek();
    const isRising = key === "found" || key === "scope" || key === "status";
    this.order.value = { key, descending: now.key === key ? !now.descending : !isRising };
  };

  /** Takes every filter off. */
  readonly showAll = (): void => {
    batch(() => {
      this.filter.value = "";
      this.status.value = undefined;
    });
  };

  private readonly openList = async (
    query: Omit<DustQuery, "offset" | "limit">,
  ): Promise<WindowCache<DustRow>> => {
    const list = new WindowCache((offset, limit) => this.engine.rows({ ...query, offset, limit }));
    const start = this.firstSeen.peek();
    await list.want(start, start + 1);
    if ((list.total ?? 0) <= start) await list.want(0, 1);
    return list;
  };

  /** Takes down which row is the first in sight. */
  readonly seen = (first: number): void => {
    this.firstSeen.value = first;
  };

  constructor(
    private readonly engine: DustEngine,
    private readonly session: DustSession,
    private readonly shrink: Shrink,
  ) {
    // Asks for the rules; runs again when the results or the question change.
    effect(() => {
      void this.session.revision.value;
      if (this.session.summary.value === undefined) {
        this.rowLists.forget();
        return;
      }
      const { key, descending } = this.order.value;
      const only = this.status.value;
      const base = { filter: this.filter.value.trim(), sort: key, descending };
      // What a rule removes depends on which others are used.
      const sorted = key === "removed" ? { ...base, trust: this.shrink.trust.value } : base;
      this.rowLists.ask(() => this.openList(only === undefined ? sorted : { ...sorted, status: only }));
    });

    // Another rule must not stand over the pages of the last one.
    effect(() => {
      void this.session.picked.value;
      this.evidences.forget();
    });

    effect(() => {
      void this.session.revision.value;
      const id = this.session.picked.value;
      if (id === undefined || this.session.summary.value === undefined) return;
      this.evidences.ask(() => this.engine.evidence(id));
    });
  }
}
