/** The results: the line of numbers, the views, taking away. */
import { ResultsFrame, ViewTabs } from "../../../../ui/page/results_frame";
import { useNormalize } from "../../context";
import { views } from "../../link";
import { w, words } from "../words";
import { ExportPanel } from "./export_panel";
import { GroupsView } from "./groups_view";
import { RulesView } from "./rules_view";
import { Aside, SummaryLine } from "./summary_line";
import { UrlsView } from "./urls_view";

const panels = { urls: UrlsView, groups: GroupsView, rules: RulesView } as const;

export function Results() {
  const {
    rows: { view },
    session: { summary, working },
  } = useNormalize();
  const known = summary.value;
  if (known === undefined) return null;
  if (known.urls === 0)
    return known.progress.stage === "done" ? <p class="results-none soft">{w("none")}</p> : null;
  const View = panels[view.value];
  return (
    <ResultsFrame words={words} working={working}>
      <SummaryLine summary={known} />
      <ViewTabs words={words} names={views} view={view}>
        <View summary={known} />
      </ViewTabs>
      <Aside summary={known} />
      <ExportPanel summary={known} />
    </ResultsFrame>
  );
}
