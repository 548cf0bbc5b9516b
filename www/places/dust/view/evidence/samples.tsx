/** The sampled pairs of pages, their likeness, and what each says. */
import type { DustSample } from "dustlens";
import { decimalText, thresholdText, whole } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import { AddressPair } from "../shape_picture";
import { counted, w } from "../words";

type Says = "same" | "other" | "missing" | "nothing";

/** A failure without a likeness had no second page to compare. */
function saysOf({ agrees, likeness }: DustSample): Says {
  if (agrees === undefined) return "nothing";
  if (agrees) return "same";
  return likeness === undefined ? "missing" : "other";
}

const signs: Record<Says, string> = { same: "=", other: "≠", missing: "✕", nothing: "!" };
const looks: Record<Says, string> = {
  same: "insignificant",
  other: "significant",
  missing: "significant",
  nothing: "unverifiable",
};

function Entry({ sample, isShown }: { sample: DustSample; isShown: boolean }) {
  const { settings } = useDust().session;
  const says = saysOf(sample);
  return (
    <li class={`stack-1 small item rule-sample${isShown ? " is-here" : ""}`}>
      <span class="row-0 at-baseline">
        <span class={`verdict-sign is-${looks[says]}`} aria-hidden="true">
          {signs[says]}
        </span>
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
  shown: number | undefined;
}

function title(kept: number, tested: number): string {
  if (tested <= kept) return counted("samples.title", kept);
  return w("samples.some", { count: tested, number: whole(tested), kept: whole(kept) });
}

export function Samples({ samples, tested, shown }: SamplesProps) {
  const { settings } = useDust().session;
  if (samples.length === 0) return null;
  return (
    <section class="stack comparisons">
      <h3>{title(samples.length, tested)}</h3>
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
