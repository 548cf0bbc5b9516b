/** View state of a place, as links have it: each part a signal. */
import { batch, type Signal } from "@preact/signals";

export interface ViewState<ViewFields> {
  /** Returns the view state now. */
  now(): ViewFields;
  /** Shows what a link names. */
  show(wanted: ViewFields): void;
}

export function viewState<ViewFields extends object>(
  signals: {
    [Name in keyof ViewFields]: Signal<ViewFields[Name]>;
  },
): ViewState<ViewFields> {
  const names = Object.keys(signals) as (keyof ViewFields)[];
  return {
    now: () => Object.fromEntries(names.map((name) => [name, signals[name].value])) as ViewFields,
    show: (wanted) =>
      batch(() => {
        for (const name of names) signals[name].value = wanted[name];
      }),
  };
}
