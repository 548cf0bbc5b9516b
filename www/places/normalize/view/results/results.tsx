/** The results: the line of numbers, the views, taking away. */
import { into } from "../../../../ui/into";
import { Tabs } from "../../../../ui/tabs";
import { useNormalize } from "../../context";
import { views } from "../../link";
import { w } from "../words";
import { GroupsView } from "./groups_view";
import { RulesView } from "./rules_view";
import { SummaryLine } from "./summary_line";
import { TakeAway } from "./take_away";
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
    return known.progress.stage === "done" ? <p class="results-none">{w("none")}</p> : null;
  const View = panels[view.value];
  return (
    <section
      id="url-results"
      class="results"
      tabIndex={-1}
      aria-label={w("results")}
      aria-busy={working.value}
    >
      <SummaryLine summary={known} />
      <Tabs
        label={w("views.label")}
        names={views}
        title={(name) => w(`views.${name}`)}
        open={view.value}
        onOpen={into(view)}
      >
        <View summary={known} />
      </Tabs>
      <TakeAway summary={known} />
    </section>
  );
}
