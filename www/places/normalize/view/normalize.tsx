/** The place: input, settings, results, and the evidence beside them. */

import { useEffect } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { useLists } from "../../../inputs/lists/context";
import { InputFold } from "../../../inputs/lists/view/fold";
import { watchPaste } from "../../../inputs/lists/view/paste";
import { Undo } from "../../../inputs/lists/view/undo";
import { Found } from "../../../ui/page/found";
import { Problems } from "../../../ui/page/problems";
import { RunAnnouncer, RunBar } from "../../../ui/page/run_bar";
import { SkipToResults } from "../../../ui/page/skip";
import { useNormalize } from "../context";
import { Intro } from "./intro";
import { Evidence } from "./results/evidence";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { w } from "./words";

export function Normalize() {
  const { isEmpty, taking } = useLists().lists;
  const normalize = useNormalize();
  const session = normalize.session;
  const { evidence } = normalize.rows;
  const isBare = isEmpty.value && taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  const { edits } = useLists();
  useEffect(() => watchPaste(edits, document), [edits]);
  return (
    <div class={`stack-5 place normalize${isBare ? " is-empty" : ""}`}>
      <RunAnnouncer session={session} />
      {hasResults && <SkipToResults to="url-results" />}
      {isBare ? <Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {isBare && <Undo />}
      <div class={presenting.value && !isBare ? "row-5 folded-row" : "given"}>
        <InputFold hasResults={hasResults} />
        <SettingsBand />
      </div>
      <Problems
        problems={session.problems.value}
        title={(count) => w("problems", { count, problems: String(count) })}
      />
      <RunBar session={session} action={w("run.run")} stage={(name) => w(`stage.${name}`)} />
      {hasResults && (
        <Found
          isStale={session.stale.value}
          shown={evidence.value?.row.row}
          evidence={session.picked.value === undefined ? undefined : <Evidence />}
        >
          <Results />
        </Found>
      )}
    </div>
  );
}
