/** The results: numbers, checking, the views. */
import { signal } from "@preact/signals";
import { summary, working } from "../../../state/params/session";
import { Tabs } from "../../ui/tabs";
import { ExportPanel } from "../take_away/export_panel";
import { VerifyPanel } from "../verify/verify_panel";
import { w } from "../words";
import { ArgumentsView } from "./arguments_view";
import { RatiosView } from "./ratios_view";
import { SummaryLine } from "./summary_line";

const views = ["arguments", "ratios", "rules"] as const;
const panels = { arguments: ArgumentsView, ratios: RatiosView, rules: ExportPanel } as const;

const open = signal<(typeof views)[number]>("arguments");

export function Results() {
  const found = summary.value;
  if (found === undefined) return null;
  if (found.urls === 0 && found.remembered === 0)
    return found.progress.stage === "done" ? <p class="results-none">{w("none")}</p> : null;
  const View = panels[open.value];
  return (
    <section
      id="param-results"
      tabIndex={-1}
      class="results"
      aria-label={w("results")}
      aria-busy={working.value}
    >
      <SummaryLine summary={found} />
      <VerifyPanel summary={found} />
      <Tabs
        label={w("views.label")}
        names={views}
        title={(name) => w(`views.${name}`)}
        open={open.value}
        onOpen={(name) => {
          open.value = name;
        }}
      >
        <View summary={found} />
      </Tabs>
    </section>
  );
}
