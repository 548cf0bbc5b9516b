/** The results in one line; the share opens how it was come by, the counts show what they count. */
import { batch, useSignal } from "@preact/signals";
import type { UrlSummary } from "dustlens";
import { useId } from "preact/hooks";
import { Formula } from "../../../../ui/numbers/ratio";
import { fractionText, percentText, whole } from "../../../../ui/numbers/words";
import { untoldLines } from "../../../../ui/page/problems";
import { Outcome, Summary, SummaryNumber, SummaryNumbers, SummaryState } from "../../../../ui/page/summary";
import { into } from "../../../../ui/signal_setter";
import { useNormalize } from "../../context";
import type { Show } from "../../link";
import type { Normalize } from "../../model";
import { w, words } from "../words";

function showOnly(normalize: Normalize, what: Show): void {
  batch(() => {
    normalize.rows.view.value = "urls";
    normalize.rows.show.value = what;
    normalize.rows.rule.value = undefined;
  });
}

interface CountProps {
  name: string;
  value: number;
  /** What is said of some of them. */
  more?: string;
  onOpen: () => void;
}

function Count({ name, value, more = "", onOpen }: CountProps) {
  return (
    <SummaryNumber
      value={value}
      look={`is-${name}`}
      name={w(`summary.${name}.name`, { count: value }) + more}
      about={w(`summary.${name}.about`)}
      onOpen={onOpen}
    />
  );
}

function Counts({ summary }: { summary: UrlSummary }) {
  const normalize = useNormalize();
  const { view } = normalize.rows;
  return (
    <SummaryNumbers>
      <Count name="changed" value={summary.changed} onOpen={() => showOnly(normalize, "changed")} />
      <Count name="groups" value={summary.groups} onOpen={() => into(view)("groups")} />
      <Count
        name="passed"
        value={summary.passed}
        more={faultyWords(summary)}
        onOpen={() => showOnly(normalize, "passed")}
      />
    </SummaryNumbers>
  );
}

/** How many of the URLs that were not normalized are faulty; the others are no web addresses. */
export function faultyWords({ errors, passed }: Pick<UrlSummary, "errors" | "passed">): string {
  if (errors === 0) return "";
  return w(errors === passed ? "summary.all_faulty" : "summary.faulty", {
    count: errors,
    urls: whole(errors),
  });
}

/** Lines of the lists that hold no URL, unless they are counted over the results. */
export function Aside({ summary }: { summary: UrlSummary }) {
  const skipped = untoldLines(summary.skipped, useNormalize().session.problems.value);
  if (skipped === 0) return null;
  return <p class="soft small">{w("summary.skipped", { count: skipped, lines: whole(skipped) })}</p>;
}

interface FewerProps {
  summary: UrlSummary;
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** What the keys save; the fraction first. */
function Fewer({ summary, id, isOpen, onToggle }: FewerProps) {
  const { urls, merged } = summary;
  return (
    <button
      type="button"
      class="outcome-share"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
    >
      <span class="ratio">
        <span class="ratio-fraction">{fractionText(merged, urls)}</span> ={" "}
        <span class="ratio-decimal">{percentText(urls === 0 ? 0 : merged / urls)}</span>
      </span>{" "}
      {w("summary.fewer")}
    </button>
  );
}

export function SummaryLine({ summary }: { summary: UrlSummary }) {
  const open = useSignal(false);
  const id = useId();
  const { urls, keys, merged, occurrences } = summary;
  // A total beside keys that are still being made would say what is not so.
  const isDone = !summary.partial && summary.progress.stage === "done";
  // A run that is under way, or was stopped, has made keys of this many of them.
  const { done, total } = summary.progress;
  const worked = !isDone && total === urls ? done : urls;
  const amounts = { urls: whole(urls), keys: whole(keys), merged: whole(merged) };
  return (
    <Summary>
      <Outcome
        before={[worked, w("summary.urls", { count: worked })]}
        about={w("summary.urls_about")}
        given={occurrences > urls ? [occurrences, w("summary.given", { count: occurrences })] : undefined}
        {...(isDone && { after: [keys, w("summary.keys", { count: keys })] as const })}
      >
        {!isDone && <span>{` · ${amounts.keys} ${w("summary.keys_so_far", { count: keys })}`}</span>}
        {isDone && (
          <Fewer summary={summary} id={id} isOpen={open.value} onToggle={() => into(open)(!open.value)} />
        )}
        <SummaryState words={words} session={useNormalize().session} summary={summary} />
      </Outcome>
      {open.value && (
        <div class="note note-accent stack summary-derivation" id={id}>
          <p>{w("summary.why")}</p>
          <Formula>{w("summary.formula", amounts)}</Formula>
        </div>
      )}
      <Counts summary={summary} />
    </Summary>
  );
}
