/** The results of a place, and their views. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Words } from "../../i18n/words";
import { into } from "../signal_setter";
import { Tabs } from "../tabs";

interface ResultsFrameProps {
  words: Words;
  working: ReadonlySignal<boolean>;
  children: ComponentChildren;
}

export function ResultsFrame({ words: { w }, working, children }: ResultsFrameProps) {
  return (
    <section class="stack results" aria-label={w("results")} aria-busy={working.value}>
      {children}
    </section>
  );
}

interface ViewTabsProps<Name extends string> {
  words: Words;
  names: readonly Name[];
  view: Signal<Name>;
  /** The view that is shown, where it is not the one chosen. */
  shown?: Name;
  children: ComponentChildren;
}

/** The views as tabs. */
export function ViewTabs<Name extends string>({ words: { w }, names, view, ...props }: ViewTabsProps<Name>) {
  return (
    <Tabs
      label={w("views.label")}
      names={names}
      title={(name) => w(`views.${name}`)}
      open={props.shown ?? view.value}
      onOpen={into(view)}
    >
      {props.children}
    </Tabs>
  );
}
