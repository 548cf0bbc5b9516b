/** The arguments by their ratio, and the threshold as a line that can be moved. */
import { useSignal } from "@preact/signals";
import type { ParamCounts, ParamSummary } from "dustlens";
import { histogramFigure } from "../../../../ui/figure/bars/figure";
import { barsOf } from "../../../../ui/figure/bars/geometry";
import { frameFor, Plot } from "../../../../ui/figure/bars/plot";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { thresholdText, whole } from "../../../../ui/numbers/words";
import { into } from "../../../../ui/signal_setter";
import { useRoom } from "../../../../ui/virtual/use_room";
import { useParams } from "../../context";
import { VerdictMark } from "../verdict";
import { counted, verdicts, w } from "../words";

/** The least threshold there is. */
const least = 0.5;

/** Rows of a bin that were judged: the others have too few values for their ratio to mean anything. */
function judged(bin: ParamCounts): number {
  return verdicts.reduce((sum, each) => (each === "unjudged" ? sum : sum + bin[each]), 0);
}

function edge(at: number, of: number): string {
  return thresholdText(Math.round((at / of) * 100) / 100);
}

function AsTable({ bins }: { bins: readonly ParamCounts[] }) {
  return (
    <div class="scroll matrix-scroller">
      <table class="table small">
        <thead>
          <tr>
            <th scope="col">{w("ratios.axis")}</th>
            {verdicts.map((verdict) => (
              <th key={verdict} scope="col" class="is-number">
                <VerdictMark verdict={verdict} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin, at) => (
            <tr key={at}>
              <td>
                {edge(at, bins.length)} ≤ r {at === bins.length - 1 ? "≤" : "<"} {edge(at + 1, bins.length)}
              </td>
              {verdicts.map((verdict) => (
                <td key={verdict} class="is-number">
                  {whole(bin[verdict])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bars of the judged rows, with the threshold. */
function AsPlot({ bins, width, scale }: { bins: number[]; width: number; scale: number }) {
  const { change, settings } = useParams().session;
  const { threshold } = settings.value;
  const short = frameFor(bins, width, scale);
  const frame = { ...short, height: short.height * 1.6 };
  const over = bins
    .filter((_, at) => at / bins.length >= threshold - 1e-9)
    .reduce((sum, each) => sum + each, 0);
  const said = { count: over, number: whole(over), threshold: thresholdText(threshold) };
  return (
    <>
      <p class="axis-name small soft">{w("ratios.counts")}</p>
      <Plot
        {...{ frame, bins, threshold, least }}
        bars={barsOf(bins, frame)}
        label={w("ratios.title")}
        line={w("ratios.line")}
        valueText={w("ratios.value", said)}
        onThreshold={(next) => {
          if (next !== settings.peek().threshold) change({ threshold: next });
        }}
      />
      <p class="axis-name is-x small soft">{w("ratios.axis")}</p>
    </>
  );
}

export function RatiosView({ summary }: { summary: ParamSummary }) {
  const { threshold } = useParams().session.settings.value;
  const [box, room] = useRoom<HTMLElement>(600);
  const asTable = useSignal(false);
  const bins = summary.ratios.map(judged);
  return (
    <figure class="histogram stack ratios" ref={box}>
      <figcaption class="row apart small soft numeric figure-head">
        <span>{w("ratios.title")}</span>
        <FigureActions
          name="dustlens-ratios"
          figure={() => histogramFigure(bins, threshold, w("ratios.axis"), w("ratios.counts"))}
          asTable={asTable.value}
          onTable={into(asTable)}
        />
      </figcaption>
      {asTable.value ? <AsTable bins={summary.ratios} /> : <AsPlot bins={bins} {...room.value} />}
      <p class="small soft">
        {w("ratios.about")} {summary.rows.unjudged > 0 && counted("ratios.unjudged", summary.rows.unjudged)}
      </p>
    </figure>
  );
}
