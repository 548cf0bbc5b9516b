/** A place over lists: input, settings, results, and the evidence beside them. */
import type { ReadonlySignal } from "@preact/signals";
import type { Problem } from "dustlens";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { say } from "../../app/announcements";
import { presenting } from "../../app/preferences";
import { useResultsShown } from "../../app/samples_shown";
import type { Words } from "../../i18n/words";
import { useLists } from "../../inputs/lists/context";
import { DocumentsOffer } from "../../inputs/lists/view/documents_offer";
import { InputFold } from "../../inputs/lists/view/fold";
import { Undo } from "../../inputs/lists/view/input_panel";
import { watchPaste } from "../../inputs/lists/view/paste";
import { IsWorking } from "../spoken_change";
import { Found } from "./found";
import { useLostFocus } from "./lost_focus";
import { Problems, problemsSaid } from "./problems";
import { isVerifying, RunAnnouncer, RunBar, type RunSession, type SpokenResults, type Told } from "./run_bar";
import { Unfinished, type UnfinishedWork } from "./verifying/unfinished";

/** Fetching for the place, as far as the page itself speaks of it. */
interface PlaceFetching extends UnfinishedWork {
  verifying: ReadonlySignal<Told | undefined>;
}

interface ListPlaceProps {
  /** The classes by which style sheets know the place. */
  name: string;
  words: Words;
  session: RunSession & {
    problems: ReadonlySignal<readonly Problem[]>;
    awaitsProblems: ReadonlySignal<boolean>;
    picked: ReadonlySignal<string | number | undefined>;
  };
  /** Of what the evidence that has come is. */
  shown: string | number | undefined;
  /** The words of a stage, where they are not the place's plain ones. */
  stage?: (name: string) => string;
  fetching?: PlaceFetching;
  /** The results in words. */
  spoken: SpokenResults;
  /** Where the place keeps what it decides. */
  storage?: ReadonlySignal<"ok" | "memory-only">;
  /** True if there are results to show without lists. */
  hasOther?: boolean;
  views: Record<"Intro" | "Results" | "Evidence", ComponentType> & {
    Settings: ComponentType<{ isFolded: boolean }>;
  };
  /** What stands under input and settings, and under everything; `isBare`: nothing is in. */
  middle?: (isBare: boolean) => ComponentChildren;
  foot?: (isBare: boolean) => ComponentChildren;
}

export function ListPlace(props: ListPlaceProps) {
  const isWorking = props.session.working.value || isVerifying(props.fetching?.verifying.value);
  return (
    <IsWorking.Provider value={isWorking}>
      <ListContent {...props} />
    </IsWorking.Provider>
  );
}

/** The results in words, with what is wrong with the lists; undefined while either is being asked for. */
function resultsSaid(
  { session, spoken }: ListPlaceProps,
  title: (count: number) => string,
): string | undefined {
  const found = spoken.run();
  if (found === undefined || session.awaitsProblems.value) return undefined;
  const problems = problemsSaid({ problems: session.problems.value, title });
  return problems === undefined ? found : `${found}. ${problems}`;
}

/** Says what is wrong with lists that hold nothing to work on: no run comes to an end that it could be said with. */
function useRefusals(
  { awaitsProblems, progress, problems, working }: ListPlaceProps["session"],
  title: (count: number) => string,
): void {
  const isAlone = !working.value && !awaitsProblems.value && progress.value.stage === "idle";
  const text = isAlone ? problemsSaid({ problems: problems.value, title }) : undefined;
  useEffect(() => {
    if (text !== undefined) say(text);
  }, [text]);
}

function ListContent(props: ListPlaceProps) {
  const { words, session, spoken, fetching, storage, hasOther = false, views } = props;
  const { w, counted } = words;
  const { edits, lists } = useLists();
  const isBare = lists.isEmpty.value && lists.taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  // A long run makes room at once for what it will show.
  const hasRoom = hasResults || (session.working.value && !lists.isLive.value);
  const place = useLostFocus();
  const title = (count: number) => counted("problems", count);
  const told = { ...spoken, run: () => resultsSaid(props, title) };
  useRefusals(session, title);
  useResultsShown(hasResults);
  // At once: what is pasted right after the first picture is meant for the box, too.
  useLayoutEffect(() => watchPaste(edits, document), [edits]);
  return (
    <div ref={place} class={`place ${props.name} ${isBare ? "stack-5 is-empty" : "stack"}`}>
      <RunAnnouncer session={session} spoken={told} verifying={fetching?.verifying.value} />
      {isBare ? <views.Intro /> : <h1 class="visually-hidden">{w("title")}</h1>}
      {storage?.value === "memory-only" && (
        <p class="note note-warning small" role="status">
          {w("memory_only")}
        </p>
      )}
      {fetching !== undefined && <Unfinished words={words} of={fetching} />}
      <div class={isBare ? "stack-5" : "row-0 given"}>
        <InputFold hasResults={hasRoom} />
        <views.Settings isFolded={!isBare && (hasRoom || presenting.value)} />
      </div>
      {props.middle?.(isBare)}
      <DocumentsOffer problems={session.problems.value} />
      <div class="row at-baseline told">
        <Undo />
        <Problems problems={session.problems.value} title={title} />
      </div>
      <RunBar session={session} action={w("run.run")} stage={props.stage ?? ((name) => w(`stage.${name}`))} />
      {(hasResults || hasOther) && (
        <Found
          isStale={session.stale.value}
          shown={props.shown}
          evidence={session.picked.value === undefined ? undefined : <views.Evidence />}
        >
          <views.Results />
        </Found>
      )}
      {props.foot?.(isBare)}
    </div>
  );
}
