/**
 * What of the rules is looked at: the order, the filters, the picked rule, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { DustEvidence, DustRow } from "dustlens";
import { orderBy, PickedEvidence, RowList } from "../../place_model/query/rows";
import { firstView, type Status, type Tab } from "./link";
import type { DustEngine, DustSession } from "./session";
import type { Shrink } from "./shrink";

/** What of the rules is looked at. */
export class RuleRows {
  /** Which of the results is in sight. */
  readonly tab = signal<Tab>(firstView.tab);
  /** Part of a scope, a text or an example that rows must have. */
  readonly filter = signal("");
  /** Only rules with this status; undefined: all. */
  readonly status = signal<Status | undefined>(undefined);
  readonly order = signal(firstView.order);
  readonly orderBy = orderBy(this.order, (key) => key === "found" || key === "scope" || key === "status");
  /** True if segments that are the same on all pages are left out of the evidence. */
  readonly onlyOthers = signal(false);
  readonly list = new RowList<DustRow>();
  readonly evidence: PickedEvidence<string, DustEvidence>;

  constructor(engine: DustEngine, session: DustSession, shrink: Shrink) {
    const isThere = () => session.summary.value !== undefined;
    // Asks for the rows; runs again when the results or the question change.
    effect(() => {
      void session.revision.value;
      if (!isThere()) {
        this.list.forget();
        return;
      }
      const { key, descending } = this.order.value;
      const only = this.status.value;
      const query = {
        ...{ filter: this.filter.value.trim(), sort: key, descending },
        // What a rule removes depends on which others are used.
        ...(key === "removed" && { trust: shrink.trust.value }),
        ...(only !== undefined && { status: only }),
      };
      this.list.askRows((offset, limit) => engine.rows({ ...query, offset, limit }));
    });
    this.evidence = new PickedEvidence(session, isThere, (id) => engine.evidence(id));
  }

  /** Takes every filter off. */
  readonly showAll = (): void => {
    batch(() => {
      this.filter.value = "";
      this.status.value = undefined;
    });
  };
}
