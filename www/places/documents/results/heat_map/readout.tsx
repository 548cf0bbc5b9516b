/** The reading of a cell beside the map. */
import type { HeatMap } from "dustlens";
import { useEffect } from "preact/hooks";
import { decimalText, fractionText, whole } from "../../../../ui/numbers/words";
import { Id } from "../../../../ui/url_text/identifier";
import { useResults } from "../context";
import type { Place } from "./move";

/** The text of a cell: two ids and their likeness, the fraction first. `isNamed`: the axes have names; else the numbers they have. */
export function Readout({ map, place, isNamed }: { map: HeatMap; place: Place; isNamed: boolean }) {
  const { likenesses, run } = useResults();
  const { settings, revision } = run;
  const [one, other] = [map.documents[place.row] ?? 0, map.documents[place.column] ?? 0];
  const changed = revision.value;
  // `changed` asks again after the results moved.
  useEffect(() => {
    if (one !== other) likenesses.want(one, [other]);
  }, [one, other, changed]);
  const row = one === other ? undefined : likenesses.of(one, other);
  const value = map.values[place.row * map.documents.length + place.column] ?? 0;
  const { threshold } = settings.value;
  return (
    <p class="heat-readout" aria-hidden="true">
      <b>
        {row !== undefined && <span class="heat-fraction">{fractionText(row.shared, row.union)} = </span>}
        {decimalText(value, threshold)}
      </b>
      {[place.row, place.column].map((at, side) => (
        <span key={side}>
          {!isNamed && <span class="soft numeric">{whole(at + 1)} </span>}
          <Id id={map.ids[at] ?? ""} />
        </span>
      ))}
    </p>
  );
}
