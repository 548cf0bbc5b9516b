/** The results in one line; the share opens how it was come by, the counts show what they count. */
import { batch, useSignal } from "@preact/signals";
import type { UrlSummary } from "dustlens";
import { useId } from "preact/hooks";
import { t } from "../../../../i18n";
import { Formula } from "../../../../ui/numbers/ratio";
import { fractionText, percentText, whole } from "../../../../ui/numbers/words";
import { useNormalize } from "../../context";
import type { Show } from "../../link";
import type { Normalize } from "../../model";
import { w } from "../words";

function showOnly(normalize: Normalize, what: Show): void {
  batch(() => {
    normalize.rows.view.value = "urls";
    normalize.rows.show.value = what;
    normalize.rows.rule.value = undefined;
  });
}

function Count({ name, value, onOpen }: { name: string; value: number; onOpen: () => void }) {
  return (
    <li class={`summary-number is-${name}`}>
      <button type="button" title={w(`summary.${name}.about`)} onClick={onOpen}>
        <b>{whole(value)}</b>
        <span>{w(`summary.${name}.name`, { count: value })}</span>
      </button>
    </li>
  );
}

function Counts({ summary }: { summary: UrlSummary }) {
  const normalize = useNormalize();
  const { view } = normalize.rows;
  const openGroups = () => {
    view.value = "groups";
  };
  return (
    <ul class="summary-numbers">
      <Count name="changed" value={summary.changed} onOpen={() => showOnly(normalize, "changed")} />
      <Count name="groups" value={summary.groups} onOpen={openGroups} />
      <Count name="passed" value={summary.passed} onOpen={() => showOnly(normalize, "passed")} />
      {summary.errors > 0 && (
        <li class="small soft line summary-plain">
          {w("summary.errors", { count: summary.errors, urls: whole(summary.errors) })}
        </li>
      )}
      {summary.skipped > 0 && (
        <li class="small soft line summary-plain">
          {w("summary.skipped", { count: summary.skipped, lines: whole(summary.skipped) })}
        </li>
      )}
    </ul>
  );
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

function State({ summary }: { summary: UrlSummary }) {
  const { stale, working } = useNormalize().session;
  if (working.value) return <span class="pill summary-state">{w("summary.working")}</span>;
  if (stale.value) return <span class="pill summary-state">{w("summary.stale")}</span>;
  return summary.partial ? <span class="pill summary-state is-partial">{w("summary.partial")}</span> : null;
}

export function SummaryLine({ summary }: { summary: UrlSummary }) {
  const open = useSignal(false);
  const id = useId();
  const { urls, keys, merged, occurrences } = summary;
  const words = { urls: whole(urls), keys: whole(keys), merged: whole(merged), given: whole(occurrences) };
  return (
    <div class="stack summary" role="group" aria-label={t("results:summary.label")}>
      <div class="row at-baseline soft outcome">
        <span>
          <b>{words.urls}</b> {w("summary.urls", { count: urls })}
        </span>
        <span aria-hidden="true">{" → "}</span>
        <span class="is-keys">
          <b>{words.keys}</b> {w("summary.keys", { count: keys })}{" "}
        </span>
        {!summary.partial && (
          <Fewer
            summary={summary}
            id={id}
            isOpen={open.value}
            onToggle={() => {
              open.value = !open.value;
            }}
          />
        )}
        {occurrences > urls && (
          <span class="soft small">{w("summary.given", { count: occurrences, given: words.given })}</span>
        )}
        <State summary={summary} />
      </div>
      {open.value && (
        <div class="note note-accent stack summary-derivation" id={id}>
          <p>{w("summary.why")}</p>
          <Formula>{w("summary.formula", words)}</Formula>
        </div>
      )}
      <Counts summary={summary} />
    </div>
  );
}
