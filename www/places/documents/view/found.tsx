/** Results, and beside them the evidence. Their code loads with the first results, not with the page. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { ResultsContext } from "../results/context";
import type { Results as Model } from "../results/model";

type ResultsViews = typeof import("../results");

const views = signal<ResultsViews | undefined>(undefined);

async function load(): Promise<void> {
  views.value ??= await import("../results");
}

/** Where the evidence stands below the results, opening it brings it into sight. */
function useInSight(isOpen: boolean) {
  const evidence = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && matchMedia("(width < 68rem)").matches) evidence.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  return evidence;
}

/** `results`: those of the page's collection. */
export function Found({ results }: { results: Model }) {
  const { picked, stale } = results.run;
  useEffect(() => attempt(load), []);
  const open = picked.value !== undefined;
  const evidence = useInSight(open && views.value !== undefined);
  if (views.value === undefined) return null;
  const { Results, Evidence } = views.value;
  return (
    <ResultsContext.Provider value={results}>
      <div class={`found${open ? " has-evidence" : ""}${stale.value ? " is-stale" : ""}`}>
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
