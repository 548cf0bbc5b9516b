/** The place: input, settings, results, and the evidence beside them. */

import { useEffect } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { useLists } from "../../../inputs/lists/context";
import { InputFold } from "../../../inputs/lists/view/fold";
import { watchPaste } from "../../../inputs/lists/view/paste";
import { Undo } from "../../../inputs/lists/view/undo";
import { Found } from "../../../ui/page/found";
import { Problems } from "../../../ui/page/problems";
import { RunAnnouncer, RunBar, verifyPhase } from "../../../ui/page/run_bar";
import { SkipToResults } from "../../../ui/page/skip";
import { useDust } from "../context";
import type { Dust } from "../model";
import { Evidence } from "./evidence/evidence";
import { Explain, ExplainFold } from "./explain/explain";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { Unfinished } from "./verify/unfinished";
import { counted, known, w } from "./words";

/** A stage in words; mining says its step and, from the second on, its round. */
function stageWords(dust: Dust, name: string): string {
  const { step, round } = dust.session.progress.value;
  if (name !== "mining" || step === undefined) return w(`stage.${name}`);
  const words = known(`step.${step}`, w("stage.mining"));
  return round > 1 ? w("stage.round", { step: words, round }) : words;
}

export function Rules() {
  const { isEmpty, taking } = useLists().lists;
  const dust = useDust();
  const session = dust.session;
  const {
    rows: { evidence },
    session: { picked },
    storage,
    verify: { verifying },
  } = dust;
  const isBare = isEmpty.value && taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  const { edits } = useLists();
  useEffect(() => watchPaste(edits, document), [edits]);
  return (
    <div class={`stack-5 place dust${isBare ? " is-empty" : ""}`}>
      <RunAnnouncer session={session} fetching={verifyPhase(verifying.value)} />
      {hasResults && <SkipToResults to="rule-results" />}
      {isBare ? <Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {isBare && <Undo />}
      {storage.value === "memory-only" && (
        <p class="note note-warning params-memory small" role="status">
          {w("memory_only")}
        </p>
      )}
      <Unfinished />
      <div class={presenting.value && !isBare ? "row-5 folded-row" : "given"}>
        <InputFold hasResults={hasResults} />
        <SettingsBand />
      </div>
      {isBare && <Explain />}
      <Problems problems={session.problems.value} title={(count) => counted("problems", count)} />
      <RunBar session={session} action={w("run.run")} stage={(name) => stageWords(dust, name)} />
      {hasResults && (
        <Found
          isStale={session.stale.value}
          shown={evidence.value?.row.id}
          evidence={picked.value === undefined ? undefined : <Evidence />}
        >
          <Results />
        </Found>
      )}
      {!isBare && <ExplainFold />}
    </div>
  );
}
