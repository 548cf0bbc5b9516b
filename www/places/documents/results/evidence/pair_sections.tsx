/** The two texts of a pair and the derivations of its numbers, as tabs. */
import type { Comparison } from "dustlens";
import { w } from "../../../../ui/numbers/words";
import { Tabs } from "../../../../ui/tabs";
import { useResults } from "../context";
import { SECTIONS, type Section } from "../link";
import { BroderSection } from "./broder";
import { ContainmentSection } from "./containment";
import { ErrorSection } from "./error";
import { JaccardSection } from "./jaccard";
import { hasNames, PairHead } from "./pair_head";
import { SketchSection } from "./sketch";
import { Texts } from "./texts";
import { Why } from "./why";
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

/** `isNamed`: the documents are named only where they have names of their own; pasted texts are A and B. */
export function PairSections({ comparison, isNamed = false }: { comparison: Comparison; isNamed?: boolean }) {
  const { section } = useResults();
  return (
    <>
      {(!isNamed || hasNames(comparison.row)) && <PairHead row={comparison.row} />}
      <Tabs
        label={w("evidence.sections")}
        names={SECTIONS}
        title={(name) => w(`evidence.${name}`)}
        open={section.value}
        onOpen={(name) => {
          section.value = name;
        }}
      >
        <Why comparison={comparison} section={section.value} />
        <Body open={section.value} found={comparison} />
      </Tabs>
    </>
  );
}
