/** Why a pair has its numbers: two texts side by side, and the derivation of each number. */
import type { Comparison } from "dustlens";
import { Icon, IconButton } from "../../../../ui";
import { w } from "../../../../ui/numbers/words";
import { Tabs } from "../../../../ui/tabs";
import { useResults } from "../context";
import { SECTIONS, type Section } from "../link";
import { BroderSection } from "./broder";
import { ContainmentSection } from "./containment";
import { ErrorSection } from "./error";
import { JaccardSection } from "./jaccard";
import { PairHead } from "./pair_head";
import { SketchSection } from "./sketch";
import { Texts } from "./texts";
import "./pair.css";

function Body({ open, found }: { open: Section; found: Comparison }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  switch (open) {
    case "texts":
      return <Texts comparison={found} />;
    case "jaccard":
      return <JaccardSection comparison={found} threshold={threshold} />;
    case "sketch":
      return <SketchSection comparison={found} />;
    case "broder":
      return <BroderSection comparison={found} threshold={threshold} />;
    case "error":
      return <ErrorSection row={found.row} />;
    case "containment":
      return <ContainmentSection row={found.row} />;
  }
}

/** The side panel of the picked pair; nothing when none is picked. */
export function Evidence() {
  const { comparison, run, section, unpick } = useResults();
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
      {found !== undefined && (
        <>
          <PairHead row={found.row} />
          <Tabs
            label={w("evidence.sections")}
            names={SECTIONS}
            title={(name) => w(`evidence.${name}`)}
            open={section.value}
            onOpen={(name) => {
              section.value = name;
            }}
          >
            <Body open={section.value} found={found} />
          </Tabs>
        </>
      )}
    </aside>
  );
}
