/** The sampled pairs of pages, their likeness, and what each says. */
import type { DustRow, DustSample } from "dustlens";
import { Formula } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, whole } from "../../../../ui/numbers/words";
import { Sign } from "../../../../ui/page/sign";
import { useDust } from "../../context";
import { luck, needed } from "../samples";
import { AddressPair } from "../shape_picture";
import { counted, w } from "../words";

/** Without the noise of floating point: 1 − 0.95 is 0.05. */
function rest(share: number): string {
  return thresholdText(Math.round((1 - share) * 1e6) / 1e6);
}

/** Why so many pages and no fewer: the chance that a worse rule had such luck. */
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

type Says = "same" | "other" | "missing" | "nothing";

/** A failure without a likeness had no second page to compare. */
function saysOf({ agrees, likeness }: DustSample): Says {
  if (agrees === undefined) return "nothing";
  if (agrees) return "same";
  return likeness === undefined ? "missing" : "other";
}

const signs: Record<Says, { sign: string; look: string }> = {
  same: { sign: "=", look: "insignificant" },
  other: { sign: "≠", look: "significant" },
  missing: { sign: "✕", look: "significant" },
  nothing: { sign: "!", look: "unverifiable" },
};

function Entry({ sample, isShown }: { sample: DustSample; isShown: boolean }) {
  const { settings } = useDust().session;
  const says = saysOf(sample);
  return (
    <li class={`stack-1 small item${isShown ? " is-here" : ""}`}>
      <span class="row-0 at-baseline">
        <Sign {...signs[says]} />
        <strong>{w(`samples.${says}`)}</strong>
        {sample.likeness !== undefined && (
          <span class="numeric small">
            {w("samples.likeness")} {decimalText(sample.likeness, settings.value.likeness)}
          </span>
        )}
        {isShown && <span class="pill due">{w("samples.shown")}</span>}
      </span>
      <AddressPair from={sample.from} to={sample.to} />
    </li>
  );
}

interface SamplesProps {
  samples: readonly DustSample[];
  /** How many were compared, of which not all are kept. */
  tested: number;
  failures: number;
  shown: number | undefined;
}

function title(kept: number, tested: number, failures: number): string {
  if (tested <= kept) return counted("samples.title", kept);
  const key = failures === 0 ? "samples.agreed" : "samples.some";
  return w(key, { count: tested, number: whole(tested), kept: whole(kept) });
}

export function Samples({ samples, tested, failures, shown }: SamplesProps) {
  const { settings } = useDust().session;
  if (samples.length === 0) return null;
  return (
    <section class="stack comparisons">
      <h3>{title(samples.length, tested, failures)}</h3>
      <p class="small soft">
        {w("samples.about", {
          likeness: thresholdText(settings.value.likeness),
          words: whole(settings.value.min_words),
        })}
      </p>
      <ol class="stack-1 rule-samples" tabIndex={0} aria-label={w("samples.name")}>
        {samples.map((sample, at) => (
          <Entry key={at} sample={sample} isShown={at === shown} />
        ))}
      </ol>
    </section>
  );
}
