/** Problems, listed with where, why and what to do. They stay until mended or dismissed. */
import type { Problem } from "dustlens";
import { has, n, t } from "../../i18n";
import type { Notice } from "../../state/failures";
import { Button, IconButton } from "./button";
import { Icon } from "./icon";

/** The place a problem points at: source, line, byte. */
function Place({ problem }: { problem: Problem }) {
  if (problem.source === "") return null;
  return (
    <span class="problem-place">
      <span class="mono">{problem.source}</span>
      {problem.line !== undefined && <span>{t("problems:line", { line: n(problem.line) })}</span>}
      {problem.byte !== undefined && <span>{t("problems:byte", { byte: n(problem.byte) })}</span>}
    </span>
  );
}

/** A problem's parameters; a count is a number again, so that it picks the plural form. */
function wordsParams(params: Record<string, string>): Record<string, string | number> {
  const count = Number(params["count"]);
  return params["count"] !== undefined && Number.isFinite(count) ? { ...params, count } : params;
}

/** The words of a problem: its cause in the language in force, else the message it came with. */
export function causeOf(problem: Problem): string {
  const key = `problems:${problem.code}.cause`;
  const params = wordsParams(problem.params);
  return has(key, params) ? t(key, params) : problem.message;
}

function remedyOf(problem: Problem): string | undefined {
  const key = `problems:${problem.code}.remedy`;
  const params = wordsParams(problem.params);
  return has(key, params) ? t(key, params) : undefined;
}

function Entry({
  problem,
  onDismiss,
}: {
  problem: Problem | Notice;
  onDismiss?: ((key: number) => void) | undefined;
}) {
  const remedy = remedyOf(problem);
  const notice = "key" in problem ? problem : undefined;
  return (
    <li class={`problem problem-${problem.severity}`}>
      <span class="problem-severity">{t(`problems:severity.${problem.severity}`)}</span>
      <div class="problem-words">
        <Place problem={problem} />
        <p>{causeOf(problem)}</p>
        {remedy !== undefined && <p class="soft">{remedy}</p>}
        {notice?.action !== undefined && (
          <Button onClick={notice.action.run}>{t(notice.action.label)}</Button>
        )}
      </div>
      {notice !== undefined && onDismiss !== undefined && (
        <IconButton label={t("problems:dismiss")} onClick={() => onDismiss(notice.key)}>
          <Icon name="close" />
        </IconButton>
      )}
    </li>
  );
}

interface ProblemListProps {
  problems: readonly (Problem | Notice)[];
  onDismiss?: (key: number) => void;
}

export function ProblemList({ problems, onDismiss }: ProblemListProps) {
  return (
    <ul class="problems">
      {problems.map((problem, index) => (
        <Entry key={"key" in problem ? `n${problem.key}` : index} problem={problem} onDismiss={onDismiss} />
      ))}
    </ul>
  );
}
