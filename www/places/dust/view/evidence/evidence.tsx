/** Why a rule has its status: in plain words, with the addresses and pages that say so. */
import type { DustEnvelope, DustEvidence, DustRow } from "dustlens";
import { Switch } from "../../../../ui";
import { whole } from "../../../../ui/numbers/words";
import { EvidencePanel } from "../../../../ui/page/evidence_panel";
import { reasonText } from "../../../../ui/problem_words";
import { AlignedPages } from "../../../../ui/segments/aligned_pages";
import { useDust } from "../../context";
import { EnvelopePicture } from "../explain/envelope_picture";
import { isUsable, removedBy } from "../results/rules_view";
import { AddressPair, ShapePair } from "../shape_picture";
import { StatusMark } from "../status";
import { asParams, counted, known, w, words } from "../words";
import { ProofSize, Samples } from "./samples";

/** A text of a rule within a sentence. */
function Quoted({ text }: { text: string }) {
  return text === "" ? <em>{w("shape.nothing")}</em> : <code translate={false}>{text}</code>;
}

/** What stands for the two texts until they are put in: no address has these. */
const places = { from: "⟦", to: "⟧" } as const;

/** A rule in words. That two sites are one is a fact only if pages have shown it. */
function saysOf({ kind, status }: DustRow): string {
  if (kind !== "host" || status === "valid") return `says.${kind}`;
  return status === "refuted" ? "says.host_refuted" : "says.host_unsure";
}

/** Sentences about a rule hold places for its two texts. */
function Sentence({ row }: { row: DustRow }) {
  const parts = w(saysOf(row), { from: places.from, to: places.to }).split(/(⟦|⟧)/u);
  return (
    <p>
      {parts.map((part, at) => {
        if (part === places.from) return <Quoted key={at} text={row.from} />;
        return part === places.to ? <Quoted key={at} text={row.to} /> : part;
      })}
    </p>
  );
}

/** Why it has its status. A site's status is a number, a fetcher's code has words. */
function why({ reason, status, tested }: DustRow): string {
  if (reason === undefined) return w(`meaning.${status}`, { tested: whole(tested) });
  const params = asParams(reason.params);
  const answer = params["answer"];
  const said = typeof answer === "string" ? { ...params, answer: reasonText(answer) } : params;
  return known(`reason.${reason.code}`, reason.code, said);
}

/** The host's own trouble, while it is known that it was given up. */
function Trouble({ row }: { row: DustRow }) {
  const { givenUp } = useDust().verify;
  const host = URL.canParse(row.scope) ? new URL(row.scope).host : "";
  const found = givenUp.value.find((each) => each.host === host);
  if (found === undefined || row.reason?.code !== "too-few-pages") return null;
  return (
    <p>
      <span class="id">{host}</span>: {reasonText(found.reason)}
    </p>
  );
}

/** What a rule says, its status, and why, in words. */
function Meaning({ row }: { row: DustRow }) {
  return (
    <div class="note note-accent stack-1 param-meaning" role="group" aria-label={w("table.status.title")}>
      <Sentence row={row} />
      <p>
        <StatusMark status={row.status} />
      </p>
      <p>{why(row)}</p>
      <Trouble row={row} />
      <p class="small soft">{w(`origin.${row.origin}`)}</p>
      {row.round > 1 && <p class="small soft">{w("evidence.round", { round: whole(row.round) })}</p>}
    </div>
  );
}

/** Addresses of the list before and after the rule. */
function Examples({ examples, population }: Pick<DustEvidence, "examples" | "population">) {
  if (examples.length === 0) return null;
  return (
    <details class="fold param-more">
      <summary>{counted("examples.title", examples.length)}</summary>
      <ul>
        {examples.map(({ from, to }, at) => (
          <li key={at}>
            <AddressPair from={from} to={to} />
          </li>
        ))}
      </ul>
      {population > examples.length && (
        <p class="small soft">{w("examples.of", { count: population, number: whole(population) })}</p>
      )}
    </details>
  );
}

function isOf(text: string, envelope: DustEnvelope, found: DustEvidence): boolean {
  return envelope.texts.includes(text) && (text === found.row.from || text === found.row.to);
}

/** Envelopes that speak for a rule: addresses that are equal but for one gap. */
function Envelopes({ found }: { found: DustEvidence }) {
  const { envelopes } = found;
  if (envelopes.length === 0) return null;
  return (
    <section class="stack comparisons">
      <h3>{counted("envelopes.title", envelopes.length)}</h3>
      <p class="small soft">{w("envelopes.about")}</p>
      <ul class="row-5">
        {envelopes.map((envelope, at) => (
          <li key={at}>
            <EnvelopePicture envelope={envelope} isMarked={(text) => isOf(text, envelope, found)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({ found }: { found: DustEvidence }) {
  const dust = useDust();
  const { row, population } = found;
  const removed = removedBy(dust, row.id);
  const isProved = dust.shrink.assumed.value === undefined;
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
      {removed !== undefined && isProved && (
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
        failures={row.tested - row.equal}
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
