/** The place: input, settings, results, and the evidence beside them. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { isEmpty, taking } from "../../state/normalize/inputs";
import { evidence, picked, remembered } from "../../state/params/results";
import { problems, stale, summary } from "../../state/params/session";
import { storage } from "../../state/params/table";
import { presenting } from "../../state/preferences";
import { InputFold } from "../normalize/input/fold";
import { watchPaste } from "../normalize/input/paste";
import { Undo } from "../normalize/input/undo";
import { listName } from "../normalize/words";
import { bringIntoSight } from "../rows/in_sight";
import { Button, ProblemList } from "../ui";
import { Evidence } from "./evidence/evidence";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { RunBar } from "./run_bar";
import { SettingsBand } from "./settings/settings_band";
import { TablePanel } from "./take_away/table_panel";
import { Unfinished } from "./verify/unfinished";
import { counted, w } from "./words";

/** More at once would be a wall to read. */
const mostProblems = 100;

function Problems() {
  const all = problems.value;
  if (all.length === 0) return null;
  return (
    <details class="problems-fold" open={all.length <= 3 && all.some(({ severity }) => severity !== "note")}>
      <summary>{counted("problems", all.length)}</summary>
      <ProblemList
        problems={all.slice(0, mostProblems).map((each) => ({ ...each, source: listName(each.source) }))}
      />
    </details>
  );
}

/** Results, and beside them the evidence. Where it stands below them, it is brought into sight once it has come. */
function Found() {
  const isOpen = picked.value !== undefined;
  const shown = evidence.value?.row.id;
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== undefined && matchMedia("(width < 68rem)").matches) bringIntoSight(side.current);
  }, [shown]);
  return (
    <div class={`found${isOpen ? " has-evidence" : ""}${stale.value ? " is-stale" : ""}`}>
      <div class="found-results">
        <Results />
      </div>
      {isOpen && (
        <div ref={side} class="found-evidence">
          <Evidence />
        </div>
      )}
    </div>
  );
}

/** For the keyboard: past input and settings. */
function SkipToResults() {
  if (summary.value === undefined) return null;
  const skip = (event: Event) => {
    event.preventDefault();
    const results = document.getElementById("param-results");
    (results?.querySelector<HTMLElement>("table.long") ?? results)?.focus();
  };
  return (
    <a class="skip" href="#param-results" onClick={skip}>
      {t("normalize:skip")}
    </a>
  );
}

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
  useEffect(() => watchPaste(document), []);
  return (
    <div class={`documents normalize params${isBare ? " is-empty" : ""}`}>
      <SkipToResults />
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
      <Problems />
      <RunBar />
      {(summary.value !== undefined || remembered.value) && <Found />}
      {isBare && !remembered.value && <Remembered />}
    </div>
  );
}
