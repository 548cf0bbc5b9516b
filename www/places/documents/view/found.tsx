/** Results, and beside them the evidence. Their code loads with the first run, not with the page. */
import type { ComponentChildren } from "preact";
import { withWords } from "../../../i18n";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import { ResultsContext } from "../results/context";
import { SampleNote } from "./sample_note";

const load = () => withWords(import("../results"), "results");

/** Nothing yet; the code of the results comes beside the work for the first of them. */
export function FoundAhead() {
  useLazy(load);
  return null;
}

/** `list`: the list of documents, where it is a part of the results. */
export function Found({ list }: { list: ComponentChildren }) {
  const { results } = useDocuments();
  const views = useLazy(load);
  // The room of the results, so that nothing below them moves when their code has come.
  if (views === undefined) return <div class="found-awaited" />;
  const { comparison, run } = results;
  const pair = run.picked.value;
  const isHere = pair !== undefined && comparison.value.value !== undefined;
  return (
    <ResultsContext.Provider value={results}>
      <views.Found
        isStale={run.stale.value}
        shown={isHere ? `${pair.a_id} ${pair.b_id}` : undefined}
        evidence={pair === undefined || results.isPair.value ? undefined : <views.Evidence />}
      >
        {results.isPair.value ? (
          <div class="stack-4">
            <views.TwoView />
            <views.Collection>
              {list}
              <views.Results />
            </views.Collection>
          </div>
        ) : (
          <views.Results note={<SampleNote />} />
        )}
      </views.Found>
    </ResultsContext.Provider>
  );
}
