/** The place: input, settings, results, and the evidence beside them. */
import { useEffect, useRef } from "preact/hooks";
import { isEmpty, taking } from "../../state/normalize/inputs";
import { evidence } from "../../state/normalize/results";
import { picked, problems, stale, summary } from "../../state/normalize/session";
import { presenting } from "../../state/preferences";
import { bringIntoSight } from "../rows/in_sight";
import { ProblemList } from "../ui";
import { InputFold } from "./input/fold";
import { Intro } from "./input/intro";
import { watchPaste } from "./input/paste";
import { Undo } from "./input/undo";
import { Evidence } from "./results/evidence";
import { Results } from "./results/results";
import { RunBar } from "./run_bar";
import { SettingsBand } from "./settings/settings_band";
import { listName, w } from "./words";

/** More at once would be a wall to read. */
const mostProblems = 100;

function Problems() {
  const all = problems.value;
  if (all.length === 0) return null;
  return (
    <details class="problems-fold" open={all.length <= 3 && all.some(({ severity }) => severity !== "note")}>
      <summary>{w("problems", { count: all.length, problems: String(all.length) })}</summary>
      <ProblemList
        problems={all.slice(0, mostProblems).map((each) => ({ ...each, source: listName(each.source) }))}
      />
    </details>
  );
}

/** Results, and beside them the evidence. Where it stands below them, it is brought into sight once it has come. */
function Found() {
  const row = picked.value;
  const isOpen = row !== undefined;
  const shown = evidence.value?.row.row;
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
    const results = document.getElementById("url-results");
    (results?.querySelector<HTMLElement>("table.long") ?? results)?.focus();
  };
  return (
    <a class="skip" href="#url-results" onClick={skip}>
      {w("skip")}
    </a>
  );
}

export function Normalize() {
  const isBare = isEmpty.value && taking.value === 0;
  useEffect(() => watchPaste(document), []);
  return (
    <div class={`documents normalize${isBare ? " is-empty" : ""}`}>
      <SkipToResults />
      {isBare ? <Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {isBare && <Undo />}
      <div class={presenting.value && !isBare ? "folded-row" : "given"}>
        <InputFold />
        <SettingsBand />
      </div>
      <Problems />
      <RunBar />
      {summary.value !== undefined && <Found />}
    </div>
  );
}
