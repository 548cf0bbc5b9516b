/** What every figure offers: its numbers as a table, and itself as a file. */
import { attempt } from "../../app/failures";
import { Button } from "..";
import { download } from "../download";
import { w } from "../numbers/words";
import { useRoving } from "../roving";
import { type Figure, toPng, toSvg } from "./painter";
import "./plots.css";

interface FigureActionsProps {
  /** The file's name without its ending. */
  name: string;
  /** Made when asked for, in the theme in force. */
  figure: () => Figure;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

export function FigureActions({ name, figure, asTable, onTable }: FigureActionsProps) {
  const saveSvg = () => download(new Blob([toSvg(figure())], { type: "image/svg+xml" }), `${name}.svg`);
  const savePng = () => attempt(async () => download(await toPng(figure()), `${name}.png`));
  return (
    <div
      class="figure-actions no-print"
      role="toolbar"
      aria-label={w("figure.actions")}
      {...useRoving<HTMLDivElement>()}
    >
      <Button kind="quiet" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        {w("figure.table")}
      </Button>
      <Button kind="quiet" aria-label={w("figure.save", { format: "SVG" })} onClick={saveSvg}>
        SVG
      </Button>
      <Button kind="quiet" aria-label={w("figure.save", { format: "PNG" })} onClick={savePng}>
        PNG
      </Button>
    </div>
  );
}
