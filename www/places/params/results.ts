/**
 * What of the table is looked at: the order, the filters, the picked row, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { ParamEvidence, ParamRow } from "dustlens";
import { Latest } from "../../place_model/query/latest";
import { orderBy, PickedEvidence, RowList } from "../../place_model/query/rows";
import { type ViewState, viewState } from "../../place_model/view_state";
import { firstView, type Verdict, type View, type ViewFields } from "./link";
import type { ParamEngine, ParamSession } from "./session";

/** What of the table is looked at. */
export class ParamRows {
  /** Which of the views is open. */
  readonly view = signal<View>(firstView.view);
  /** Part of a name or a scope that rows must have. */
  readonly filter = signal("");
  /** Only rows with this verdict; undefined: all but those with too few values. */
  readonly verdict = signal<Verdict | undefined>(undefined);
  /** Only rows that are to be verified now. */
  readonly due = signal(false);
  /** Also rows of the stored table that the lists do not have. */
  readonly remembered = signal(false);
  readonly order = signal(firstView.order);
  readonly orderBy = orderBy(this.order, (key) => key === "scope" || key === "name" || key === "verdict");
  /** True if segments that are the same on all pages are left out of the evidence. */
  readonly onlyOthers = signal(false);
  readonly list = new RowList<ParamRow>();
  private readonly measured = new Latest<boolean>();
  /** True while no page of a significant row was compared: counting alone calls it so. */
  readonly isCounted = computed(() => this.measured.value.value !== true);
  readonly evidence: PickedEvidence<string, ParamEvidence>;
  /** Which of the evidence's comparisons is looked at: at first the one whose pages are aligned. */
  readonly comparisonShown = signal(0);
  /** The evidence whose aligned comparison was shown: its row, and when that was checked. */
  private aligned = "";
  readonly state: ViewState<ViewFields>;

  constructor(
    private readonly engine: ParamEngine,
    session: ParamSession,
  ) {
    this.state = viewState<ViewFields>({
      ...{ view: this.view, filter: this.filter, verdict: this.verdict, due: this.due },
      ...{ remembered: this.remembered, order: this.order, row: session.picked },
    });
    const isThere = () => session.summary.value !== undefined || this.remembered.value;
    // Asks for the rows; runs again when the results or the question change.
    effect(() => {
      void session.revision.value;
      if (isThere()) this.askRows();
      else this.list.forget();
    });
    effect(() => {
      void session.revision.value;
      const { insignificant = 0, significant = 0 } = session.summary.value?.rows ?? {};
      if (significant === 0) this.measured.forget();
      // A page that is the same was compared as well.
      else this.measured.ask(async () => insignificant > 0 || (await this.isAnyMeasured()));
    });
    effect(() => {
      void session.picked.value;
      this.comparisonShown.value = 0;
    });
    this.evidence = new PickedEvidence(session, isThere, (id) => engine.evidence(id));
    // The comparison whose pages are aligned is looked at first; a check that is over has another.
    effect(() => {
      const found = this.evidence.value.value;
      if (found === undefined) return;
      const now = `${found.row.id} ${found.row.checked ?? 0}`;
      if (now !== this.aligned) this.comparisonShown.value = found.shown;
      this.aligned = now;
    });
  }

  /** True if the pages of a significant row of the lists were compared: rows that have a similarity come first. */
  private async isAnyMeasured(): Promise<boolean> {
    const { rows } = await this.engine.rows({
      ...{ remembered: false, due: false, filter: "", verdict: "significant" },
      ...{ sort: "similarity", descending: true, offset: 0, limit: 1 },
    });
    return (rows[0]?.significant ?? -1) >= 0;
  }

  private askRows(): void {
    const { key, descending } = this.order.value;
    const only = this.verdict.value;
    const query = {
      ...{ remembered: this.remembered.value, due: this.due.value, filter: this.filter.value.trim() },
      ...{ sort: key, descending, ...(only !== undefined && { verdict: only }) },
    };
    this.list.askRows((offset, limit) => this.engine.rows({ ...query, offset, limit }));
  }

  /** Takes every filter off. */
  readonly showAll = (): void => {
    batch(() => {
      this.filter.value = "";
      this.verdict.value = undefined;
      this.due.value = false;
    });
  };
}
