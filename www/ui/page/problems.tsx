/** What was found wrong with the lists, folded when it is much. */
import type { Problem } from "dustlens";
import { mendList } from "../../inputs/lists/view/mend";
import { listName } from "../../inputs/lists/words";
import { ManyProblems } from "../many_problems";

interface ProblemsProps {
  problems: readonly Problem[];
  /** Says how many there are. */
  title: (count: number) => string;
}

export function Problems({ problems, title }: ProblemsProps) {
  if (problems.length === 0) return null;
  const isShort = problems.length <= 3;
  return (
    <details
      class="fold problems-fold"
      open={isShort && problems.some(({ severity }) => severity !== "note")}
    >
      <summary>{title(problems.length)}</summary>
      <ManyProblems problems={problems} sourceName={listName} mend={mendList} />
    </details>
  );
}
