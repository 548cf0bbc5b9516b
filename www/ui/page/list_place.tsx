/** A place over lists: input, settings, results, and the evidence beside them. */
import type { ReadonlySignal } from "@preact/signals";
import type { Problem } from "dustlens";
import type { ComponentChildren, ComponentType } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { presenting } from "../../app/preferences";
import { useResultsShown } from "../../app/samples_shown";
import type { Words } from "../../i18n/words";
import { useLists } from "../../inputs/lists/context";
import { InputFold } from "../../inputs/lists/view/fold";
import { Undo } from "../../inputs/lists/view/input_panel";
import { watchPaste } from "../../inputs/lists/view/paste";
import { IsWorking } from "../spoken_change";
import { Found } from "./found";
import { useLostFocus } from "./lost_focus";
import { Problems } from "./problems";
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

function ListContent(props: ListPlaceProps) {
  const { words, session, spoken, fetching, storage, hasOther = false, views } = props;
  const { w, counted } = words;
  const { edits, lists } = useLists();
  const isBare = lists.isEmpty.value && lists.taking.value === 0;
  const hasResults = session.summary.value !== undefined;
  // A long run makes room at once for what it will show.
  const hasRoom = hasResults || (session.working.value && !lists.isLive.value);
  const place = useLostFocus();
  useResultsShown(hasResults);
  // At once: what is pasted right after the first picture is meant for the box, too.
  useLayoutEffect(() => watchPaste(edits, document), [edits]);
  return (
    <div ref={place} class={`place ${props.name} ${isBare ? "stack-5 is-empty" : "stack"}`}>
      <RunAnnouncer session={session} spoken={spoken} verifying={fetching?.verifying.value} />
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
      <div class="row at-baseline told">
        <Undo />
        <Problems problems={session.problems.value} title={(count) => counted("problems", count)} />
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
