/** The standard error of the estimate, what it means, and why estimate and exact number differ. */
import type { PairRow } from "dustlens";
import { chanceOf, type Interval, wilson } from "../../../../ui/numbers/interval";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, fractionText, percentText, w, whole } from "../../../../ui/numbers/words";

/** The estimate, its interval and the exact value on one axis from 0 to 1. */
function IntervalFigure({ row, interval }: { row: PairRow; interval: Interval }) {
  const at = (value: number) => `${4 + value * 92}%`;
  const words = {
    low: decimalText(interval.low),
    high: decimalText(interval.high),
    estimate: decimalText(row.estimate),
    exact: decimalText(row.jaccard),
  };
  return (
    <svg class="interval" width="100%" height="84" role="img" aria-label={w("error.figure", words)}>
      <line class="interval-axis" x1={at(0)} x2={at(1)} y1="52" y2="52" />
      {[0, 0.25, 0.5, 0.75, 1].map((value) => (
        <g key={value}>
          <line class="interval-axis" x1={at(value)} x2={at(value)} y1="52" y2="57" />
          <text x={at(value)} y="73" text-anchor="middle">
            {decimalText(value, undefined, 2)}
          </text>
        </g>
      ))}
      <line class="interval-range" x1={at(interval.low)} x2={at(interval.high)} y1="40" y2="40" />
      <circle class="interval-estimate" cx={at(row.estimate)} cy="40" r="5" />
      <line class="interval-exact" x1={at(row.jaccard)} x2={at(row.jaccard)} y1="22" y2="58" />
      <text
        class="interval-label"
        x={at(row.jaccard)}
        y="15"
        text-anchor={row.jaccard > 0.6 ? "end" : "start"}
      >
        {w("error.exact_label", { exact: words.exact })}
      </text>
    </svg>
  );
}

/** What the chance of this very number of matches is, and of what size the luck was. */
function Luck({ row }: { row: PairRow }) {
  const chance = chanceOf(row.matches, row.hashes, row.jaccard);
  const words = {
    count: row.hashes,
    hashes: whole(row.hashes),
    matches: whole(row.matches),
    exact: fractionText(row.shared, row.union),
    estimate: fractionText(row.matches, row.hashes),
    expected: decimalText(row.jaccard * row.hashes, undefined, 1),
    chance: percentText(chance),
  };
  return (
    <>
      <h3>{w("error.why_title", words)}</h3>
      <p>{w("error.why", words)}</p>
      <Formula>
        P(N = {words.matches}) = C({words.hashes}, {words.matches}) · J<sup>{words.matches}</sup> · (1 − J)
        <sup>{whole(row.hashes - row.matches)}</sup> = <b>{words.chance}</b>
      </Formula>
      <p>{w("error.why_more")}</p>
    </>
  );
}

export function ErrorSection({ row }: { row: PairRow }) {
  const interval = wilson(row.matches, row.hashes);
  const r = decimalText(row.estimate);
  const inside = row.jaccard >= interval.low && row.jaccard <= interval.high;
  const words = {
    low: decimalText(interval.low),
    high: decimalText(interval.high),
    exact: decimalText(row.jaccard),
  };
  return (
    <div class="stack-3 derivation">
      <p>{w("error.what")}</p>
      <Formula>
        SE = √<Fraction top={<>R · (1 − R)</>} bottom={<i>k</i>} /> = √
        <Fraction top={`${r} · (1 − ${r})`} bottom={whole(row.hashes)} /> ={" "}
        <b>{decimalText(row.standard_error)}</b>
      </Formula>
      {(row.estimate === 0 || row.estimate === 1) && <p>{w("error.at_the_end")}</p>}
      <h3>{w("error.interval_title")}</h3>
      <p>
        <b>
          {words.low} … {words.high}
        </b>{" "}
        {w(inside ? "error.inside" : "error.outside", words)}
      </p>
      <IntervalFigure row={row} interval={interval} />
      <p class="small soft">{w("error.wilson")}</p>
      <Luck row={row} />
    </div>
  );
}
