/** What was wrong with the input: a line above the results, open where there are none. */
import { t } from "../../../i18n";
import { ManyProblems } from "../../../ui/many_problems";
import { useDocuments } from "../context";
import { hasDocuments } from "../has_documents";
import { problemsWords } from "./spoken";

/** Problems shown before more are asked for: the results should stay in sight. */
const firstProblems = 3;

export function Problems() {
  const { problems, summary } = useDocuments().session;
  return (
    <section aria-label={t("notices:title")}>
      <details class="fold problems-fold" open={!hasDocuments(summary.value)}>
        <summary>{problemsWords(problems.value)}</summary>
        <ManyProblems problems={problems.value} first={firstProblems} />
      </details>
    </section>
  );
}
