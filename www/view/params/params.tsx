/** The place: input, settings, results, and the evidence beside them. */
import { useEffect } from "preact/hooks";
import { isEmpty, taking } from "../../state/normalize/inputs";
import { evidence, picked, remembered } from "../../state/params/results";
import * as session from "../../state/params/session";
import { storage } from "../../state/params/table";
import { verifying } from "../../state/params/verify";
import { presenting } from "../../state/preferences";
import { InputFold } from "../normalize/input/fold";
import { watchPaste } from "../normalize/input/paste";
import { Undo } from "../normalize/input/undo";
import { Button } from "../ui";
import { Found } from "../urls_place/found";
import { Problems } from "../urls_place/problems";
import { RunAnnouncer, RunBar, verifyPhase } from "../urls_place/run_bar";
import { SkipToResults } from "../urls_place/skip";
import { Evidence } from "./evidence/evidence";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { TablePanel } from "./take_away/table_panel";
import { Unfinished } from "./verify/unfinished";
import { counted, w } from "./words";

/** The table of earlier visits, while no list is in. */
function Remembered() {
  return (
    <details class="settings params-table">
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
  const isBare = isEmpty.value && taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  useEffect(() => watchPaste(document), []);
  return (
    <div class={`documents normalize params${isBare ? " is-empty" : ""}`}>
      <RunAnnouncer session={session} fetching={verifyPhase(verifying.value)} />
      {hasResults && <SkipToResults to="param-results" />}
      {isBare ? <Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {isBare && <Undo />}
      {storage.value === "memory-only" && (
        <p class="params-memory small" role="status">
          {w("memory_only")}
        </p>
      )}
      <Unfinished />
      <div class={presenting.value && !isBare ? "folded-row" : "given"}>
        <InputFold />
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
