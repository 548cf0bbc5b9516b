/**
 * What of the results is looked at: the view, the order, the filters, the picked row, and the answers of the engine
 * those ask for. Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { UrlGroup, UrlGroupQuery, UrlQuery, UrlRow, UrlTrace } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import type { UrlEngine } from "./engine";
import { firstLook, type GroupSortKey, type Looked, type Show, type SortKey, type UrlsView } from "./link";
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

async function openList<Row>(list: WindowCache<Row>, start: number): Promise<WindowCache<Row>> {
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) await list.want(0, 1);
  return list;
}

/** What of the results is looked at. */
export class UrlRows {
  readonly view = signal<UrlsView>(firstLook.view);

  readonly show = signal<Show>(firstLook.show);

  /** Only rows that this rule changed; undefined: all. */
  readonly rule = signal<string | undefined>(undefined);

  /** Part of a URL or its key that rows must have, of a key that groups must have. */
  readonly filter = signal("");

  readonly order = signal(firstLook.order);

  readonly groupOrder = signal(firstLook.groupOrder);

  private readonly rowLists = new Latest<WindowCache<UrlRow>>();

  /** The rows in the order asked for. The list of before stays until the first rows of the new one are here. */
  readonly rows = this.rowLists.value;

  readonly rowsFailure = this.rowLists.failure;

  /** First row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly firstSeen = signal(0);

  private readonly groupLists = new Latest<WindowCache<UrlGroup>>();

  readonly groups = this.groupLists.value;

  readonly groupsFailure = this.groupLists.failure;

  readonly firstGroupSeen = signal(0);

  private readonly evidences = new Latest<Evidence | undefined>();

  readonly evidence = this.evidences.value;

  readonly evidencePending = this.evidences.pending;

  readonly evidenceFailure = this.evidences.failure;

  /** Orders by a column: counts start with the largest, texts with the first; the same again turns the order round. */
  readonly orderBy = (key: SortKey): void => {
    const now = this.order.peek();
    this.order.value = { key, descending: now.key === key ? !now.descending : key === "repeats" };
  };

  readonly orderGroupsBy = (key: GroupSortKey): void => {
    const now = this.groupOrder.peek();
    this.groupOrder.value = { key, descending: now.key === key ? !now.descending : key !== "key" };
  };

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

  private readonly askRows = (query: Omit<UrlQuery, "offset" | "limit">): void => {
    this.rowLists.ask(() =>
      openList(
        new WindowCache((offset, limit) => this.urls.rows({ ...query, offset, limit })),
        this.firstSeen.peek(),
      ),
    );
  };

  private readonly askGroups = (query: Omit<UrlGroupQuery, "offset" | "limit">): void => {
    const fetchGroups = async (offset: number, limit: number) => {
      const { total, groups } = await this.urls.groups({ ...query, offset, limit });
      return { total, rows: groups };
    };
    this.groupLists.ask(() => openList(new WindowCache(fetchGroups), this.firstGroupSeen.peek()));
  };

  private readonly findEvidence = async (number: number): Promise<Evidence | undefined> => {
    const row = await this.urls.row(number);
    if (row === undefined) return undefined;
    const asked = row.group === undefined ? undefined : this.urls.group(row.group);
    const [trace, group] = await Promise.all([this.urls.trace(number), asked]);
    const members = await Promise.all((group?.rows ?? []).map((each) => this.urls.row(each)));
    return { row, trace, group, members: members.filter((each) => each !== undefined) };
  };

  /** What is looked at now. */
  readonly looked = (): Looked => {
    return {
      view: this.view.value,
      show: this.show.value,
      rule: this.rule.value,
      filter: this.filter.value,
      order: this.order.value,
      groupOrder: this.groupOrder.value,
      row: this.session.picked.value,
    };
  };

  /** Shows what a link names. */
  readonly look = (wanted: Looked): void => {
    batch(() => {
      this.view.value = wanted.view;
      this.show.value = wanted.show;
      this.rule.value = wanted.rule;
      this.filter.value = wanted.filter;
      this.order.value = wanted.order;
      this.groupOrder.value = wanted.groupOrder;
      this.session.picked.value = wanted.row;
    });
  };

  /** Takes down which row, and which group, is the first in sight. */
  readonly seen = (first: number): void => {
    this.firstSeen.value = first;
  };

  readonly groupSeen = (first: number): void => {
    this.firstGroupSeen.value = first;
  };

  constructor(
    private readonly urls: UrlEngine,
    private readonly session: UrlSession,
  ) {
    // Asks for what the view in force needs; runs again when the results or the question change.
    effect(() => {
      void this.session.revision.value;
      if (this.session.summary.value === undefined) {
        for (const answers of [this.rowLists, this.groupLists]) answers.forget();
        return;
      }
      const text = this.filter.value.trim();
      if (this.view.value === "urls") {
        const { key, descending } = this.order.value;
        const only = this.rule.value;
        const base = { show: this.show.value, filter: text, sort: key, descending };
        this.askRows(only === undefined ? base : { ...base, rule: only });
      }
      if (this.view.value === "groups") {
        const { key, descending } = this.groupOrder.value;
        this.askGroups({ filter: text, sort: key, descending });
      }
    });

    // Another row must not stand under the steps of the last one.
    effect(() => {
      void this.session.picked.value;
      this.evidences.forget();
    });

    effect(() => {
      void this.session.revision.value;
      const row = this.session.picked.value;
      if (row !== undefined && this.session.summary.value !== undefined)
        this.evidences.ask(() => this.findEvidence(row));
    });
  }
}
