/** What was wrong with the input, as long as it is. */
import { n, t } from "../../../i18n";
import { Panel } from "../../../ui";
import { ManyProblems } from "../../../ui/many_problems";
import { useDocuments } from "../context";

/** Problems shown before more are asked for: the results should stay in sight. */
const first = 3;

export function ProblemsPanel() {
  const { problems } = useDocuments().session;
  const all = problems.value;
  if (all.length === 0) return null;
  return (
    <Panel title={t("problems:title")} aside={n(all.length)} name="problems-panel">
      <ManyProblems problems={all} first={first} />
    </Panel>
  );
}
