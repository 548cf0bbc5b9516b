/** Broder's algorithm in its four steps, for this pair. */
import { useSignal } from "@preact/signals";
import type { Comparison, PairRow } from "dustlens";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../../../ui";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { diffIds, idParts } from "../../../../ui/url_text/diff";
import { type BroderSteps, broderSteps, type Group, type Placed, type Side } from "./broder_steps";

/** Positions shown of each step before all are asked for. */
const FIRST = 8;

interface StepProps {
  number: number;
  children: ComponentChildren;
}

function Step({ number, children }: StepProps) {
  return (
    <li class="stack-1 step">
      <h3>
        <span class="step-number">{number}</span> {w(`broder.step_${number}.title`)}
      </h3>
      <p>{w(`broder.step_${number}.what`)}</p>
      {children}
    </li>
  );
}

/** The names of the two documents, short enough to stand in a tuple. */
type DocumentNames = Readonly<Record<Side, string>>;

/** Characters of a name in a tuple. */
const NAME = 24;

/** Names are cut where both are the same, so that they are told apart. */
function namesOf({ a_id, b_id }: PairRow): DocumentNames {
  const chunks = diffIds(a_id, b_id);
  const name = (side: Side) =>
    idParts(chunks, side, NAME, false)
      .map(({ text }) => text)
      .join("");
  return { a: name("a"), b: name("b") };
}

/** `⟨3_crossed the lake, notes.txt⟩`; the hash that stands for the shingle shows on hover. */
function Tuple({ placed, names }: { placed: Placed; names: DocumentNames }) {
  return (
    <code class={`tag tuple is-${placed.document}`} title={placed.key}>
      ⟨{placed.position}_{placed.text}, <b>{names[placed.document]}</b>⟩
    </code>
  );
}

function GroupLine({ group, names }: { group: Group; names: DocumentNames }) {
  const both = group.documents.length === 2;
  return (
    <li class={both ? "is-equal" : "is-unequal"} title={group.key}>
      <code>
        {group.position}_{group.text}
      </code>{" "}
      → {group.documents.map((side) => names[side]).join(", ")}
    </li>
  );
}

/** The lists of the first three steps, up to `most` positions of each. */
function Lists({ steps, most, names }: { steps: BroderSteps; most: number; names: DocumentNames }) {
  const groups = steps.groups.filter((group) => group.position <= most);
  return (
    <>
      <Step number={1}>
        <p class="row-0 tuples">
          {steps.placed.slice(0, most * 2).map((placed) => (
            <Tuple key={placed.document + placed.key} placed={placed} names={names} />
          ))}
          {steps.hashes > most && "…"}
        </p>
      </Step>
      <Step number={2}>
        <ul class="row-0 small groups">
          {groups.map((group) => (
            <GroupLine key={group.key} group={group} names={names} />
          ))}
          {steps.hashes > most && <li>…</li>}
        </ul>
      </Step>
      <Step number={3}>
        <p class="row-0 tuples">
          {steps.counted.slice(0, most).map((group) => (
            <code key={group.key} class="tag tuple is-both" title={`${group.position} · ${group.text}`}>
              ⟨{names.a}, {names.b}⟩ 1
            </code>
          ))}
          {steps.counted.length > most && "…"}
          {steps.sum === 0 && <span class="soft">{w("broder.no_pair")}</span>}
        </p>
      </Step>
    </>
  );
}

function Verdict({ steps, threshold }: { steps: BroderSteps; threshold: number }) {
  const passes = steps.ratio >= threshold;
  return (
    <Step number={4}>
      <Formula>
        <i>R</i> = <Fraction top={<i>N</i>} bottom={<i>k</i>} /> ={" "}
        <Fraction top={whole(steps.sum)} bottom={whole(steps.hashes)} /> ={" "}
        <b>{decimalText(steps.ratio, threshold)}</b> {passes ? "≥" : "<"} {thresholdText(threshold)}
      </Formula>
      <p>{w(passes ? "broder.passes" : "broder.fails")}</p>
    </Step>
  );
}

export function BroderSection({ comparison, threshold }: { comparison: Comparison; threshold: number }) {
  const all = useSignal(false);
  const steps = useMemo(() => broderSteps(comparison.signature), [comparison.signature]);
  const names = useMemo(() => namesOf(comparison.row), [comparison.row]);
  const most = all.value ? steps.hashes : FIRST;
  return (
    <div class="stack-3 derivation">
      <p>{w("broder.what")}</p>
      <p class="soft small">{w("broder.numbers")}</p>
      {steps.hashes > FIRST && (
        <Button
          kind="quiet"
          aria-pressed={all.value}
          onClick={() => {
            all.value = !all.value;
          }}
        >
          {w(all.value ? "broder.first" : "broder.all", {
            count: all.value ? FIRST : steps.hashes,
            positions: whole(all.value ? FIRST : steps.hashes),
          })}
        </Button>
      )}
      <ol class="stack-4 steps">
        <Lists steps={steps} most={most} names={names} />
        <Verdict steps={steps} threshold={threshold} />
      </ol>
    </div>
  );
}
