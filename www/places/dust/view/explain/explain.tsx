/** How rules are learned, walked through on a few addresses that can be changed. */
import { useId } from "preact/hooks";
import { n } from "../../../../i18n";
import { Button } from "../../../../ui";
import { Failed } from "../../../../ui/page/table_parts";
import { into } from "../../../../ui/signal_setter";
import { Tabs } from "../../../../ui/tabs";
import { useDust } from "../../context";
import { type ExplainStep, firstLines, mostLines, explainSteps as steps } from "../../explain";
import type { Dust } from "../../model";
import { w } from "../words";
import { AppliedStep, EnvelopesStep, FatesStep, PairsStep, TokensStep } from "./steps";

const views = {
  tokens: TokensStep,
  envelopes: EnvelopesStep,
  pairs: PairsStep,
  fates: FatesStep,
  applied: AppliedStep,
} as const;

function go(dust: Dust, by: number): void {
  const next = steps[steps.indexOf(dust.explain.step.peek()) + by];
  if (next !== undefined) dust.explain.step.value = next;
}

/** The addresses, which anybody may change. */
function Lines() {
  const { leftOut, lines } = useDust().explain;
  const id = useId();
  return (
    <div class="stack">
      <label for={id}>{w("explain.lines")}</label>
      <textarea
        id={id}
        class="input input-lines mono"
        rows={10}
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        value={lines.value}
        onInput={(event) => into(lines)(event.currentTarget.value)}
      />
      {leftOut.value > 0 && (
        <p class="small" role="status">
          {w("explain.left_out", { count: leftOut.value, number: n(leftOut.value), most: n(mostLines) })}
        </p>
      )}
      <p class="small soft">
        {w("explain.stays")}{" "}
        {lines.value !== firstLines && (
          <Button kind="quiet" onClick={() => into(lines)(firstLines)}>
            {w("explain.again")}
          </Button>
        )}
      </p>
    </div>
  );
}

function Walk() {
  const dust = useDust();
  const { step } = dust.explain;
  const at = steps.indexOf(step.value);
  return (
    <div class="row-2">
      <Button disabled={at === 0} onClick={() => go(dust, -1)}>
        {w("explain.back")}
      </Button>
      <Button
        kind={at === steps.length - 1 ? "plain" : "main"}
        disabled={at === steps.length - 1}
        onClick={() => go(dust, 1)}
      >
        {w("explain.next")}
      </Button>
    </div>
  );
}

function Shown() {
  const { answers, explained, step } = useDust().explain;
  const found = explained.value;
  const View = views[step.value];
  if (answers.failure.value !== undefined) return <Failed of={answers.failure} />;
  if (found === undefined)
    return <p class="soft small">{w(answers.pending.value ? "explain.loading" : "explain.empty")}</p>;
  return <View found={found} />;
}

function Body() {
  const { answers, step } = useDust().explain;
  const number = (name: ExplainStep) => steps.indexOf(name) + 1;
  return (
    <div class="explain-body">
      <Lines />
      <div class="stack-3 explain-steps">
        <Tabs
          label={w("explain.steps_label")}
          names={steps}
          title={(name) => `${number(name)}. ${w(`explain.steps.${name}.title`)}`}
          open={step.value}
          onOpen={into(step)}
        >
          <p class="explain-says">{w(`explain.steps.${step.value}.says`)}</p>
          <div class="stack-3 explain-picture" aria-busy={answers.pending.value}>
            <Shown />
          </div>
        </Tabs>
        <Walk />
      </div>
    </div>
  );
}

/** On the empty page. */
export function Explain() {
  const id = useId();
  return (
    <section class="card stack-3 explain no-print" aria-labelledby={id}>
      <h2 id={id}>{w("explain.title")}</h2>
      <Body />
    </section>
  );
}

/** Under the results, for who asks. The steps are worked out only when it is opened. */
export function ExplainFold() {
  const { isOpen } = useDust().explain;
  return (
    <details
      class="card stack-3 fold explain no-print"
      open={isOpen.value}
      onToggle={(event) => into(isOpen)(event.currentTarget.open)}
    >
      <summary>{w("explain.fold")}</summary>
      {isOpen.value && <Body />}
    </details>
  );
}
