/** Why a rule has its status: in plain words, with the addresses and pages that say so. */
import type { DustEvidence } from "dustlens";
import { useEffect, useRef } from "preact/hooks";
import { EngineError } from "../../../../app/failures";
import { t } from "../../../../i18n";
import { Icon, IconButton, Switch } from "../../../../ui";
import { whole } from "../../../../ui/numbers/words";
import { AlignedPages } from "../../../../ui/segments/aligned_pages";
import { useDust } from "../../context";
import { isUsable, removedBy } from "../results/columns";
import { ShapePair } from "../shape_picture";
import { counted, w } from "../words";
import { Envelopes } from "./envelopes";
import { Examples } from "./examples";
import { Meaning } from "./meaning";
import { ProofSize } from "./proof_size";
import { Samples } from "./samples";

function Head({ found }: { found: DustEvidence }) {
  const dust = useDust();
  const { row, population } = found;
  const removed = removedBy(dust, row.id);
  return (
    <dl class="split row-head">
      <dt>{w("table.scope.title")}</dt>
      <dd>
        <span class="id">{row.scope}</span>
      </dd>
      <dt>{w("table.support.title")}</dt>
      <dd>{counted(`support.${row.origin}`, row.support)}</dd>
      <dt>{w("evidence.population")}</dt>
      <dd>{counted(row.round > 1 ? "evidence.left" : "evidence.addresses", population)}</dd>
      {removed !== undefined && (
        <>
          <dt>{w("table.removed.title")}</dt>
          <dd>{counted("evidence.removed", removed)}</dd>
        </>
      )}
      <dt>{w("evidence.line")}</dt>
      <dd>
        <code class="evidence-line" translate={false}>
          {row.line}
        </code>
      </dd>
    </dl>
  );
}

/** The pages of the sample that decided. */
function Pages({ found }: { found: DustEvidence }) {
  const { onlyOthers } = useDust().rows;
  const { aligned, left_out, shown } = found;
  if (aligned.length === 0) return null;
  const sample = shown === undefined ? undefined : found.samples[shown];
  return (
    <section class="stack">
      <h3>{w("evidence.pages")}</h3>
      {sample !== undefined && (
        <p class="small soft">{w("evidence.pages_about", { number: whole((shown ?? 0) + 1) })}</p>
      )}
      <AlignedPages rows={aligned} leftOut={left_out} onlyOthers={onlyOthers} />
    </section>
  );
}

function Proof({ found }: { found: DustEvidence }) {
  const { switchRule } = useDust().shrink;
  const { row } = found;
  return (
    <>
      <div class="evidence-shape">
        <ShapePair from={row.from} to={row.to} />
      </div>
      <Meaning row={row} />
      {isUsable(row) && (
        <Switch label={w("evidence.on")} on={!row.off} onChange={(on) => switchRule(row.id, !on)} />
      )}
      <Head found={found} />
      <ProofSize row={row} />
      <Samples
        samples={found.samples}
        tested={row.tested}
        shown={found.aligned.length === 0 ? undefined : found.shown}
      />
      <Pages found={found} />
      <Envelopes found={found} />
      <Examples examples={found.examples} population={found.population} />
    </>
  );
}

/** Whether the rule itself is not there, as after a link to other lists. */
function isUnknown(failure: Error): boolean {
  return failure instanceof EngineError && failure.code === "unknown-row";
}

/** The side panel of the picked rule. */
export function Evidence() {
  const {
    rows: { evidence, evidenceFailure, evidencePending },
    session: { unpick },
  } = useDust();
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
          {found === undefined
            ? w("evidence.title_none")
            : w("evidence.title", { number: whole(found.row.number) })}
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
