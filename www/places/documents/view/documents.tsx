/** The place Documents: input, settings, results, and the evidence beside them. */
import { useRef } from "preact/hooks";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import "./documents.css";
import { presenting } from "../../../app/preferences";
import { useResultsShown } from "../../../app/samples_shown";
import { t, withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { useLostFocus } from "../../../ui/page/lost_focus";
import { IsWorking } from "../../../ui/spoken_change";
import { bringIntoSight } from "../../../ui/virtual/in_sight";
import { hasDocuments } from "../has_documents";
import { amountText } from "./amount";
import { Found, FoundAhead } from "./found";
import { InputPanel } from "./input_panel";
import { Intro } from "./intro";
import { isLong, RunBar } from "./run_bar";
import { SampleNote } from "./sample_note";
import { SettingsBand } from "./settings_band";
import { Undo } from "./undo";

const loadSaid = () => withWords(withWords(import("./said"), "said"), "work");

/** Announcements of the work of the place; their code comes with the first input. */
function Said() {
  const said = useLazy(loadSaid);
  return said === undefined ? null : <said.Said />;
}

const loadProblems = () => withWords(withWords(import("./problems"), "said"), "listed");

/** What was wrong with the input, as long as it is; its code comes with the first of it. */
function Problems() {
  const { problems } = useDocuments().session;
  return problems.value.length === 0 ? null : <Told />;
}

function Told() {
  const told = useLazy(loadProblems);
  return told === undefined ? null : <told.Problems />;
}

const loadList = () => withWords(import("./documents_list"), "results");

/** The list of what went in; its code comes with the first document. */
function List({ isFolded }: { isFolded: boolean }) {
  const list = useLazy(loadList);
  return list === undefined ? null : <list.DocumentsList isFolded={isFolded} />;
}

/** How much is in; a press leads to the list of it, below the results. */
function Amount() {
  const place = useDocuments();
  const show = () => {
    const list = document.querySelector<HTMLElement>(".documents-list");
    bringIntoSight(list);
    list?.querySelector<HTMLElement>("[role=table], [role=grid]")?.focus({ preventScroll: true });
  };
  return (
    <Button kind="quiet" title={t("documents:list.show")} onClick={show}>
      {amountText(place)}
    </Button>
  );
}

const loadOffers = () => withWords(import("./offers"), "offers");

function Offers() {
  const offers = useLazy(loadOffers);
  return offers === undefined ? null : <offers.OfferBars />;
}

export function Documents() {
  const { fetching, session } = useDocuments();
  return (
    <IsWorking.Provider value={session.working.value || fetching.fetching.value > 0}>
      <Content />
    </IsWorking.Provider>
  );
}

function Content() {
  const collection = useDocuments();
  const {
    fetching: { fetches },
    input: { held, inputs },
    offers: { waiting },
    results: { isPair },
    session: { summary, working },
  } = collection;
  const list = isPair.value ? null : <List isFolded={false} />;
  const isOffered = waiting.value.length > 0 || held.value.length > 0;
  const isEmpty = inputs.value.length === 0 && fetches.value.length === 0;
  const wasUsed = useRef(false);
  wasUsed.current ||= !isEmpty;
  const hasResults = !isEmpty && summary.value !== undefined;
  // A long run makes room at once for what it will show.
  const isRunning = isLong(collection);
  const isFolded = !isEmpty && (hasResults || isRunning || presenting.value);
  const isListed = hasDocuments(summary.value) || !isRunning;
  const place = useLostFocus();
  useResultsShown(hasResults);
  return (
    <div ref={place} class={`place documents ${isEmpty ? "stack-5 is-empty" : "stack"}`}>
      {wasUsed.current && <Said />}
      {isEmpty ? <Intro /> : <h1 class="visually-hidden">{t("documents:title")}</h1>}
      {isEmpty && <Undo />}
      {isOffered && <Offers />}
      <div class={isFolded ? "row-0 given" : "stack-5"}>
        {presenting.value && isFolded && !isPair.value && <List isFolded />}
        {!presenting.value && isFolded && isListed && !isPair.value && <Amount />}
        <InputPanel isFolded={isFolded} />
        {!isFolded && !isEmpty && list}
        <SettingsBand isFolded={isFolded} />
        {isPair.value && <SampleNote />}
      </div>
      <Problems />
      <RunBar />
      {summary.value === undefined && working.value && <FoundAhead />}
      {summary.value !== undefined && <Found list={isPair.value ? <List isFolded={false} /> : null} />}
      {isFolded && isListed && !presenting.value && list}
    </div>
  );
}
