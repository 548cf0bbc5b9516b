/** The kept pairs by likeness, and the threshold as a line that can be moved. */
import { useSignal } from "@preact/signals";
import type { Settings, Summary } from "dustlens";
import { presenting } from "../../../../app/preferences";
import { histogramFigure } from "../../../../ui/figure/bars/figure";
import { type Bar, barsOf } from "../../../../ui/figure/bars/geometry";
import { frameFor, Plot } from "../../../../ui/figure/bars/plot";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { thresholdText, w, whole } from "../../../../ui/numbers/words";
import { useRoom } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import type { Results } from "../model";
import { WhyLink } from "../why_link";

function setThreshold(results: Results, threshold: number): void {
  const now: Settings = results.run.settings.peek();
  if (now.threshold !== threshold) results.run.change({ ...now, threshold });
}

/** `0.05 ≤ J < 0.1`; the last bin holds 1 too. J is the exact likeness, R the estimate. */
function binName(bar: Bar, last: boolean, measure: Settings["measure"]): string {
  const [low, high] = [bar.low, bar.high].map((edge) => thresholdText(Math.round(edge * 100) / 100));
  return `${low} ≤ ${measure === "exact" ? "J" : "R"} ${last ? "≤" : "<"} ${high}`;
}

function AsTable({ bars, measure }: { bars: Bar[]; measure: Settings["measure"] }) {
  return (
    <table class="table small">
      <thead>
        <tr>
          <th scope="col">{w("histogram.likeness")}</th>
          <th scope="col" class="is-number">
            {w("pairs.name")}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, at) => (
          <tr key={bar.low}>
            <td>{binName(bar, at === bars.length - 1, measure)}</td>
            <td class="is-number">{whole(bar.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Histogram({ summary }: { summary: Summary }) {
  const results = useResults();
  const { settings } = results.run;
  const [box, room] = useRoom<HTMLElement>(600);
  const asTable = useSignal(false);
  const { threshold, measure } = settings.value;
  const { width, scale } = room.value;
  const frame = frameFor(summary.histogram, width, scale, true);
  const bars = barsOf(summary.histogram, frame);
  const name = w(`histogram.measure.${measure}`);
  return (
    <figure class="histogram" ref={box}>
      <figcaption class="row apart small soft numeric figure-head">
        <span>
          {asTable.value ? w("histogram.title", { measure: name }) : w("histogram.counts")}{" "}
          {summary.pairs > 0 && !presenting.value && (
            <WhyLink to={["incidence", "fraction"]} text={w("clusters.why")} label={w("histogram.why")} />
          )}
        </span>
        <FigureActions
          name="dustlens-histogram"
          figure={() => histogramFigure(summary.histogram, threshold, name, w("histogram.counts"))}
          asTable={asTable.value}
          onTable={(next) => {
            asTable.value = next;
          }}
        />
      </figcaption>
      {asTable.value ? (
        <AsTable bars={bars} measure={measure} />
      ) : (
        <Plot
          frame={frame}
          values={name}
          bars={bars}
          bins={summary.histogram}
          threshold={threshold}
          label={name}
          line={w("histogram.line")}
          valueText={w("histogram.value", {
            count: summary.pairs,
            pairs: whole(summary.pairs),
            threshold: thresholdText(threshold),
          })}
          onThreshold={(next) => setThreshold(results, next)}
        />
      )}
    </figure>
  );
}
