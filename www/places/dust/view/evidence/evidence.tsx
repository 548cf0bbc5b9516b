/** Why a rule has its status: in plain words, with the addresses and pages that say so. */
import type { DustEvidence } from "dustlens";
import { Switch } from "../../../../ui";
import { whole } from "../../../../ui/numbers/words";
import { EvidencePanel } from "../../../../ui/page/evidence_panel";
import { AlignedPages } from "../../../../ui/segments/aligned_pages";
import { useDust } from "../../context";
import { isUsable, removedBy } from "../results/columns";
import { ShapePair } from "../shape_picture";
import { counted, w, words } from "../words";
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
    <dl class="row-head">
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
    <section class="aligned">
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

/** The side panel of the picked rule. */
export function Evidence() {
  const { rows, session } = useDust();
  return (
    <EvidencePanel
      words={words}
      of={rows.evidence}
      idOf={({ row }) => row.id}
      title={(found) =>
        found === undefined
          ? w("evidence.title_none")
          : w("evidence.title", { number: whole(found.row.number) })
      }
      onClose={session.unpick}
    >
      {(found) => <Proof found={found} />}
    </EvidencePanel>
  );
}
