/** Problems, listed with where, why and what to do. They stay until mended or dismissed. */
import type { Problem } from "dustlens";
import type { ComponentChildren } from "preact";
import type { Notice } from "../app/failures";
import { n, t } from "../i18n";
import { Button, IconButton } from "./button";
import { Icon } from "./icon";
import { causeOf, isToldAtOnce, remedyOf } from "./problem_words";
import { useWords } from "./use_words";

/** The control that mends a problem on the spot, where there is one. */
export type Mend = (problem: Problem) => ComponentChildren;

/** The place a problem points at: source, line, byte. */
function Place({ problem }: { problem: Problem }) {
  if (problem.source === "") return null;
  return (
    <span class="row problem-place">
      <span class="mono">{problem.source}</span>
      {problem.line !== undefined && <span>{t("notices:line", { line: n(problem.line) })}</span>}
      {problem.byte !== undefined && <span>{t("notices:byte", { byte: n(problem.byte) })}</span>}
    </span>
  );
}

interface EntryProps {
  problem: Problem | Notice;
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
  problems: readonly (Problem | Notice)[];
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
