/** What of a place is looked at, as links have it: each part a signal. */
import { batch, type Signal } from "@preact/signals";

export interface ViewState<Looked> {
  /** What is looked at now. */
  looked(): Looked;
  /** Shows what a link names. */
  look(wanted: Looked): void;
}

export function viewState<Looked extends object>(
  signals: {
    [Name in keyof Looked]: Signal<Looked[Name]>;
  },
): ViewState<Looked> {
  const names = Object.keys(signals) as (keyof Looked)[];
  return {
    looked: () => Object.fromEntries(names.map((name) => [name, signals[name].value])) as Looked,
    look: (wanted) =>
      batch(() => {
        for (const name of names) signals[name].value = wanted[name];
      }),
  };
}
