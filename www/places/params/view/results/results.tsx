/** The results: numbers, checking, the views. */
import type { ParamSummary } from "dustlens";
import { ResultsFrame, ViewTabs } from "../../../../ui/page/results_frame";
import { useParams } from "../../context";
import { type View, views } from "../../link";
import { ExportPanel } from "../export/export_panel";
import { VerifyPanel } from "../verify/verify_panel";
import { w, words } from "../words";
import { ArgumentsView } from "./arguments_view";
import { RatiosView } from "./ratios_view";
import { Aside, SummaryLine } from "./summary_line";

/** A view; without lists there are rows that are remembered, and the rules that follow from them. */
function Shown({ name, summary }: { name: View; summary: ParamSummary | undefined }) {
  if (name === "rules") return <ExportPanel />;
  if (name === "ratios" && summary !== undefined) return <RatiosView summary={summary} />;
  return <ArgumentsView summary={summary} />;
}

export function Results() {
  const {
    rows: { remembered, view },
    session: { summary, working },
  } = useParams();
  const found = summary.value;
  if (found === undefined && !remembered.value) return null;
  if (found?.urls === 0 && found.remembered === 0)
    return found.progress.stage === "done" ? <p class="results-none soft">{w("none")}</p> : null;
  const offered: readonly View[] = found === undefined ? views.filter((each) => each !== "ratios") : views;
  const name = offered.includes(view.value) ? view.value : "arguments";
  return (
    <ResultsFrame words={words} working={working}>
      {found !== undefined && (
        <>
          <SummaryLine summary={found} />
          <VerifyPanel summary={found} />
        </>
      )}
      <ViewTabs words={words} names={offered} view={view} shown={name}>
        <Shown name={name} summary={found} />
      </ViewTabs>
      {found !== undefined && <Aside summary={found} />}
    </ResultsFrame>
  );
}
