/** The results: the line of numbers, the histogram, the views, taking away. */
import type { Summary } from "dustlens";
import type { ComponentChildren } from "preact";
import { w } from "../../../ui/numbers/words";
import { Tabs } from "../../../ui/tabs";
import { useSteps } from "../../../ui/use_steps";
import { ClustersView } from "./clusters/clusters";
import { useResults } from "./context";
import { PairsExport } from "./export/pairs_export";
import { HeatMapView } from "./heat_map/heat_map";
import { Histogram } from "./histogram/histogram";
import { VIEWS } from "./link";
import { MatrixView } from "./matrix/matrix";
import { PairsView } from "./pairs/pairs_view";
import { SummaryLine } from "./summary/summary_line";

/** What stands below the line of numbers and the histogram, a part a frame. */
function Views({ known }: { known: Summary }) {
  const {
    run: { settings },
    show,
    view,
  } = useResults();
  const step = useSteps(3);
  if (step === 0) return null;
  return (
    <>
      <Tabs
        label={w("views.name")}
        names={VIEWS}
        title={(name) => w(`views.${name}`)}
        open={view.value}
        onOpen={show}
      >
        {step > 1 && <View known={known} />}
      </Tabs>
      {step > 2 && <PairsExport pairs={known.pairs} key={settings.value.measure} />}
    </>
  );
}

function View({ known }: { known: Summary }) {
  const { view } = useResults();
  switch (view.value) {
    case "table":
      return <PairsView summary={known} />;
    case "heat_map":
      return <HeatMapView />;
    case "clusters":
      return <ClustersView />;
    case "matrix":
      return <MatrixView />;
  }
}

/** `note`: what is to be known with the numbers. */
export function Results({ note }: { note?: ComponentChildren }) {
  const {
    run: { summary, working },
  } = useResults();
  const known = summary.value;
  if (known === undefined || known.documents === 0) return null;
  // Before anything is compared, how much was read is all there is: the bar of the run says it.
  if (known.partial && known.compared < 2) return working.value ? <div class="found-awaited" /> : null;
  const hasHistogram = known.pairs_kept > 0;
  if (known.documents === 1) return <p class="card">{w("one_document")}</p>;
  return (
    <section
      class={hasHistogram ? "stack-4 results has-histogram" : "stack-4 results"}
      aria-label={w("name")}
      aria-busy={working.value}
    >
      <SummaryLine summary={known}>{note}</SummaryLine>
      {hasHistogram && <Histogram summary={known} />}
      <Views known={known} />
    </section>
  );
}
