/**
 * What of the table is looked at: the order, the filters, the picked row, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { ParamEvidence, ParamQuery, ParamRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import type { ParamEngine } from "./engine";
import { firstLook, type Looked, type Verdict, type View } from "./link";
import type { ParamSession } from "./session";

/** What of the table is looked at. */
export class ParamRows {
  /** Which of the views is open. */
  readonly view = signal<View>(firstLook.view);

  /** Part of a name or a scope that rows must have. */
  readonly filter = signal("");

  /** Only rows with this verdict; undefined: all but those with too few values. */
  readonly verdict = signal<Verdict | undefined>(undefined);

  /** Only rows that are to be verified now. */
  readonly due = signal(false);

  /** Also rows of the stored table that the lists do not have. */
  readonly remembered = signal(false);

  readonly order = signal(firstLook.order);

  /** Whether segments that are the same on all pages are left out of the evidence. */
  readonly onlyOthers = signal(false);

  private readonly rowLists = new Latest<WindowCache<ParamRow>>();

  /** The rows in the order asked for. The list of before stays until the first rows of the new one are here. */
  readonly rows = this.rowLists.value;

  readonly rowsPending = this.rowLists.pending;

  readonly rowsFailure = this.rowLists.failure;

  /** First row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly firstSeen = signal(0);

  private readonly evidences = new Latest<ParamEvidence>();

  readonly evidence = this.evidences.value;

  readonly evidencePending = this.evidences.pending;

  readonly evidenceFailure = this.evidences.failure;

  /** Which of the evidence's comparisons is looked at: at first the one whose pages are aligned. */
  readonly comparisonShown = signal(0);

  /** Texts start with the first, numbers with the largest; the same again turns the order round. */
  readonly orderBy = (key: ParamQuery["sort"]): void => {
    const now = this.order.peek();
    const isText = key === "scope" || key === "name" || key === "verdict";
    this.order.value = { key, descending: now.key === key ? !now.descending : !isText };
  };

  /** Takes every filter off. */
  readonly showAll = (): void => {
    batch(() => {
      this.filter.value = "";
      this.verdict.value = undefined;
      this.due.value = false;
    });
  };

  private readonly openList = async (
    query: Omit<ParamQuery, "offset" | "limit">,
  ): Promise<WindowCache<ParamRow>> => {
    const list = new WindowCache((offset, limit) => this.engine.rows({ ...query, offset, limit }));
    const start = this.firstSeen.peek();
    await list.want(start, start + 1);
    if ((list.total ?? 0) <= start) await list.want(0, 1);
    return list;
  };

  /** The comparison whose pages are aligned is looked at first; a check that is over has another. */
  /** The evidence whose aligned comparison was shown: its row, and when that was checked. */
  private aligned = "";

  /** What is looked at now. */
  readonly looked = (): Looked => {
    return {
      view: this.view.value,
      filter: this.filter.value,
      verdict: this.verdict.value,
      due: this.due.value,
      remembered: this.remembered.value,
      order: this.order.value,
      row: this.session.picked.value,
    };
  };

  /** Shows what a link names. */
  readonly look = (wanted: Looked): void => {
    batch(() => {
      this.view.value = wanted.view;
      this.filter.value = wanted.filter;
      this.verdict.value = wanted.verdict;
      this.due.value = wanted.due;
      this.remembered.value = wanted.remembered;
      this.order.value = wanted.order;
      this.session.picked.value = wanted.row;
    });
  };

  /** Takes down which row is the first in sight. */
  readonly seen = (first: number): void => {
    this.firstSeen.value = first;
  };

  constructor(
    private readonly engine: ParamEngine,
    private readonly session: ParamSession,
  ) {
    // Asks for the rows; runs again when the results or the question change.
    effect(() => {
      void this.session.revision.value;
      if (this.session.summary.value === undefined && !this.remembered.value) {
        this.rowLists.forget();
        return;
      }
      const { key, descending } = this.order.value;
      const only = this.verdict.value;
      const base = {
        remembered: this.remembered.value,
        due: this.due.value,
        filter: this.filter.value.trim(),
        sort: key,
        descending,
      };
      this.rowLists.ask(() => this.openList(only === undefined ? base : { ...base, verdict: only }));
    });

    // Another row must not stand over the pages of the last one.
    effect(() => {
      void this.session.picked.value;
      this.evidences.forget();
      this.comparisonShown.value = 0;
    });

    effect(() => {
      void this.session.revision.value;
      const id = this.session.picked.value;
      if (id === undefined || (this.session.summary.value === undefined && !this.remembered.value)) return;
      this.evidences.ask(() => this.engine.evidence(id));
    });

    effect(() => {
      const found = this.evidence.value;
      if (found === undefined) return;
      const now = `${found.row.id} ${found.row.checked ?? 0}`;
      if (now !== this.aligned) this.comparisonShown.value = found.shown;
      this.aligned = now;
    });
  }
}
