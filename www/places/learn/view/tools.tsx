/** Things to take along from a lesson: its figure as a file, and the whole lesson on paper. */

import { attempt } from "../../../app/failures";
import { Button } from "../../../ui";
import { FigureActions } from "../../../ui/figure/figure_actions";
import { printPage } from "../../../ui/printing";
import { useLearn } from "../context";
import type { Lesson } from "../lesson";
import { w } from "../words";

/** The figure in sight as shapes and texts; the code for that comes when it is asked for. */
async function figureNow() {
  const { drawnFigure } = await import("../../../ui/figure/drawn");
  const root = document.querySelector<HTMLElement>(".lesson-figure");
  if (root === null) throw new Error("there is no figure in sight");
  return drawnFigure(root);
}

export function Tools({ lesson }: { lesson: Lesson<unknown> }) {
  const step = useLearn().step.value;
  return (
    <div class="row lesson-tools no-print">
      <FigureActions name={`dustlens-${lesson.id}-${step}`} figure={figureNow} words={w} />
      <Button kind="quiet" onClick={() => attempt(printPage)}>
        {w("print")}
      </Button>
    </div>
  );
}
