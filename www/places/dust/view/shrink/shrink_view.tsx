/** How the list shrinks, rule by rule. */
import { useSignal } from "@preact/signals";
import type { DustShrink, DustSummary } from "dustlens";
import { Button } from "../../../../ui";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { into } from "../../../../ui/into";
import { fractionText, percentText, whole } from "../../../../ui/numbers/words";
import { Failed } from "../../../../ui/page/table_parts";
import { useDust } from "../../context";
import { Looking } from "../looking";
import { counted, w } from "../words";
import { Assumed } from "./assumed";
import { waterfallFigure } from "./figure";
import { waterfall } from "./geometry";
import { StepsTable } from "./steps_table";
import { Waterfall } from "./waterfall";

function Numbers({ found }: { found: DustShrink }) {
  const { isShrinkKnown } = useDust().shrink;
  const { before, after } = found;
  const fewer = before - after;
  return (
    <p class={`outcome${isShrinkKnown.value ? "" : " is-stale"}`}>
      <span>
        <b>{whole(before)}</b> {w("shrink.before_count", { count: before })}
      </span>
      <span aria-hidden="true">{" → "}</span>
      <span class="is-keys">
        <b>{whole(after)}</b> {w("shrink.after_count", { count: after })}
      </span>
      <Assumed />
      <span class="small">
        {fractionText(fewer, before)} = {percentText(before === 0 ? 0 : fewer / before)} {w("shrink.fewer")}
      </span>
      {!isShrinkKnown.value && <span class="small soft">{w("shrink.counting")}</span>}
    </p>
  );
}

/** Nothing was counted yet. */
function Waiting() {
  const { halted, looking } = useDust().looking;
  if (halted.value || looking.value.shrink !== undefined) return <Looking what="shrink" />;
  return <p class="soft small">{w("shrink.counting")}</p>;
}

/** No rule is in use: nothing was proved yet, or all are switched off. */
function NoSteps({ summary }: { summary: DustSummary }) {
  const { chosenTrust, trust } = useDust().shrink;
  const { likely } = summary.rules;
  const canWiden = trust.value === "valid" && likely > 0;
  return (
    <div class="results-none">
      <p>{w(canWiden ? "shrink.none_valid" : "shrink.none")}</p>
      {canWiden && (
        <Button onClick={() => into(chosenTrust)("likely")}>{counted("shrink.use_likely", likely)}</Button>
      )}
    </div>
  );
}

function Chart({ found }: { found: DustShrink }) {
  const asTable = useSignal(false);
  const rows = waterfall(found);
  return (
    <figure class="shrink-figure">
      <figcaption class="figure-head">
        <span>{w("shrink.title")}</span>
        <FigureActions
          name="dustlens-shrink"
          figure={() => waterfallFigure(rows, w("shrink.title"))}
          asTable={asTable.value}
          onTable={into(asTable)}
        />
      </figcaption>
      {asTable.value ? <StepsTable shrink={found} /> : <Waterfall rows={rows} />}
    </figure>
  );
}

export function ShrinkView({ summary }: { summary: DustSummary }) {
  const { answers, assumed, isShrinkKnown, shrink } = useDust().shrink;
  const found = shrink.value;
  // Before it is known what the rules take, "nothing" would be untrue.
  const isShown = found !== undefined && (isShrinkKnown.value || found.steps.length > 0);
  return (
    <div class="shrink-view" aria-busy={answers.pending.value}>
      <Failed of={answers.failure} />
      {!isShown && answers.failure.value === undefined && <Waiting />}
      {isShown && (
        <>
          <Numbers found={found} />
          {found.steps.length === 0 ? <NoSteps summary={summary} /> : <Chart found={found} />}
          <p class="small soft">{w(assumed.value !== undefined ? "shrink.about_likely" : "shrink.about")}</p>
        </>
      )}
    </div>
  );
}
