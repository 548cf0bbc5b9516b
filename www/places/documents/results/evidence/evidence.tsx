/** Why a pair has its numbers: two texts side by side, and the derivation of each number. */
import { Icon, IconButton } from "../../../../ui";
import { w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { PairSections } from "./pair_sections";

/** The side panel of the picked pair; nothing when none is picked. */
export function Evidence() {
  const { comparison, run, unpick } = useResults();
  const found = comparison.value.value;
  if (run.picked.value === undefined) return null;
  return (
    <aside class="card stack-3 evidence" aria-label={w("evidence.name")} aria-busy={comparison.pending.value}>
      <header class="row apart">
        <h2>{w("evidence.title")}</h2>
        <IconButton label={w("evidence.close")} onClick={unpick}>
          <Icon name="close" />
        </IconButton>
      </header>
      {comparison.failure.value !== undefined && <p class="note note-error small">{w("evidence.failed")}</p>}
      {found !== undefined && <PairSections comparison={found} />}
    </aside>
  );
}
