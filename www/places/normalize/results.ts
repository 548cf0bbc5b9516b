/**
 * What of the results is looked at: the view, the order, the filters, the picked row, and the answers of the engine
 * those ask for. Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { UrlGroup, UrlRow, UrlTrace } from "dustlens";
import { orderBy, PickedEvidence, RowList } from "../../place_model/query/rows";
import { type ViewState, viewState } from "../../place_model/view_state";
import type { UrlEngine } from "./engine";
import { firstView, type Show, type UrlsView, type ViewFields } from "./link";
import type { UrlSession } from "./session";

/** Why a row has its key, and with which others it shares it. */
export interface Evidence {
  row: UrlRow;
  trace: UrlTrace;
  /** Its group, where there is one. */
  group: UrlGroup | undefined;
  /** The group's URLs, at most a hundred. */
  members: UrlRow[];
}

/** What of the results is looked at. */
export class UrlRows {
  readonly view = signal<UrlsView>(firstView.view);
  readonly show = signal<Show>(firstView.show);
  /** Only rows that this rule changed; undefined: all. */
  readonly rule = signal<string | undefined>(undefined);
  /** Part of a URL or its key that rows must have, of a key that groups must have. */
  readonly filter = signal("");
  readonly order = signal(firstView.order);
  readonly orderBy = orderBy(this.order, (key) => key !== "repeats");
  readonly groupOrder = signal(firstView.groupOrder);
  readonly orderGroupsBy = orderBy(this.groupOrder, (key) => key === "key");
  readonly list = new RowList<UrlRow>();
  readonly groups = new RowList<UrlGroup>();
  readonly evidence: PickedEvidence<number, Evidence | undefined>;
  readonly state: ViewState<ViewFields>;

  constructor(
    private readonly urls: UrlEngine,
    session: UrlSession,
  ) {
    this.state = viewState<ViewFields>({
      ...{ view: this.view, show: this.show, rule: this.rule, filter: this.filter, order: this.order },
      ...{ groupOrder: this.groupOrder, row: session.picked },
    });
    const isThere = () => session.summary.value !== undefined;
    // Asks for what the view in force needs; runs again when the results or the question change.
    effect(() => {
      void session.revision.value;
      if (!isThere()) for (const answers of [this.list, this.groups]) answers.forget();
      else if (this.view.value === "urls") this.askRows();
      else if (this.view.value === "groups") this.askGroups();
    });
    this.evidence = new PickedEvidence(session, isThere, (row) => this.findEvidence(row));
  }

  private askRows(): void {
    const { key, descending } = this.order.value;
    const rule = this.rule.value;
    const query = {
      ...{ show: this.show.value, filter: this.filter.value.trim(), sort: key, descending },
      ...(rule !== undefined && { rule }),
    };
    this.list.askRows((offset, limit) => this.urls.rows({ ...query, offset, limit }));
  }

  private askGroups(): void {
    const { key, descending } = this.groupOrder.value;
    const query = { filter: this.filter.value.trim(), sort: key, descending };
    this.groups.askRows(async (offset, limit) => {
      const { total, groups } = await this.urls.groups({ ...query, offset, limit });
      return { total, rows: groups };
    });
  }

  private async findEvidence(number: number): Promise<Evidence | undefined> {
    const row = await this.urls.row(number);
    if (row === undefined) return undefined;
    const asked = row.group === undefined ? undefined : this.urls.group(row.group);
    const [trace, group] = await Promise.all([this.urls.trace(number), asked]);
    const members = await Promise.all((group?.rows ?? []).map((each) => this.urls.row(each)));
    return { row, trace, group, members: members.filter((each) => each !== undefined) };
  }

  /** Shows the rows that one rule changed. */
  readonly showRule = (id: string | undefined): void => {
    batch(() => {
      this.rule.value = id;
      if (id !== undefined) this.view.value = "urls";
    });
  };

  /** Takes every filter off. */
  readonly showAll = (): void => {
    batch(() => {
      this.show.value = "all";
      this.rule.value = undefined;
      this.filter.value = "";
    });
  };
}
