/** The results: numbers, validation, the views, what is taken away. */

import type { DustNothing } from "dustlens";
import { ResultsFrame, ViewTabs } from "../../../../ui/page/results_frame";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import { tabs } from "../../link";
import { ExportPanel } from "../export/export_panel";
import { MapView } from "../map/map_view";
import { ShrinkView } from "../shrink/shrink_view";
import { VerifyPanel } from "../verify/verify_panel";
import { asParams, counted, known, w, words } from "../words";
import { RulesView } from "./rules_view";
import { Aside, SummaryLine } from "./summary_line";

/** Why nothing was learned, with the numbers, and what to do about it. */
function Nothing({ nothing }: { nothing: DustNothing | undefined }) {
  if (nothing === undefined) return <p class="results-none soft">{w("nothing.all")}</p>;
  const { code } = nothing;
  const params = asParams(nothing.params);
  const leftOut = Number(nothing.params.find(([name]) => name === "left_out")?.[1] ?? 0);
  return (
    <div class="note note-warning stack rules-nothing" role="status">
      <h2>{w("nothing.title")}</h2>
      <p>{known(`nothing.${code}.why`, code, params)}</p>
      {leftOut > 0 && <p>{counted("nothing.left_out", leftOut)}</p>}
      <p class="soft">{known(`nothing.${code}.remedy`, "", params)}</p>
    </div>
  );
}

const views = { rules: RulesView, shrink: ShrinkView, map: MapView } as const;

/** All rules there are, whatever became of them. */
function rulesIn({ rules }: RulesSummary): number {
  return rules.likely + rules.valid + rules.refuted + rules.undecided;
}

function Learned({ found }: { found: RulesSummary }) {
  const { tab } = useDust().rows;
  const View = views[tab.value];
  return (
    <>
      <VerifyPanel summary={found} />
      <ViewTabs words={words} names={tabs} view={tab}>
        <View summary={found} />
      </ViewTabs>
      <Aside summary={found} />
      <ExportPanel />
    </>
  );
}

export function Results() {
  const {
    session: { summary, working },
    verify: { isHalfway },
  } = useDust();
  const found = summary.value;
  if (found === undefined) return null;
  const isDone = found.progress.stage === "done";
  if (found.given === 0) return isDone ? <p class="results-none soft">{w("none")}</p> : null;
  const isThere = rulesIn(found) > 0 || isHalfway.value;
  return (
    <ResultsFrame words={words} working={working}>
      <SummaryLine summary={found} />
      {isThere && <Learned found={found} />}
      {!isThere && isDone && <Nothing nothing={found.nothing} />}
    </ResultsFrame>
  );
}
