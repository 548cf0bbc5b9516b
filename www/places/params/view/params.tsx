/** The place: input, settings, results, and the evidence beside them. */

import { useEffect } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { useLists } from "../../../inputs/lists/context";
import { InputFold } from "../../../inputs/lists/view/fold";
import { watchPaste } from "../../../inputs/lists/view/paste";
import { Undo } from "../../../inputs/lists/view/undo";
import { Button } from "../../../ui";
import { Found } from "../../../ui/page/found";
import { Problems } from "../../../ui/page/problems";
import { RunAnnouncer, RunBar, verifyPhase } from "../../../ui/page/run_bar";
import { SkipToResults } from "../../../ui/page/skip";
import { useParams } from "../context";
import { Evidence } from "./evidence/evidence";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { TablePanel } from "./take_away/table_panel";
import { Unfinished } from "./verify/unfinished";
import { counted, w } from "./words";

/** The table of earlier visits, while no list is in. */
function Remembered() {
  const { remembered } = useParams().rows;
  return (
    <details class="card settings params-table">
      <summary>{w("keep.title")}</summary>
      <TablePanel />
      <Button
        kind="quiet"
        onClick={() => {
          remembered.value = true;
        }}
      >
        {w("keep.show")}
      </Button>
    </details>
  );
}

export function Params() {
  const { isEmpty, taking } = useLists().lists;
  const params = useParams();
  const session = params.session;
  const {
    rows: { evidence, remembered },
    session: { picked },
    table: { storage },
    verify: { verifying },
  } = params;
  const isBare = isEmpty.value && taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  const { edits } = useLists();
  useEffect(() => watchPaste(edits, document), [edits]);
  return (
    <div class={`stack-5 place params${isBare ? " is-empty" : ""}`}>
      <RunAnnouncer session={session} fetching={verifyPhase(verifying.value)} />
      {hasResults && <SkipToResults to="param-results" />}
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
      <Problems problems={session.problems.value} title={(count) => counted("problems", count)} />
      <RunBar session={session} action={w("run.run")} stage={(name) => w(`stage.${name}`)} />
      {(hasResults || remembered.value) && (
        <Found
          isStale={session.stale.value}
          shown={evidence.value?.row.id}
          evidence={picked.value === undefined ? undefined : <Evidence />}
        >
          <Results />
        </Found>
      )}
      {isBare && !remembered.value && <Remembered />}
    </div>
  );
}
