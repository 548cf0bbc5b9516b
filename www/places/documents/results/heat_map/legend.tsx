/** The scale of the heat map, with the threshold on it. */
import { thresholdText, w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { colourOf } from "./scale";

/** Colours the browser blends between; enough for the blend to follow the scale. */
const STOPS = 12;

/** `dots`: whether cells are large enough to carry the dot of a pair at or over the threshold. */
export function Legend({ dark, dots }: { dark: boolean; dots: boolean }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  const colours = Array.from({ length: STOPS + 1 }, (_, at) => colourOf(at / STOPS, dark));
  return (
    <div class="small soft heat-legend">
      <span>{w("heat_map.scale")}</span>
      <span
        class="heat-legend-bar"
        style={{ background: `linear-gradient(to right, ${colours.join(", ")})` }}
      >
        <span class="heat-legend-line" style={{ left: `${threshold * 100}%` }} />
      </span>
      <span class="heat-legend-ends" aria-hidden="true">
        <span>{thresholdText(0)}</span>
        <span>{thresholdText(0.5)}</span>
        <span>{thresholdText(1)}</span>
      </span>
      {dots && (
        <span class="heat-legend-dot">
          <span aria-hidden="true">{"●"}</span> {w("heat_map.dot", { threshold: thresholdText(threshold) })}
        </span>
      )}
    </div>
  );
}
