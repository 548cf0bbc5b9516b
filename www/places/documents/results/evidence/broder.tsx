/** Broder's algorithm in its four steps, for this pair. */
import { useSignal } from "@preact/signals";
import type { Comparison } from "dustlens";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Button } from "../../../../ui";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { type BroderSteps, broderSteps, type Group, type Placed } from "./broder_steps";

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

/** `⟨3_1234, A⟩`, the position apart from the value. */
function Tuple({ placed }: { placed: Placed }) {
  return (
    <code class={`tag tuple is-${placed.document}`}>
      ⟨{placed.key}, <b>{placed.document.toUpperCase()}</b>⟩
    </code>
  );
}

function GroupLine({ group }: { group: Group }) {
  const both = group.documents.length === 2;
  return (
    <li class={both ? "is-equal" : "is-unequal"}>
      <code>{group.key}</code> → {"{"}
      {group.documents.map((side) => side.toUpperCase()).join(", ")}
      {"}"}
    </li>
  );
}

/** The lists of the first three steps, up to `most` positions of each. */
function Lists({ steps, most }: { steps: BroderSteps; most: number }) {
  const groups = steps.groups.filter((group) => group.position <= most);
  return (
    <>
      <Step number={1}>
        <p class="row-0 tuples">
          {steps.placed.slice(0, most * 2).map((placed) => (
            <Tuple key={placed.document + placed.key} placed={placed} />
          ))}
          {steps.hashes > most && "…"}
        </p>
      </Step>
      <Step number={2}>
        <ul class="row-0 small groups">
          {groups.map((group) => (
            <GroupLine key={group.key} group={group} />
          ))}
          {steps.hashes > most && <li>…</li>}
        </ul>
      </Step>
      <Step number={3}>
        <p class="row-0 tuples">
          {steps.counted.slice(0, most).map((group) => (
            <code key={group.key} class="tag tuple is-both">
              ⟨A, B⟩ 1
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
        <Lists steps={steps} most={most} />
        <Verdict steps={steps} threshold={threshold} />
      </ol>
    </div>
  );
}
