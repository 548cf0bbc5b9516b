/** The comparisons that were tried, each with what it says; the picked one is derived below. */
import type { ParamComparison, ParamEvidence, ParamTrouble } from "dustlens";
import { n } from "../../../../i18n";
import { Formula, Fraction, Ratio } from "../../../../ui/numbers/ratio";
import { decimalText, fractionText, thresholdText, whole } from "../../../../ui/numbers/words";
import { Sign } from "../../../../ui/page/sign";
import { reasonText } from "../../../../ui/problem_words";
import { SegmentSign } from "../../../../ui/segments/segment_sign";
import { into } from "../../../../ui/signal_setter";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useParams } from "../../context";
import { counted, known, w } from "../words";

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

/** How the similarity of a comparison comes about: equal segments over the mean number of segments. */
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
      <p class="small soft">
        {w("evidence.both_pages", { fraction: fractionText(alike, segments) })} {w("evidence.masked")}
      </p>
      {ordered !== undefined && (
        <p class="small">
          {w("evidence.ordered", { value: decimalText(ordered, threshold) })}{" "}
          {counted("evidence.changed_words", changed_words)}
        </p>
      )}
    </section>
  );
}

const signs: Record<ParamComparison["finding"], { sign: string; look: string }> = {
  same: { sign: "=", look: "insignificant" },
  different: { sign: "≠", look: "significant" },
  "text-changed": { sign: "≠", look: "significant" },
  "order-only": { sign: "↕", look: "significant" },
  undecided: { sign: "!", look: "unverifiable" },
};

/** Why pages could not be compared, with the site's status or the fetcher's reason. */
function troubleText({ code, status, reason }: ParamTrouble): string {
  const said = known(`trouble.${code}`, code);
  if (status !== undefined) return `${said} (${status})`;
  return reason === undefined ? said : `${said}: ${reasonText(reason)}`;
}

/** Characters an address has in the list. */
const budget = 200;

function Addresses({ comparison }: { comparison: ParamComparison }) {
  const { base, other, absent } = comparison;
  if (base === "") return null;
  return (
    <dl class="split comparison-addresses">
      <dt>A</dt>
      <dd>
        <IdOfPair a={base} b={other} side="a" budget={budget} />
      </dd>
      <dt>B</dt>
      <dd>
        <IdOfPair a={base} b={other} side="b" budget={budget} />
        {absent && <span class="pill due">{w("evidence.absent")}</span>}
      </dd>
    </dl>
  );
}

function Finding({ comparison }: { comparison: ParamComparison }) {
  const { settings } = useParams().session;
  const { finding, trouble, similarity, alike, segments } = comparison;
  return (
    <span class="row-0 at-baseline">
      <Sign {...signs[finding]} />
      <strong>{w(`finding.${finding}`)}</strong>
      {similarity !== undefined && (
        <Ratio part={alike} all={segments} value={similarity} threshold={settings.value.similarity} />
      )}
      {trouble !== undefined && <span class="small">{troubleText(trouble)}</span>}
    </span>
  );
}

function Entry({ comparison, at, isShown }: { comparison: ParamComparison; at: number; isShown: boolean }) {
  const { comparisonShown } = useParams().rows;
  return (
    <li>
      <button
        type="button"
        class={`item comparison${isShown ? " is-here" : ""}`}
        aria-current={isShown ? "true" : undefined}
        onClick={() => into(comparisonShown)(at)}
      >
        <Finding comparison={comparison} />
        <Addresses comparison={comparison} />
      </button>
    </li>
  );
}

export function Comparisons({ found }: { found: ParamEvidence }) {
  const { comparisonShown } = useParams().rows;
  const { comparisons } = found;
  if (comparisons.length === 0) return null;
  return (
    <section class="stack comparisons">
      <h3>{counted("evidence.comparisons", comparisons.length)}</h3>
      <p class="small soft">{w("evidence.comparisons_about")}</p>
      <ol>
        {comparisons.map((comparison, at) => (
          <Entry key={at} comparison={comparison} at={at} isShown={at === comparisonShown.value} />
        ))}
      </ol>
    </section>
  );
}
