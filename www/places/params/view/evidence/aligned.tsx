/** The pages that the verdict rests on, side by side. */
import type { ParamEvidence } from "dustlens";
import { Button } from "../../../../ui";
import { into } from "../../../../ui/into";
import { AlignedPages } from "../../../../ui/segments/aligned_pages";
import { useParams } from "../../context";
import { w } from "../words";

/** Only the comparison that the verdict rests on keeps its pages. */
function Elsewhere({ shown }: { shown: number }) {
  const { comparisonShown } = useParams().rows;
  return (
    <p class="small soft">
      {w("evidence.not_kept")}{" "}
      <Button kind="quiet" onClick={() => into(comparisonShown)(shown)}>
        {w("evidence.show_kept")}
      </Button>
    </p>
  );
}

export function Aligned({ found }: { found: ParamEvidence }) {
  const { comparisonShown, onlyOthers } = useParams().rows;
  const { aligned, left_out, shown } = found;
  return (
    <section class="aligned">
      <h3>{w("evidence.aligned")}</h3>
      {shown === comparisonShown.value ? (
        <AlignedPages rows={aligned} leftOut={left_out} onlyOthers={onlyOthers} />
      ) : (
        <Elsewhere shown={shown} />
      )}
    </section>
  );
}
