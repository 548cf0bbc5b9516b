/** The place Documents: input, settings, results, and the evidence beside them. */
import "./documents.css";
import { presenting } from "../../../app/preferences";
import { t } from "../../../i18n";
import { Announcer } from "../../../ui/announcer";
import { type Phase, runPhase } from "../../../ui/milestones";
import { fetches, fetching } from "../fetches";
import { inputs } from "../inputs";
import type { Results } from "../results/model";
import { progress, summary, working } from "../session";
import { DocumentsList } from "./documents_list";
import { Folded } from "./folded";
import { Found } from "./found";
import { InputPanel } from "./input_panel";
import { Intro } from "./intro";
import { ProblemsPanel } from "./problems_panel";
import { isLong, RunBar } from "./run_bar";
import { SettingsBand } from "./settings_band";
import { Undo } from "./undo";

/** How the fetching of addresses stands. */
function fetchPhase(): Phase {
  if (fetching.value > 0) return "running";
  if (fetches.value.length === 0) return "idle";
  return fetches.value.some(({ status }) => status.state === "cancelled") ? "stopped" : "done";
}

/** What the place has to say of its work. */
function Said() {
  const phase = runPhase({
    isEmpty: inputs.value.length === 0,
    working: working.value,
    isLong: isLong(),
    stage: progress.value.stage,
  });
  return (
    <Announcer
      works={[
        { name: t("frame:work.name.run"), phase },
        { name: t("frame:work.name.fetching"), phase: fetchPhase() },
      ]}
    />
  );
}

export function Documents({ results }: { results: Results }) {
  const isEmpty = inputs.value.length === 0 && fetches.value.length === 0;
  return (
    <div class={`documents${isEmpty ? " is-empty" : ""}`}>
      <Said />
      {isEmpty ? <Intro /> : <h1 class="visually-hidden">{t("documents:title")}</h1>}
      {isEmpty && <Undo />}
      {presenting.value && !isEmpty ? (
        <div class="folded-row">
          <Folded summary={t("documents:input.folded")}>
            <InputPanel />
          </Folded>
          <DocumentsList />
          <SettingsBand />
        </div>
      ) : (
        <>
          <InputPanel />
          {!isEmpty && <DocumentsList />}
        </>
      )}
      <ProblemsPanel />
      {(isEmpty || !presenting.value) && <SettingsBand />}
      <RunBar />
      {summary.value !== undefined && <Found results={results} />}
    </div>
  );
}
