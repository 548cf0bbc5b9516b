/** Why an argument has its verdict: in plain words, by which method, from which pages. */
import type { ParamEvidence, ParamPast, ParamRow } from "dustlens";
import { n } from "../../../../i18n";
import { Button } from "../../../../ui";
import { Ratio } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, whole } from "../../../../ui/numbers/words";
import { EvidencePanel } from "../../../../ui/page/evidence_panel";
import { AlignedPages } from "../../../../ui/segments/aligned_pages";
import { into } from "../../../../ui/signal_setter";
import { useParams } from "../../context";
import type { Params } from "../../model";
import { RatioBar } from "../ratio_bar";
import { VerdictMark } from "../verdict";
import { VerifyOne } from "../verify/verify_panel";
import { counted, momentText, scopeOf, w, words } from "../words";
import { Comparisons, Derivation } from "./comparisons";

function recorded(params: Params, significant: number): string {
  if (significant === -1) return w("table.by_counting");
  if (significant === -2) return w("table.no_comparison");
  return decimalText(significant, params.session.settings.value.similarity);
}

/** What earlier checks said, the last one first. */
function History({ past }: { past: readonly ParamPast[] }) {
  const params = useParams();
  if (past.length === 0) return null;
  return (
    <details class="fold param-more">
      <summary>{counted("evidence.history", past.length)}</summary>
      <table class="table small">
        <thead>
          <tr>
            <th scope="col">{w("evidence.when")}</th>
            <th scope="col">{w("table.verdict.title")}</th>
            <th scope="col">{w("table.similarity.title")}</th>
          </tr>
        </thead>
        <tbody>
          {[...past].reverse().map(({ verdict, significant, checked }, at) => (
            <tr key={at}>
              <td>{momentText(checked)}</td>
              <td>
                <VerdictMark verdict={verdict} />
              </td>
              <td>{recorded(params, significant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Only the comparison that the verdict rests on keeps its pages. */
function Elsewhere({ shown }: { shown: number }) {
  const { comparisonShown } = useParams().rows;
  return (
    <p class="small soft">
      {w("evidence.not_kept")}{" "}
      <Button kind="quiet" onClick={() => into(comparisonShown)(shown)}>
        {w("evidence.show_kept")}
      </Button>
    </p>
  );
}

/** The pages that the verdict rests on, side by side. */
function Aligned({ found }: { found: ParamEvidence }) {
  const { comparisonShown, onlyOthers } = useParams().rows;
  const { aligned, left_out, shown } = found;
  return (
    <section class="stack">
      <h3>{w("evidence.aligned")}</h3>
      {shown === comparisonShown.value ? (
        <AlignedPages rows={aligned} leftOut={left_out} onlyOthers={onlyOthers} />
      ) : (
        <Elsewhere shown={shown} />
      )}
    </section>
  );
}

function Values({ row: { values, distinct } }: { row: ParamRow }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>
        {values.length < distinct
          ? w("evidence.values_some", {
              count: distinct,
              number: whole(distinct),
              shown: whole(values.length),
            })
          : w("evidence.values")}
      </dt>
      <dd class="row-0 param-values">
        {values.map((value, at) => (
          <code class="tag" key={at} translate={false}>
            {value === "" ? w("evidence.empty_value") : value}
          </code>
        ))}
      </dd>
    </>
  );
}

function Head({ row }: { row: ParamRow }) {
  const { settings } = useParams().session;
  const { threshold } = settings.value;
  return (
    <dl class="split row-head">
      <dt>{w("table.scope.title")}</dt>
      <dd>
        <span class="id">{scopeOf(row)}</span>
      </dd>
      <dt>{w("table.ratio.title")}</dt>
      <dd class="row evidence-ratio">
        <Ratio part={row.distinct} all={row.all} value={row.ratio} threshold={threshold} />
        <RatioBar value={row.ratio} threshold={threshold} />
        <span class="small soft">
          {w(row.ratio >= threshold ? "evidence.ratio_over" : "evidence.ratio_under", {
            threshold: thresholdText(threshold),
          })}
        </span>
      </dd>
      <Values row={row} />
      {row.checked !== undefined && (
        <>
          <dt>{w("table.checked.title")}</dt>
          <dd>{momentText(row.checked)}</dd>
        </>
      )}
    </dl>
  );
}

/** Which words a verdict has: a significant one says how it came about. */
function meaning(params: Params, row: ParamRow, found: ParamEvidence): string {
  const { verdict, significant } = row;
  if (verdict === "unverifiable" && found.trials !== undefined) return "unverifiable_unread";
  if (verdict !== "significant") return verdict;
  if (significant === -1) return "significant_counted";
  const isOver = significant !== undefined && significant >= params.session.settings.value.similarity;
  if (!isOver) return "significant";
  const finding = found.comparisons[found.shown]?.finding;
  return finding === "order-only" ? "significant_order" : "significant_decider";
}

/** By which method it was decided; of the extended one, what it did that the plain one would not have done. */
function methodWords(params: Params, row: ParamRow): string {
  const { method = "plain", significant, reasons, verdict } = row;
  if (method !== "extended") return method;
  const { similarity } = params.session.settings.value;
  const isOverruled =
    significant !== undefined &&
    significant >= 0 &&
    significant >= similarity !== (verdict === "insignificant");
  const isUncounted = !reasons.includes("ratio");
  if (isOverruled && isUncounted) return "extended_both";
  if (isOverruled) return "extended_judge";
  return isUncounted ? "extended_reason" : "extended";
}

function Meaning({ found }: { found: ParamEvidence }) {
  const params = useParams();
  const { settings } = params.session;
  const { row } = found;
  const reasons = row.reasons.map((each) => w(`reasons.${each}`)).join("; ");
  // Its reasons are all that there is to say of a candidate.
  const isCandidate = row.verdict === "candidate" && reasons !== "";
  return (
    <div class="note note-accent stack-1 param-meaning" role="group" aria-label={w("table.verdict.title")}>
      <p>
        <VerdictMark verdict={row.verdict} />
      </p>
      <p>
        {isCandidate
          ? w("evidence.candidate", { reasons })
          : w(`meaning.${meaning(params, row, found)}`, { least: whole(settings.value.min_values) })}
      </p>
      {row.method !== undefined && row.verdict !== "unjudged" && (
        <p class="small soft">{w(`method.${methodWords(params, row)}`)}</p>
      )}
      {reasons !== "" && !isCandidate && (
        <p class="small soft">
          {w("evidence.reasons")} {reasons}.
        </p>
      )}
    </div>
  );
}

/** What came of removing all insignificant arguments at once, and how far that proves the verdict. */
function Trials({ found }: { found: ParamEvidence }) {
  const trials = found.trials;
  if (trials === undefined || trials.same === 0) return null;
  const all = trials.all && trials.skipped === 0;
  return (
    <details class="fold param-more">
      <summary>{counted("evidence.trials", trials.same)}</summary>
      <p class="small">
        {w(all ? "evidence.trials_all" : "evidence.trials_bound", {
          percent: n(Math.ceil(trials.bound * 1000) / 10),
        })}
      </p>
      <Ids ids={trials.shapes} />
      {trials.unread.length > 0 && (
        <>
          <p class="small">{w("evidence.trials_unread")}</p>
          <Ids ids={trials.unread} />
        </>
      )}
    </details>
  );
}

function Ids({ ids }: { ids: readonly string[] }) {
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} class="id">
          {id}
        </li>
      ))}
    </ul>
  );
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <details class="fold param-more">
      <summary>{counted("evidence.addresses", addresses.length)}</summary>
      <Ids ids={addresses} />
    </details>
  );
}

