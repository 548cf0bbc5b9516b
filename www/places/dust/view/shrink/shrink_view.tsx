/** How the list shrinks, rule by rule. */
import { useSignal } from "@preact/signals";
import type { DustShrink, DustSummary } from "dustlens";
import { Button } from "../../../../ui";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { percentText, whole } from "../../../../ui/numbers/words";
import { Fewer, Outcome } from "../../../../ui/page/summary";
import { Failed } from "../../../../ui/page/table_parts";
import { into } from "../../../../ui/signal_setter";
import { useDust } from "../../context";
import { ScanProgress } from "../scan_progress";
import { ShapePair } from "../shape_picture";
import { counted, w } from "../words";
import { amountOf, labelOf, ruleText, waterfallFigure } from "./figure";
import { type WaterfallRow, waterfall } from "./geometry";
import { Assumed, TrustChoice } from "./trust";

/** Numbers stand beside it, so readers pass over it. */
function Bar({ row }: { row: WaterfallRow }) {
  const [start, end] = [row.start * 100, row.end * 100];
  // A rule that takes next to nothing is seen all the same.
  const width = Math.max(end - start, row.value > 0 ? 0.5 : 0);
  return (
    <svg
      class="waterfall-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="waterfall-all" y="1" width="100" height="8" />
      {row.kind !== "before" && row.kind !== "after" && (
        <rect class="waterfall-left" y="1" width={start} height="8" />
      )}
      <rect class={`waterfall-part is-${row.kind}`} x={start} y="1" width={width} height="8" />
    </svg>
  );
}

function Label({ row }: { row: WaterfallRow }) {
  const { pick, picked } = useDust().session;
  const { step } = row;
  if (step === undefined) return <span class="waterfall-label">{labelOf(row)}</span>;
  return (
    <button
      type="button"
      class="waterfall-label"
      title={step.scope}
      aria-label={`${ruleText(step)}, ${step.scope}`}
      aria-pressed={picked.value === step.id}
      onClick={() => pick(step.id)}
    >
      <ShapePair from={step.from} to={step.to} />
      {/* Where a rule is of one site, its texts do not say of which. */}
      {!step.from.includes("://") && <span class="waterfall-scope soft">{step.scope}</span>}
    </button>
  );
}

/** The list before, what each rule takes, the list after: bars that begin where the last one ended. */
function Waterfall({ rows }: { rows: readonly WaterfallRow[] }) {
  return (
    <ol class="stack-1">
      {rows.map((row) => (
        <li key={row.step?.id ?? row.kind} class={`waterfall-row is-${row.kind}`}>
          <Label row={row} />
          <span class="waterfall-value numeric">{amountOf(row)}</span>
          <Bar row={row} />
        </li>
      ))}
    </ol>
  );
}

function Row({ step, before }: { step: DustShrink["steps"][number]; before: number }) {
  const {
    session: { pick, picked },
    shrink: { switchRule },
  } = useDust();
  return (
    <tr class={picked.value === step.id ? "is-picked" : ""}>
      <td class="is-number">{whole(step.number)}</td>
      <td>
        <button type="button" class="rule-link" onClick={() => pick(step.id)}>
          <ShapePair from={step.from} to={step.to} />
        </button>
      </td>
      <td>
        <span class="id">{step.scope}</span>
      </td>
      <td class="is-number">{whole(step.removed)}</td>
      <td class="is-number">{percentText(before === 0 ? 0 : step.removed / before)}</td>
      <td>
        <Button kind="quiet" onClick={() => switchRule(step.id, true)}>
          {w("shrink.turn_off")}
        </Button>
      </td>
    </tr>
  );
}

/** What every rule in use takes, as a table. */
function StepsTable({ shrink }: { shrink: DustShrink }) {
  return (
    <div class="scroll matrix-scroller" tabIndex={0} role="region" aria-label={w("shrink.title")}>
      <table class="table small">
        <thead>
          <tr>
            <th scope="col" class="is-number">
              {w("table.number.title")}
            </th>
            <th scope="col">{w("table.rule.title")}</th>
            <th scope="col">{w("table.scope.title")}</th>
            <th scope="col" class="is-number">
              {w("table.removed.title")}
            </th>
            <th scope="col" class="is-number">
              {w("shrink.share")}
            </th>
            <th scope="col">
              <span class="visually-hidden">{w("table.on.title")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shrink.steps.map((step) => (
            <Row key={step.id} step={step} before={shrink.before} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Numbers({ found: { before, after } }: { found: DustShrink }) {
  const { assumed, isShrinkKnown } = useDust().shrink;
  const isKnown = isShrinkKnown.value;
  const isBound = assumed.value !== undefined;
  return (
    <Outcome
      as="p"
      look={`${isKnown ? "" : " is-stale"}${isBound ? " is-unproved" : ""}`}
      before={[before, w("shrink.before_count", { count: before })]}
      after={[after, w("shrink.after_count", { count: after })]}
    >
      <Assumed />
      <Fewer before={before} after={after} name={w("shrink.fewer")} />
      {!isKnown && <span class="small soft">{w("shrink.counting")}</span>}
    </Outcome>
  );
}

/** Nothing was counted yet. */
function Waiting() {
  const { halted, progress } = useDust().scans;
  if (halted.value || progress.value.shrink !== undefined) return <ScanProgress what="shrink" />;
  return <p class="soft small">{w("shrink.counting")}</p>;
}

/** No rule is in use: nothing was proved yet, or all are switched off. */
function NoSteps({ summary }: { summary: DustSummary }) {
  const { chosenTrust, trust } = useDust().shrink;
  const { likely } = summary.rules;
  const canWiden = trust.value === "valid" && likely > 0;
  return (
    <div class="results-none soft">
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
    <figure class="stack-3">
      <figcaption class="row apart small soft numeric figure-head">
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
  const { answers, isShrinkKnown, shrink } = useDust().shrink;
  const found = shrink.value;
  // Before it is known what the rules take, "nothing" would be untrue.
  const isShown = found !== undefined && (isShrinkKnown.value || found.steps.length > 0);
  return (
    <div class="stack-3 shrink-view" aria-busy={answers.pending.value}>
      <TrustChoice />
      <Failed of={answers.failure} />
      {!isShown && answers.failure.value === undefined && <Waiting />}
      {isShown && (
        <>
          <Numbers found={found} />
          {found.steps.length === 0 ? <NoSteps summary={summary} /> : <Chart found={found} />}
          <p class="small soft">{w("shrink.about")}</p>
        </>
      )}
    </div>
  );
}
