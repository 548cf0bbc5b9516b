/** The place: input, settings, results, and the evidence beside them. */
import { useEffect } from "preact/hooks";
import { isEmpty, taking } from "../../state/normalize/inputs";
import { evidence } from "../../state/normalize/results";
import * as session from "../../state/normalize/session";
import { presenting } from "../../state/preferences";
import { Found } from "../urls_place/found";
import { Problems } from "../urls_place/problems";
import { RunAnnouncer, RunBar } from "../urls_place/run_bar";
import { SkipToResults } from "../urls_place/skip";
import { InputFold } from "./input/fold";
import { Intro } from "./input/intro";
import { watchPaste } from "./input/paste";
import { Undo } from "./input/undo";
import { Evidence } from "./results/evidence";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { w } from "./words";

export function Normalize() {
  const isBare = isEmpty.value && taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  useEffect(() => watchPaste(document), []);
  return (
    <div class={`documents normalize${isBare ? " is-empty" : ""}`}>
      <RunAnnouncer session={session} />
      {hasResults && <SkipToResults to="url-results" />}
      {isBare ? <Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {isBare && <Undo />}
      <div class={presenting.value && !isBare ? "folded-row" : "given"}>
        <InputFold />
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
