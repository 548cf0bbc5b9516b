/** Why an argument has its verdict: in plain words, by which method, from which pages. */
import type { ParamEvidence, ParamRow } from "dustlens";
import { useEffect, useRef } from "preact/hooks";
import { EngineError } from "../../../../app/failures";
import { t } from "../../../../i18n";
import { Button, Icon, IconButton } from "../../../../ui";
import { Ratio } from "../../../../ui/numbers/ratio";
import { thresholdText, whole } from "../../../../ui/numbers/words";
import { useParams } from "../../context";
import type { Params } from "../../model";
import { RatioBar } from "../ratio_bar";
import { VerdictMark } from "../verdict";
import { momentText, scopeOf, w } from "../words";
import { Aligned } from "./aligned";
import { Comparisons } from "./comparisons";
import { Derivation } from "./derivation";
import { History } from "./history";
import { VerifyOne } from "./verify_one";

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{w("evidence.values")}</dt>
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
      <Values values={row.values} />
      <dt>{w("table.checked.title")}</dt>
      <dd>{row.checked === undefined ? w("table.never") : momentText(row.checked)}</dd>
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

function Meaning({ found }: { found: ParamEvidence }) {
  const params = useParams();
  const { settings } = params.session;
  const { row } = found;
  return (
    <div class="note note-accent stack-1 param-meaning" role="group" aria-label={w("table.verdict.title")}>
      <p>
        <VerdictMark verdict={row.verdict} />
      </p>
      <p>{w(`meaning.${meaning(params, row, found)}`, { least: whole(settings.value.min_values) })}</p>
      {row.method !== undefined && row.verdict !== "unjudged" && (
        <p class="small soft">{w(`method.${row.method}`)}</p>
      )}
      {row.reasons.length > 0 && (
        <p class="small soft">
          {w("evidence.reasons")} {row.reasons.map((each) => w(`reasons.${each}`)).join("; ")}.
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
      <summary>{w("evidence.trials", { count: trials.same, number: whole(trials.same) })}</summary>
      <p class="small">
        {w(all ? "evidence.trials_all" : "evidence.trials_bound", {
          percent: (Math.ceil(trials.bound * 1000) / 10).toLocaleString(),
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
      <summary>
        {w("evidence.addresses", { count: addresses.length, number: whole(addresses.length) })}
      </summary>
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
  const {
    rows: { comparisonShown },
    session: { settings },
  } = useParams();
  const shown = found.comparisons[comparisonShown.value] ?? found.comparisons[found.shown];
  return (
    <>
      <Meaning found={found} />
      <Head row={found.row} />
      <VerifyOne row={found.row} />
      <Trials found={found} />
      <Comparisons found={found} />
      {shown !== undefined && shown.base !== "" && (
        <Derivation comparison={shown} threshold={settings.value.similarity} />
      )}
      {found.aligned.length > 0 && <Aligned found={found} />}
      <History past={found.history} />
      <Addresses addresses={found.addresses} />
      <Forget row={found.row} />
    </>
  );
}

/** Whether the row itself is not there, as after a link to other lists. */
function isUnknown(failure: Error): boolean {
  return failure instanceof EngineError && failure.code === "unknown-row";
}

/** The side panel of the picked row. */
export function Evidence() {
  const {
    rows: { evidence, evidenceFailure, evidencePending },
    session: { unpick },
  } = useParams();
  const found = evidence.value;
  const panel = useRef<HTMLElement>(null);
  const id = found?.row.id;
  useEffect(() => {
    if (id !== undefined) panel.current?.parentElement?.scrollTo({ top: 0 });
  }, [id]);
  return (
    <aside
      class="card stack-3 evidence"
      ref={panel}
      aria-label={w("evidence.name")}
      aria-busy={evidencePending.value}
    >
      <header class="row apart">
        <h2>
          {w("evidence.title")} {found !== undefined && <code translate={false}>{found.row.name}</code>}
        </h2>
        <IconButton label={t("normalize:evidence.close")} onClick={unpick}>
          <Icon name="close" />
        </IconButton>
      </header>
      {evidenceFailure.value !== undefined && (
        <p class="note note-error small">
          {isUnknown(evidenceFailure.value) ? w("evidence.unknown") : t("normalize:failed")}
        </p>
      )}
      {found !== undefined && <Proof found={found} />}
    </aside>
  );
}
