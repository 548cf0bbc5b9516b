/** Problems, listed with where, why and what to do. They stay until mended or dismissed. */
import { useSignal } from "@preact/signals";
import type { Problem } from "dustlens";
import type { ComponentChildren } from "preact";
import type { Notice } from "../app/failures";
import { n, t } from "../i18n";
import { Button, IconButton } from "./button";
import type { Gathered } from "./gathered";
import { Icon } from "./icon";
import { causeOf, isToldAtOnce, remedyOf } from "./problem_words";
import { useWords } from "./use_words";

/** The control that mends a problem on the spot, where there is one. */
export type Mend = (problem: Problem) => ComponentChildren;

/** Names that are said at once. */
const FIRST_NAMES = 3;

/** The files that a problem is one of: the first of them, and all in a text that can be copied. */
function Names({ sources }: { sources: readonly string[] }) {
  const isOpen = useSignal(false);
  const names = sources.slice(0, FIRST_NAMES).join(", ");
  if (sources.length <= FIRST_NAMES) return <p class="mono problem-place">{names}</p>;
  const more = n(sources.length - FIRST_NAMES);
  return (
    <details
      class="fold"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{t("problems:names_and_more", { names, more })}</summary>
      {isOpen.value && (
        <textarea
          class="input mono"
          readOnly
          rows={Math.min(8, sources.length)}
          spellcheck={false}
          aria-label={t("problems:all_names")}
          value={sources.join("\n")}
        />
      )}
    </details>
  );
}

/** The place a problem points at: source, line, byte. */
function Place({ problem }: { problem: Gathered }) {
  if (problem.source === "") return null;
  if (problem.sources !== undefined) return <Names sources={problem.sources} />;
  return (
    <span class="row problem-place">
      <span class="mono">{problem.source}</span>
      {problem.line !== undefined && <span>{t("notices:line", { line: n(problem.line) })}</span>}
      {problem.byte !== undefined && <span>{t("notices:byte", { byte: n(problem.byte) })}</span>}
    </span>
  );
}

interface EntryProps {
  problem: Gathered | Notice;
  onDismiss?: ((key: number) => void) | undefined;
  mend?: Mend | undefined;
}

function Entry({ problem, onDismiss, mend }: EntryProps) {
  const remedy = remedyOf(problem);
  const notice = "key" in problem ? problem : undefined;
  return (
    <li class={`note note-${problem.severity} problem`}>
      <span class="problem-severity">{t(`notices:severity.${problem.severity}`)}</span>
      <div class="problem-words">
        <Place problem={problem} />
        <p>{causeOf(problem)}</p>
        {remedy !== undefined && <p class="soft">{remedy}</p>}
        {mend?.(problem)}
        {notice?.action !== undefined && (
          <Button onClick={notice.action.run}>{t(notice.action.label)}</Button>
        )}
      </div>
      {notice !== undefined && onDismiss !== undefined && (
        <IconButton label={t("notices:dismiss")} onClick={() => onDismiss(notice.key)}>
          <Icon name="close" />
        </IconButton>
      )}
    </li>
  );
}

interface ProblemListProps {
  problems: readonly (Gathered | Notice)[];
  onDismiss?: (key: number) => void;
  mend?: Mend | undefined;
}

export function ProblemList({ problems, onDismiss, mend }: ProblemListProps) {
  const waits = problems.some((problem) => !isToldAtOnce(problem));
  const told = useWords("problems", waits) ? problems : problems.filter(isToldAtOnce);
  return (
    <ul class="stack problems">
      {told.map((problem, index) => (
        <Entry
          key={"key" in problem ? `n${problem.key}` : index}
          problem={problem}
          onDismiss={onDismiss}
          mend={mend}
        />
      ))}
    </ul>
  );
}
