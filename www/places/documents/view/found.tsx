/** Results, and beside them the evidence. Their code loads with the first results, not with the page. */
import { useEffect, useRef } from "preact/hooks";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import { ResultsContext } from "../results/context";

const load = () => import("../results");

/** Where the evidence stands below the results, opening it brings it into sight. */
function useInSight(isOpen: boolean) {
  const evidence = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && matchMedia("(width < 68rem)").matches) evidence.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  return evidence;
}

export function Found() {
  const { results } = useDocuments();
  const { picked, stale } = results.run;
  const views = useLazy(load);
  const open = picked.value !== undefined;
  const evidence = useInSight(open && views !== undefined);
  if (views === undefined) return null;
  const { Results, Evidence } = views;
  return (
    <ResultsContext.Provider value={results}>
      <div class={`stack-5 found${open ? " has-evidence" : ""}${stale.value ? " is-stale" : ""}`}>
        <div class="found-results">
          <Results />
        </div>
        {open && (
          <div ref={evidence} class="found-evidence">
            <Evidence />
          </div>
        )}
      </div>
    </ResultsContext.Provider>
  );
}
