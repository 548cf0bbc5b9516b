/** Why so many pages and no fewer: the chance that a worse rule had such luck. */
import type { DustRow } from "dustlens";
import { Formula } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, whole } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import { luck, needed } from "../samples";
import { w } from "../words";

/** Without the noise of floating point: 1 − 0.95 is 0.05. */
function rest(share: number): string {
  return thresholdText(Math.round((1 - share) * 1e6) / 1e6);
}

export function ProofSize({ row }: { row: DustRow }) {
  const { settings } = useDust().session;
  const { precision, confidence } = settings.value;
  // Fewer pages than the proof asks for are all there are, or a failure: there is nothing to reckon.
  if (row.reason?.code !== "enough-agreed") return null;
  const failures = row.tested - row.equal;
  const count = needed(precision, confidence, failures);
  const chance = (samples: number) => decimalText(luck(samples, failures, precision), 1 - confidence, 4);
  const params = {
    precision: thresholdText(precision),
    confidence: thresholdText(confidence),
    least: whole(count),
  };
  return (
    <details class="fold param-more proof-size">
      <summary>{w("proof.title", { count: whole(row.tested) })}</summary>
      <p class="small">{w("proof.about", params)}</p>
      {failures === 0 ? (
        <>
          <Formula>
            {thresholdText(precision)}
            <sup>{whole(count - 1)}</sup> = {chance(count - 1)} &gt; {rest(confidence)}
          </Formula>
          <Formula>
            {thresholdText(precision)}
            <sup>{whole(count)}</sup> = {chance(count)} ≤ {rest(confidence)}
          </Formula>
        </>
      ) : (
        <Formula>
          {w("proof.with_failures", { failures: whole(failures), count: whole(count) })} = {chance(count)} ≤{" "}
          {rest(confidence)}
        </Formula>
      )}
    </details>
  );
}