function Forget({ row }: { row: ParamRow }) {
  const { forget } = useParams().table;
  if (row.checked === undefined) return null;
  return (
    <p class="row-0 at-baseline param-forget">
      <Button kind="quiet" onClick={() => forget([row.id])}>
        {w("evidence.forget")}
      </Button>
      <span class="small soft">{w("evidence.forget_about")}</span>
    </p>
  );
}

function Proof({ found }: { found: ParamEvidence }) {
  const { rows, session } = useParams();
  const shown = found.comparisons[rows.comparisonShown.value] ?? found.comparisons[found.shown];
  return (
    <>
      <Meaning found={found} />
      <Head row={found.row} />
      <VerifyOne row={found.row} />
      <Trials found={found} />
      <Comparisons found={found} />
      {shown !== undefined && shown.base !== "" && (
        <Derivation comparison={shown} threshold={session.settings.value.similarity} />
      )}
      {found.aligned.length > 0 && <Aligned found={found} />}
      <History past={found.history} />
      <Addresses addresses={found.addresses} />
      <Forget row={found.row} />
    </>
  );
}

/** The side panel of the picked row. */
export function Evidence() {
  const { rows, session } = useParams();
  return (
    <EvidencePanel
      words={words}
      of={rows.evidence}
      idOf={({ row }) => row.id}
      title={(found) => (
        <>
          {w("evidence.title")} {found !== undefined && <code translate={false}>{found.row.name}</code>}
        </>
      )}
      onClose={session.unpick}
    >
      {(found) => <Proof found={found} />}
    </EvidencePanel>
  );
}
