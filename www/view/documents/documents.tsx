/** The place Documents: input, settings, results, and the evidence beside them. */
import "./documents.css";
import { t } from "../../i18n";
import { fetches } from "../../state/fetches";
import { inputs } from "../../state/inputs";
import { presenting } from "../../state/preferences";
import { summary } from "../../state/session";
import { DocumentsList } from "./documents_list";
import { Folded } from "./folded";
import { Found } from "./found";
import { InputPanel } from "./input_panel";
import { Intro } from "./intro";
import { ProblemsPanel } from "./problems_panel";
import { RunBar } from "./run_bar";
import { SettingsBand } from "./settings_band";
import { Undo } from "./undo";

export function Documents() {
  const isEmpty = inputs.value.length === 0 && fetches.value.length === 0;
  return (
    <div class={`documents${isEmpty ? " is-empty" : ""}`}>
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
      {summary.value !== undefined && <Found />}
    </div>
  );
}
