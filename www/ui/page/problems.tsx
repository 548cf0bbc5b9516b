/** What was found wrong with the lists, folded when it is much. */
import type { Problem } from "dustlens";
import { n } from "../../i18n";
import { mendList } from "../../inputs/lists/view/mend";
import { listName, w } from "../../inputs/lists/words";
import { ManyProblems } from "../many_problems";
import { causeOf } from "../problem_words";

interface ProblemsProps {
  problems: readonly Problem[];
  /** Says how many there are. */
  title: (count: number) => string;
}

/** True for a question to the person rather than a fault: the answer stands beside it. */
const isQuestion = ({ code }: Problem): boolean => code === "log-without-host";

/** The questions about the lists that only a person can answer. */
function Questions({ problems }: { problems: readonly Problem[] }) {
  const asked = problems.filter(isQuestion).map((problem): Problem => ({ ...problem, severity: "note" }));
  if (asked.length === 0) return null;
  return <ManyProblems problems={asked} sourceName={listName} mend={mendList} />;
}

/** Problems in words, as they are said with the results: the one there is, or how many there are. */
export function problemsSaid({ problems, title }: ProblemsProps): string | undefined {
  const faults = problems.filter((each) => isQuestion(each) || each.severity !== "note");
  const [first] = faults;
  if (first === undefined) return undefined;
  if (faults.length > 1) return title(problems.length);
  const cause = causeOf(first);
  return first.source === "" ? cause : `${listName(first.source)}: ${cause}`;
}

/** Questions stand open, faults below them. */
export function Problems({ problems, title }: ProblemsProps) {
  return (
    <>
      <Questions problems={problems} />
      <Faults problems={problems.filter((problem) => !isQuestion(problem))} title={title} />
    </>
  );
}

/** The lines that were skipped, where nothing else is to be said: a comment in a list is no problem. */
function skippedLines(problems: readonly Problem[]): number | undefined {
  if (problems.length === 0 || problems.some(({ code }) => code !== "url-lines-skipped")) return undefined;
  return problems.reduce((sum, { params }) => sum + Number(params["count"]), 0);
}

/** Lines without a URL that the problems' own title does not count already; 0: none, or it does. */
export function untoldLines(skipped: number, problems: readonly Problem[]): number {
  const faults = problems.filter((problem) => !isQuestion(problem));
  return skippedLines(faults) === skipped ? 0 : skipped;
}

function Faults({ problems, title }: ProblemsProps) {
  if (problems.length === 0) return null;
  const isShort = problems.length <= 3;
  const skipped = skippedLines(problems);
  return (
    <details
      class="fold problems-fold"
      open={isShort && problems.some(({ severity }) => severity !== "note")}
    >
      <summary>
        {skipped === undefined
          ? title(problems.length)
          : w("lines_skipped", { count: skipped, number: n(skipped) })}
      </summary>
      <ManyProblems problems={problems} sourceName={listName} mend={mendList} />
    </details>
  );
}
