/** Why a URL has its key: every rule that changed it, in order, and the other URLs with that key. */

import type { UrlRow, UrlStep, UrlTrace } from "dustlens";
import { useId } from "preact/hooks";
import { useLists } from "../../../../inputs/lists/context";
import { listName } from "../../../../inputs/lists/words";
import { whole } from "../../../../ui/numbers/words";
import { EvidencePanel } from "../../../../ui/page/evidence_panel";
import { mostShown } from "../../../../ui/url_text/excerpt";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import type { Evidence as Found } from "../../results";
import { Marked, Sources, TierBadge } from "../marked";
import { passAbout, ruleAbout, stepName, w, words } from "../words";

/** How often and where it was given; of several lists, in which. */
function SeenIn({ row }: { row: UrlRow }) {
  const { isSeveral } = useLists().lists;
  const key = row.repeats === 1 ? "evidence.once" : "evidence.times";
  return w(isSeveral.value ? `${key}_in_list` : key, {
    count: row.repeats,
    times: whole(row.repeats),
    line: whole(row.line),
    list: listName(row.list),
  });
}

function Head({ row }: { row: UrlRow }) {
  return (
    <dl class="split row-head">
      <dt>{w("evidence.original")}</dt>
      <dd>
        <Marked url={row.url} span={row.url_span} isPlain />
      </dd>
      <dt>{w("evidence.key")}</dt>
      <dd>
        <Marked url={row.normalized} span={row.normalized_span} isPlain />
      </dd>
      <dt>{w("evidence.seen")}</dt>
      <dd>
        <SeenIn row={row} />
      </dd>
    </dl>
  );
}

/** One side of a step, marked as the table marks it; what is too long to be shown whole by its changed part alone. */
function Side({ step, side }: { step: UrlStep; side: "before" | "after" }) {
  const { before, after } = step;
  if (Math.max(before.length, after.length) > mostShown)
    return <Marked url={step[side]} span={step[`${side}_span`]} />;
  return <IdOfPair a={before} b={after} side={side === "before" ? "a" : "b"} budget={mostShown} marks />;
}

function Step({ step, number }: { step: UrlStep; number: number }) {
  const { catalogue } = useNormalize().settings;
  const rule = catalogue.value?.rules.find(({ id }) => id === step.by);
  return (
    <li class="stack-1 trace-step">
      <header class="row-0 at-baseline">
        <h3>
          {whole(number)}. {stepName(step.by)}
        </h3>
        <code translate={false}>{step.by}</code>
        {step.tier !== undefined && <TierBadge tier={step.tier} />}
      </header>
      <dl class="split">
        <dt>{w("evidence.before")}</dt>
        <dd>
          <Side step={step} side="before" />
        </dd>
        <dt>{w("evidence.after")}</dt>
        <dd>
          <Side step={step} side="after" />
        </dd>
      </dl>
      {step.tier === undefined && <p class="small soft">{w(`evidence.${step.by}`)}</p>}
      {rule !== undefined && (
        <p class="small soft">
          {ruleAbout(rule.id, rule.summary)} <Sources source={rule.source} />
        </p>
      )}
    </li>
  );
}

function Steps({ trace }: { trace: UrlTrace }) {
  const { steps, pass } = trace;
  if (pass !== undefined)
    return (
      <div class="note note-warning">
        <h3>{w("evidence.passed")}</h3>
        <p>{passAbout(pass)}</p>
      </div>
    );
  if (steps.length === 0) return <p class="soft">{w("evidence.unchanged")}</p>;
  return (
    <>
      <p class="soft small">{w("evidence.steps", { count: steps.length, steps: whole(steps.length) })}</p>
      <ol class="stack-4" aria-label={w("evidence.trace")}>
        {steps.map((step, at) => (
          <Step key={at} step={step} number={at + 1} />
        ))}
      </ol>
    </>
  );
}

function Member({ member, found }: { member: UrlRow; found: Found }) {
  const {
    settings: { applied },
    session: { pick },
  } = useNormalize();
  const isHere = member.row === found.row.row;
  return (
    <li>
      <button
        type="button"
        class={`row-0 at-baseline item member${isHere ? " is-here" : ""}`}
        aria-current={isHere ? "true" : undefined}
        onClick={() => pick(member.row)}
      >
        <IdOfPair
          a={member.url}
          b={member.normalized}
          side="a"
          budget={400}
          marks={applied.value?.preset !== "surt"}
        />
        {member.repeats > 1 && (
          <span class="soft small">
            {w("table.times", { count: member.repeats, times: whole(member.repeats) })}
          </span>
        )}
        {member.row === found.group?.keep && <span class="pill cluster-keep">{w("evidence.keep")}</span>}
      </button>
    </li>
  );
}

function Members({ found }: { found: Found }) {
  const { group, members } = found;
  const id = useId();
  if (group === undefined) return null;
  const hidden = group.urls - members.length;
  return (
    <section class="below members">
      <h3 id={id}>{w("evidence.members", { count: group.urls, urls: whole(group.urls) })}</h3>
      <ul aria-labelledby={id}>
        {members.map((member) => (
          <Member key={member.row} member={member} found={found} />
        ))}
      </ul>
      {hidden > 0 && (
        <p class="soft small">{w("evidence.more_members", { count: hidden, urls: whole(hidden) })}</p>
      )}
    </section>
  );
}

/** The side panel of the picked row. */
export function Evidence() {
  const { rows, session } = useNormalize();
  return (
    <EvidencePanel
      words={words}
      of={rows.evidence}
      idOf={({ row }) => row.row}
      title={() => w("evidence.title")}
      onClose={session.unpick}
    >
      {(found) => (
        <>
          <Head row={found.row} />
          <Steps trace={found.trace} />
          <Members found={found} />
        </>
      )}
    </EvidencePanel>
  );
}
