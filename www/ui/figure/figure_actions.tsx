/** What every figure offers: its numbers as a table, and itself as a file. */
import { attempt } from "../../app/failures";
import type { Params } from "../../i18n";
import { Button } from "..";
import { download } from "../download";
import { w } from "../numbers/words";
import { useRoving } from "../roving";
import { type Figure, toPng, toSvg } from "./painter";
import { inLight } from "./theme";
import "./plots.css";

interface FigureActionsProps {
  /** The file's name without its ending. */
  name: string;
  /** Made when asked for, in the light theme. */
  figure: () => Figure | Promise<Figure>;
  /** The words of the place, where it does not speak those of results. */
  words?: (key: string, params?: Params) => string;
  /** The table of its numbers, where the figure is none itself. */
  asTable?: boolean;
  onTable?: (asTable: boolean) => void;
}

export function FigureActions({ name, figure, words = w, asTable, onTable }: FigureActionsProps) {
  // On paper all figures are light; they take their colours when they are made or when they are painted.
  const light = async <File,>(paint: (figure: Figure) => File): Promise<File> => {
    const made = await inLight(figure);
    return inLight(() => paint(made));
  };
  const svg = async () => new Blob([await light(toSvg)], { type: "image/svg+xml" });
  const saveSvg = () => attempt(async () => download(await svg(), `${name}.svg`));
  const savePng = () => attempt(async () => download(await light((made) => toPng(made)), `${name}.png`));
  return (
    <div
      class="figure-actions no-print"
      role="toolbar"
      aria-label={words("figure.actions")}
      {...useRoving<HTMLDivElement>()}
    >
      {onTable !== undefined && (
        <Button kind="quiet" aria-pressed={asTable} onClick={() => onTable(asTable !== true)}>
          {w("figure.table")}
        </Button>
      )}
      <Button kind="quiet" aria-label={words("figure.save", { format: "SVG" })} onClick={saveSvg}>
        SVG
      </Button>
      <Button kind="quiet" aria-label={words("figure.save", { format: "PNG" })} onClick={savePng}>
        PNG
      </Button>
    </div>
  );
}
