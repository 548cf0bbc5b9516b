/** Announcements of the work of the place Documents. */
import { useEffect } from "preact/hooks";
import { say } from "../../../app/announcements";
import { useEngineLoading } from "../../../app/frame/loading";
import { n, t } from "../../../i18n";
import { Announcer, type Work } from "../../../ui/announcer";
import { type Phase, runPhase } from "../../../ui/milestones";
import { causeOf } from "../../../ui/problem_words";
import { useWords } from "../../../ui/use_words";
import { useDocuments } from "../context";
import { hasDocuments } from "../has_documents";
import type { Collection } from "../model";
import { isLong } from "./run_bar";
import { fetchedWords, problemsWords, runWords, stoppedWords } from "./spoken";

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
    begun: () => t("work:of", { words: t("work:fetching.begun"), what: pages(fetching.value) }),
    stopped: () => t("work:stopped_at", { what: counts() }),
    done: () => {
      const result = run === "done" ? runWords(place) : "";
      return result === undefined ? undefined : [counts(), result].filter((part) => part !== "").join(". ");
    },
  };
}

const pages = (count: number): string => t("said:pages", { count, number: n(count) });

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

export function Said() {
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
