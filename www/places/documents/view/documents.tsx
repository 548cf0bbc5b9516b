/** The place Documents: input, settings, results, and the evidence beside them. */
import type { Problem, Summary } from "dustlens";
import { useEffect } from "preact/hooks";
import { say } from "../../../app/announcements";
import { causeOf } from "../../../ui/problem_words";
import { useLazy } from "../../../ui/use_lazy";
import { useWords } from "../../../ui/use_words";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import "./documents.css";
import { useEngineLoading } from "../../../app/frame/loading";
import { presenting } from "../../../app/preferences";
import { useResultsShown } from "../../../app/samples_shown";
import { n, t, withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { Announcer, type Work } from "../../../ui/announcer";
import { type Phase, runPhase } from "../../../ui/milestones";
import { useLostFocus } from "../../../ui/page/lost_focus";
import { IsWorking } from "../../../ui/spoken_change";
import { bringIntoSight } from "../../../ui/virtual/in_sight";
import { amountText } from "./amount";
import { Found, FoundAhead } from "./found";
import { InputPanel } from "./input_panel";
import { Intro } from "./intro";
import { isLong } from "./long_run";
import { SampleNote } from "./sample_note";
import { SettingsBand } from "./settings_band";
import { fetchedWords, problemsWords, runWords, stoppedWords } from "./spoken";
import { Undo } from "./undo";

/** How the fetching of addresses stands. */
function fetchPhase(place: Collection): Phase {
  if (place.fetching.fetching.value > 0) return "running";
  if (place.fetching.fetches.value.length === 0) return "idle";
  return place.fetching.fetches.value.some(({ status }) => status.state === "cancelled") ? "stopped" : "done";
}

/** The ends of fetching in words; `run`: how the run stands that its pages began. */
function fetchingWords(place: Collection, run: Phase): NonNullable<Work["words"]> {
  const { fetches, fetching } = place.fetching;
  const counts = () => fetchedWords(fetches.value);
  return {
    begun: () => t("frame:work.of", { words: t("frame:work.fetching.begun"), what: pages(fetching.value) }),
    stopped: () => t("frame:work.stopped_at", { what: counts() }),
    done: () => {
      const result = run === "done" ? runWords(place) : "";
      return result === undefined ? undefined : [counts(), result].filter((part) => part !== "").join(". ");
    },
  };
}

const pages = (count: number): string => t("documents:said.pages", { count, number: n(count) });

const hasDocuments = (summary: Summary | undefined): boolean => (summary?.documents ?? 0) > 0;

/** Says what was not read where there is no result to say it with. */
function useRefusals({ session: { problems, summary, working } }: Collection): void {
  const isAlone = !working.value && !hasDocuments(summary.value);
  const [first] = problems.value;
  const isTold = useWords("problems", first !== undefined);
  const text =
    isAlone && isTold && first !== undefined
      ? `${problemsWords(problems.value)}. ${causeOf(first)}`
      : undefined;
  useEffect(() => {
    if (text !== undefined) say(text);
  }, [text]);
}

/** Announcements of the work of the place. */
function Said() {
  const place = useDocuments();
  const {
    input: { inputs },
    session: { progress, working },
  } = place;
  useRefusals(place);
  const isLoading = useEngineLoading();
  const phase = runPhase({
    isEmpty: inputs.value.length === 0,
    working: working.value,
    isLong: isLong(place) || isLoading,
    stage: progress.value.stage,
  });
  return (
    <Announcer
      works={[
        { kind: "fetching", phase: fetchPhase(place), words: fetchingWords(place, phase) },
        {
          kind: "run",
          phase,
          words: { done: () => runWords(place), stopped: () => stoppedWords(place) },
        },
      ]}
    />
  );
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

const loadRunBar = () => withWords(import("./run_bar"), "run");

/** How the run stands; the code comes with the first input. */
function RunBar() {
  const bar = useLazy(loadRunBar);
  return bar === undefined ? null : <bar.RunBar />;
}

const loadOffers = () => withWords(import("./offers"), "offers");

function Offers() {
  const offers = useLazy(loadOffers);
  return offers === undefined ? null : <offers.OfferBars />;
}

/** Problems shown before more are asked for: the results should stay in sight. */
const firstProblems = 3;

const loadProblems = () => import("../../../ui/many_problems");

/** The list of problems; its code comes with the first of them. */
function Listed({ problems }: { problems: readonly Problem[] }) {
  const list = useLazy(loadProblems);
  return list === undefined ? null : <list.ManyProblems problems={problems} first={firstProblems} />;
}

/** What was wrong with the input, as long as it is: a line above the results, open where there are none. */
function Problems() {
  const { problems, summary } = useDocuments().session;
  if (problems.value.length === 0) return null;
  return (
    <section aria-label={t("notices:title")}>
      <details class="fold problems-fold" open={!hasDocuments(summary.value)}>
        <summary>{problemsWords(problems.value)}</summary>
        <Listed problems={problems.value} />
      </details>
    </section>
  );
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
  const hasResults = !isEmpty && summary.value !== undefined;
  // A long run makes room at once for what it will show.
  const isRunning = isLong(collection);
  const isFolded = !isEmpty && (hasResults || isRunning || presenting.value);
  const isListed = hasDocuments(summary.value) || !isRunning;
  const place = useLostFocus();
  useResultsShown(hasResults);
  return (
    <div ref={place} class={`place documents ${isEmpty ? "stack-5 is-empty" : "stack"}`}>
      <Said />
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
      {inputs.value.length > 0 && <RunBar />}
      {summary.value === undefined && working.value && <FoundAhead />}
      {summary.value !== undefined && <Found list={isPair.value ? <List isFolded={false} /> : null} />}
      {isFolded && isListed && !presenting.value && list}
    </div>
  );
}
