/** A canvas that is painted again when anything it shows has changed. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { decimalText } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { type Cells, paintCells } from "./canvas";

/** A ref for the canvas; `side`: its size in pixels of the page. */
export function useCells(cells: Cells, side: number, dark: boolean) {
  const { settings } = useResults().run;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { threshold } = settings.value;
  useLayoutEffect(() => {
    const write = (value: number) => decimalText(value, threshold, 2);
    const pixels = Math.round(side * devicePixelRatio);
    if (canvas.current) paintCells(canvas.current, cells, pixels, threshold, dark, write);
  }, [cells, side, threshold, dark]);
  return canvas;
}
