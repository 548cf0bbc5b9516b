/** Questions to results: rows in an order, and the evidence of the one that is picked. */
import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Order } from "../link_values";
import { Latest } from "./latest";
import { type FetchRows, WindowCache } from "./windows";

/** Rows in the order asked for. The list of before stays until the first rows of the new one are here. */
export class RowList<Row> extends Latest<WindowCache<Row>> {
  private first = 0;

  /** Takes down the first row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly seen = (first: number): void => {
    this.first = first;
  };

  /** Asks for rows; `fetch` reads those of one list in one order. */
  askRows(fetch: FetchRows<Row>): void {
    this.ask(async () => {
      const list = new WindowCache(fetch);
      const start = this.first;
      await list.want(start, start + 1);
      if ((list.total ?? 0) <= start) await list.want(0, 1);
      return list;
    });
  }
}

/** The evidence of what is picked; asked for again when results may have changed. */
export class PickedEvidence<Id, Found> extends Latest<Found> {
  /** `isThere`: whether there are results that something can be picked of. */
  constructor(
    { picked, revision }: { picked: ReadonlySignal<Id | undefined>; revision: ReadonlySignal<number> },
    isThere: () => boolean,
    find: (id: Id) => Promise<Found>,
  ) {
    super();
    // Another row must not stand over the pages of the last one.
    effect(() => {
      void picked.value;
      this.forget();
    });
    effect(() => {
      void revision.value;
      const id = picked.value;
      if (id !== undefined && isThere()) this.ask(() => find(id));
    });
  }
}

/** Orders by a column; the same again turns the order round. `isRising`: texts start with the first, numbers with the largest. */
export function orderBy<Key extends string>(
  order: Signal<Order<Key>>,
  isRising: (key: Key) => boolean,
): (key: Key) => void {
  return (key) => {
    const now = order.peek();
    order.value = { key, descending: now.key === key ? !now.descending : !isRising(key) };
  };
}
