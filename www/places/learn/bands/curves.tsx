/** The chance of two documents to meet by their similarity: an S-shaped curve for each way of cutting. */
import { decimalText } from "../../../ui/numbers/words";
import { w } from "../words";
import type { BandsShown } from "./lesson";

/** The plot's size and margins, in units of the drawing. */
const size = { width: 640, height: 320, left: 60, right: 20, top: 34, bottom: 44 };
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
const ticks = [0, 0.5, 1];
const foot = size.top + inner.height;

const across = (similarity: number): number => size.left + similarity * inner.width;
const up = (chance: number): number => size.top + inner.height * (1 - chance);
const points = (curve: readonly (readonly number[])[]): string =>
  curve.map(([x = 0, y = 0]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(" ");

/** Pairs below the step that meet in vain, and pairs above it that do not meet; their names stand beside the narrow areas. */
function Errors({ curve, step }: { curve: readonly (readonly number[])[]; step: number }) {
  const below = curve.filter(([x = 0]) => x <= step);
  const above = curve.filter(([x = 0]) => x >= step);
  const edge = across(step).toFixed(1);
  return (
    <>
      <polygon class="errors-vain" points={`${points(below)} ${edge},${foot} ${across(0)},${foot}`} />
      <polygon class="errors-missed" points={`${points(above)} ${across(1)},${up(1)} ${edge},${up(1)}`} />
      <text x={across(step - 0.2)} y={up(0.3)} text-anchor="end">
        {w("figure.in_vain")}
      </text>
      <line
        class="trials-axis"
        x1={across(step - 0.19)}
        y1={up(0.28)}
        x2={across(step - 0.05)}
        y2={up(0.15)}
      />
      <text x={across(step + 0.2)} y={up(0.7)} text-anchor="start">
        {w("figure.not_met")}
      </text>
      <line
        class="trials-axis"
        x1={across(step + 0.19)}
        y1={up(0.74)}
        x2={across(step + 0.04)}
        y2={up(0.9)}
      />
    </>
  );
}

/** A pair on the curve: at its similarity, by its chance to meet. */
interface Mark {
  at: number;
  meets: number;
  isMet: boolean;
}

interface CurvesProps {
  cuts: BandsShown["cuts"];
  hasErrors: boolean;
  /** Pairs that are marked: full where they have met, empty where they have not. */
  marks?: readonly Mark[];
}

export function Curves({ cuts, hasErrors, marks = [] }: CurvesProps) {
  const names = cuts.map(({ bands, rows }) => w("figure.cut_of", { bands, rows }));
  const [first] = cuts;
  return (
    <svg
      class="trials-plot"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={w("figure.curves", { cuts: names.join(", ") })}
    >
      {hasErrors && first !== undefined && <Errors curve={first.answer.curve} step={first.answer.step} />}
      {cuts.map(({ bands, rows, answer: { curve, step } }, at) => (
        <g key={bands}>
          <polyline class={`curve curve-${at}`} points={points(curve)} />
          {cuts.length > 1 && (
            <text x={across(step) + 12} y={up(0.62 - at * 0.12)}>
              {w("figure.cut_of", { bands, rows })}
            </text>
          )}
          {cuts.length === 1 && (
            <line class="trials-line" x1={across(step)} x2={across(step)} y1={size.top} y2={foot} />
          )}
        </g>
      ))}
      {marks.map(({ at, meets, isMet }, number) => (
        <circle
          key={number}
          class={`pair-mark${isMet ? " is-met" : ""}`}
          cx={across(at)}
          cy={up(meets)}
          r={7}
        />
      ))}
      <line class="trials-axis" x1={across(0)} x2={across(1)} y1={foot} y2={foot} />
      <line class="trials-axis" x1={across(0)} x2={across(0)} y1={up(0)} y2={up(1)} />
      {ticks.map((tick) => (
        <g key={tick}>
          <text x={across(tick)} y={size.height - 10} text-anchor="middle">
            {decimalText(tick, undefined, 1)}
          </text>
          <text x={size.left - 8} y={up(tick) + 6} text-anchor="end">
            {decimalText(tick, undefined, 1)}
          </text>
        </g>
      ))}
      <text x={across(0.75)} y={size.height - 10} text-anchor="middle">
        {w("figure.similarity")}
      </text>
      <text x={across(0)} y={18}>
        {w("figure.chance_to_meet")}
      </text>
    </svg>
  );
}
