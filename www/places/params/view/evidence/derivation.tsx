/** How the similarity of a comparison comes about: equal segments over the mean number of segments. */
import type { ParamComparison } from "dustlens";
import { n } from "../../../../i18n";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, whole } from "../../../../ui/numbers/words";
import { SegmentSign } from "../../../../ui/segments/segment_sign";
import { counted, w } from "../words";

/** Half of a number, which may be no whole one. */
function half(value: number): string {
  return n(value / 2, { maximumFractionDigits: 1 });
}

const counts = ["equal", "differing", "missing", "added", "moved", "echo", "dynamic"] as const;

function Counts({ comparison }: { comparison: ParamComparison }) {
  return (
    <ul class="row small">
      {counts
        .filter((name) => comparison[name] > 0)
        .map((name) => (
          <li key={name}>
            <SegmentSign kind={name} /> <b>{whole(comparison[name])}</b> {w(`segments.${name}.name`)}
          </li>
        ))}
    </ul>
  );
}

export function Derivation({ comparison, threshold }: { comparison: ParamComparison; threshold: number }) {
  const { similarity, alike, segments, ordered, changed_words } = comparison;
  if (similarity === undefined) return null;
  const isOver = similarity >= threshold;
  return (
    <section class="stack-3 derivation param-derivation">
      <h3>{w("evidence.derivation")}</h3>
      <Counts comparison={comparison} />
      <Formula>
        {w("evidence.similarity")} ={" "}
        <Fraction top={w("evidence.equal_segments")} bottom={w("evidence.mean_segments")} /> ={" "}
        <Fraction top={half(alike)} bottom={half(segments)} /> = <b>{decimalText(similarity, threshold)}</b>{" "}
        {isOver ? "≥" : "<"} {thresholdText(threshold)}
      </Formula>
      <p class="small soft">{w("evidence.masked")}</p>
      {ordered !== undefined && (
        <p class="small">
          {w("evidence.ordered", { value: decimalText(ordered, threshold) })}{" "}
          {counted("evidence.changed_words", changed_words)}
        </p>
      )}
    </section>
  );
}
