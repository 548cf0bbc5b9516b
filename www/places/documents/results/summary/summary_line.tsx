/** The results in one line; each number opens how it was come by. */
import { useSignal } from "@preact/signals";
import type { Settings, Summary } from "dustlens";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { size } from "../../../../i18n";
import { Button } from "../../../../ui";
import { Formula } from "../../../../ui/numbers/ratio";
import { thresholdText, w, whole } from "../../../../ui/numbers/words";
import { SummaryNumbers } from "../../../../ui/page/summary";
import { useResults } from "../context";
import type { LessonStep } from "../explain";
import type { Results } from "../model";
import { WhyLink } from "../why_link";
import { State } from "./state";

const NUMBERS = ["documents", "compared", "too_short", "pairs", "clusters", "redundant"] as const;
type NumberName = (typeof NUMBERS)[number];

/** The lesson and the step that explain a number. */
const lessons: Readonly<Partial<Record<NumberName, LessonStep>>> = {
  pairs: ["bands", "bands"],
  clusters: ["broder", "groups"],
};

/** All pairs the compared documents can form. */
function possible({ compared }: Summary): number {
  return (compared * (compared - 1)) / 2;
}

/** What the derivations' phrases need. */
function filled(
  summary: Summary,
  { threshold, measure, shingles }: Settings,
): Record<string, string | number> {
  return {
    documents: whole(summary.documents),
    compared: whole(summary.compared),
    too_short: whole(summary.too_short),
    possible: whole(possible(summary)),
    kept: whole(summary.pairs_kept),
    floor: thresholdText(summary.floor),
    pairs: whole(summary.pairs),
    threshold: thresholdText(threshold),
    measure: w(`histogram.measure.${measure}`),
    clusters: whole(summary.clusters),
    inside: whole(summary.redundant + summary.clusters),
    redundant: whole(summary.redundant),
    memory: size(summary.memory),
    each: size(summary.memory / Math.max(1, summary.documents)),
    size: w(`summary.unit.${shingles.unit}`, { count: shingles.size, size: whole(shingles.size) }),
  };
}

/** The settings these numbers follow: the controls may have moved on since. */
function followed(results: Results): Settings {
  return results.run.applied.value ?? results.run.settings.value;
}

/** True where a run that was stopped has not judged all that it read, so that the sums do not come out yet. */
function isOpenSum(name: NumberName, { compared, documents, too_short }: Summary): boolean {
  return (name === "documents" || name === "too_short") && compared + too_short !== documents;
}

/** Documents from which the memory tells what one costs: of a few, most of it is the module itself. */
const TELLING = 1000;

function Memory({ summary, words }: { summary: Summary; words: Record<string, string | number> }) {
  return (
    <p>
      {w("summary.documents.memory", words)}
      {summary.documents >= TELLING && <> {w("summary.documents.cost", words)}</>}
    </p>
  );
}

function Derivation({ name, summary, id }: { name: NumberName; summary: Summary; id: string }) {
  const results = useResults();
  const { show } = results;
  const lessonStep = lessons[name];
  const words = filled(summary, followed(results));
  return (
    <div class="note note-accent stack summary-derivation" id={id}>
      <p>{w(`summary.${name}.why`, words)}</p>
      {!isOpenSum(name, summary) && (
        <Formula>{w(`summary.${name}.formula`, { ...words, count: possible(summary) })}</Formula>
      )}
      {name === "documents" && <Memory {...{ summary, words }} />}
      {name === "pairs" && summary.floor > 0 && <p>{w("summary.pairs.floor", words)}</p>}
      {(name === "clusters" || name === "redundant") && (
        <Button kind="quiet" onClick={() => show("clusters")}>
          {w("summary.see_clusters")}
        </Button>
      )}
      {lessonStep !== undefined && summary.compared > 1 && (
        <p>
          <WhyLink to={lessonStep} text={w(`summary.lesson_${name}`)} />
        </p>
      )}
    </div>
  );
}

/** What of the pairs is not listed. */
function Missing({ summary }: { summary: Summary }) {
  const unlisted = summary.pairs - summary.listed;
  const { dropped, drops_uncounted } = summary;
  if (dropped === 0 && unlisted <= 0) return null;
  const told = drops_uncounted ? "summary.uncounted" : "summary.dropped";
  return (
    <span class="pill summary-state is-partial">
      {dropped > 0 && w(told, { count: dropped, pairs: whole(dropped) })}
      {dropped > 0 && unlisted > 0 && " "}
      {unlisted > 0 && w("summary.unlisted", { count: unlisted, pairs: whole(unlisted) })}
    </span>
  );
}

interface SummaryLineProps {
  summary: Summary;
  children?: ComponentChildren;
}

export function SummaryLine({ summary, children }: SummaryLineProps) {
  const results = useResults();
  const open = useSignal<NumberName | undefined>(undefined);
  const id = useId();
  const toggle = (name: NumberName) => {
    open.value = open.value === name ? undefined : name;
  };
  return (
    <div class="row-0 summary" role="group" aria-label={w("summary.label")}>
      <SummaryNumbers>
        {NUMBERS.map((name) => (
          <li key={name} class={`summary-number is-${name}`}>
            <button
              type="button"
              aria-expanded={open.value === name}
              aria-controls={open.value === name ? id : undefined}
              onClick={() => toggle(name)}
            >
              <b>{whole(summary[name])}</b>
              <span>
                {w(`summary.${name}.name`, {
                  count: summary[name],
                  threshold: thresholdText(followed(results).threshold),
                })}
              </span>
            </button>
          </li>
        ))}
      </SummaryNumbers>
      <Missing summary={summary} />
      <State summary={summary} />
      {children}
      {open.value !== undefined && <Derivation name={open.value} summary={summary} id={id} />}
    </div>
  );
}
