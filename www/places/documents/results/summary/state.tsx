/** The state of the numbers: still growing, partial, or overtaken by a change. */
import type { Summary } from "dustlens";
import { w } from "../../../../ui/numbers/words";
import { useResults } from "../context";

/** Says whether these are the numbers of all that is in, under the settings on the screen. */
export function State({ summary }: { summary: Summary }) {
  const { isOutdated, stale, working } = useResults().run;
  if (working.value && isOutdated.value)
    return <span class="pill summary-state">{w("summary.outdated")}</span>;
  if (working.value) return <span class="pill summary-state">{w("summary.working")}</span>;
  if (summary.partial) return <span class="pill summary-state is-partial">{w("summary.partial")}</span>;
  return stale.value ? <span class="pill summary-state">{w("summary.stale")}</span> : null;
}
