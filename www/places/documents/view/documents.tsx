/** The place Documents: input, settings, results, and the evidence beside them. */
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import "./documents.css";
import { presenting } from "../../../app/preferences";
import { n, t } from "../../../i18n";
import { Panel } from "../../../ui";
import { Announcer } from "../../../ui/announcer";
import { ManyProblems } from "../../../ui/many_problems";
import { type Phase, runPhase } from "../../../ui/milestones";
import { Folded } from "./folded";
import { Found } from "./found";
import { InputPanel } from "./input_panel";
import { Intro } from "./intro";
import { isLong, RunBar } from "./run_bar";
import { SettingsBand } from "./settings_band";
import { Undo } from "./undo";

/** How the fetching of addresses stands. */
function fetchPhase(place: Collection): Phase {
  if (place.fetching.fetching.value > 0) return "running";
  if (place.fetching.fetches.value.length === 0) return "idle";
  return place.fetching.fetches.value.some(({ status }) => status.state === "cancelled") ? "stopped" : "done";
}

/** What the place has to say of its work. */
function Said() {
  const place = useDocuments();
  const {
    input: { inputs },
    session: { progress, working },
  } = place;
  const phase = runPhase({
    isEmpty: inputs.value.length === 0,
    working: working.value,
    isLong: isLong(place),
    stage: progress.value.stage,
  });
  return (
    <Announcer
      works={[
        { name: t("frame:work.name.run"), phase },
        { name: t("frame:work.name.fetching"), phase: fetchPhase(place) },
      ]}
    />
  );
}

const loadList = () => import("./documents_list");

/** The list of what went in; its code comes with the first document. */
function List() {
  const list = useLazy(loadList);
  return list === undefined ? null : <list.DocumentsList />;
}

const loadOffers = () => import("./offers");

function Offers() {
  const offers = useLazy(loadOffers);
  return offers === undefined ? null : <offers.OfferBars />;
}

/** True if a text may be a list: the code that tells comes with it. */
const mayBeList = (text: string): boolean => /\S\/|\] "/.test(text.slice(0, 1000));

/** Problems shown before more are asked for: the results should stay in sight. */
const firstProblems = 3;

/** What was wrong with the input, as long as it is. */
function Problems() {
  const problems = useDocuments().session.problems.value;
  if (problems.length === 0) return null;
  return (
    <Panel title={t("problems:title")} aside={n(problems.length)} name="problems-panel">
      <ManyProblems problems={problems} first={firstProblems} />
    </Panel>
  );
}

export function Documents() {
  const {
    fetching: { fetches },
    input: { boxes, inputs },
    offers: { waiting },
    session: { summary },
  } = useDocuments();
  const isOffered = waiting.value.length > 0 || Object.values(boxes.value).some(mayBeList);
  const isEmpty = inputs.value.length === 0 && fetches.value.length === 0;
  return (
    <div class={`stack-5 place${isEmpty ? " is-empty" : ""}`}>
      <Said />
      {isEmpty ? <Intro /> : <h1 class="visually-hidden">{t("documents:title")}</h1>}
      {isEmpty && <Undo />}
      {isOffered && <Offers />}
      {presenting.value && !isEmpty ? (
        <div class="row-5 folded-row">
          <Folded summary={t("documents:input.folded")}>
            <InputPanel />
          </Folded>
          <List />
          <SettingsBand />
        </div>
      ) : (
        <>
          <InputPanel />
          {!isEmpty && <List />}
        </>
      )}
      <Problems />
      {(isEmpty || !presenting.value) && <SettingsBand />}
      <RunBar />
      {summary.value !== undefined && <Found />}
    </div>
  );
}
