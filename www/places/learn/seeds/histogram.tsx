/** A histogram of estimates, with the interval in which 95 of 100 are expected and the threshold. */
import type { TrialsAnswer } from "dustlens";
import { decimalText } from "../../../ui/numbers/words";
import { w } from "../words";

/** The plot's size and margins, in units of the drawing. */
const size = { width: 640, height: 300, left: 12, right: 12, top: 34, bottom: 40 };
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** The place of an estimate from left to right. */
const across = (estimate: number): number => size.left + estimate * inner.width;

/** The number of positions per bar, so that no more than 65 bars stand side by side. */
const widthOf = (hashes: number): number => Math.ceil(hashes / 64);

/** Shares added up bar by bar. */
function bars(values: readonly number[], per: number): number[] {
  const sums = Array.from({ length: Math.ceil(values.length / per) }, () => 0);
  for (const [matches, value] of values.entries()) {
    const at = Math.floor(matches / per);
    sums[at] = (sums[at] ?? 0) + value;
  }
  return sums;
}

export function Histogram({ of, threshold }: { of: TrialsAnswer; threshold: number }) {
  const { hashes, histogram, expected, interval, done, missed, mean } = of;
  const per = widthOf(hashes);
  const counted = bars(histogram, per).map((count) => count / Math.max(1, done));
  const curve = bars(expected, per);
  const most = Math.max(...curve, done > 1 ? Math.max(...counted) : 0) || 1;
  const up = (share: number) => size.top + inner.height * (1 - Math.min(1, share / most));
  const middle = (bar: number) => across(Math.min(1, (bar * per + (per - 1) / 2) / hashes));
  const breadth = Math.max(1.5, (inner.width * per) / hashes - 1.5);
  const foot = size.top + inner.height;
  const label = w("figure.histogram", {
    k: hashes,
    done,
    mean: decimalText(mean),
    missed,
    low: decimalText(interval[0]),
    high: decimalText(interval[1]),
  });
  return (
    <svg class="trials-plot" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <rect
        class="trials-interval"
        x={across(interval[0])}
        y={size.top}
        width={across(interval[1]) - across(interval[0])}
        height={inner.height}
      />
      {counted.map((share, bar) => (
        <rect
          key={bar}
          class={`trials-bar${(bar * per) / hashes < threshold ? " is-missed" : ""}`}
          x={middle(bar) - breadth / 2}
          y={up(share)}
          width={breadth}
          height={Math.max(0, foot - up(share))}
        />
      ))}
      <polyline
        class="trials-expected"
        points={curve.map((share, bar) => `${middle(bar)},${up(share)}`).join(" ")}
      />
      <line class="trials-line" x1={across(threshold)} x2={across(threshold)} y1={size.top - 6} y2={foot} />
      <text x={across(threshold)} y={size.top - 12} text-anchor="middle">
        {w("figure.threshold", { threshold: decimalText(threshold, undefined, 2) })}
      </text>
      <line class="trials-axis" x1={size.left} x2={size.width - size.right} y1={foot} y2={foot} />
      {ticks.map((tick) => (
        <text
          key={tick}
          x={across(tick)}
          y={size.height - 8}
          text-anchor={tick === 0 ? "start" : tick === 1 ? "end" : "middle"}
        >
          {decimalText(tick, undefined, 2)}
        </text>
      ))}
    </svg>
  );
}
