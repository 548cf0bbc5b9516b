/** Results, and beside them the evidence. Their code loads with the first results, not with the page. */
import { Found as Beside } from "../../../ui/page/found";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import { ResultsContext } from "../results/context";

const load = () => import("../results");

export function Found() {
  const { results } = useDocuments();
  const views = useLazy(load);
  if (views === undefined) return null;
  const { comparison, run } = results;
  const pair = run.picked.value;
  const shown =
    pair === undefined || comparison.value === undefined ? undefined : `${pair.a_id} ${pair.b_id}`;
  return (
    <ResultsContext.Provider value={results}>
      <Beside
        isStale={run.stale.value}
        shown={shown}
        evidence={pair === undefined ? undefined : <views.Evidence />}
      >
        <views.Results />
      </Beside>
    </ResultsContext.Provider>
  );
}
