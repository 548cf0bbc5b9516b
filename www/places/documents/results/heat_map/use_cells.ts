/** A canvas that is painted again when anything it shows has changed. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { decimalText } from "../../../../ui/numbers/words";
import { inSlices } from "../../../../worker/slices";
import { useResults } from "../context";
import { type Cells, Picture, paintCells } from "./canvas";

/** Up to so many cells are painted at once, before the page is drawn. */
const AT_ONCE = 40_000;

const clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
};

/** Makes a picture and has it painted; what is given back calls that off. Many cells are made in slices, between which the page lives on. */
function made(picture: Picture, cells: number, paint: () => void): () => void {
  if (cells <= AT_ONCE) {
    picture.step(cells);
    paint();
    return () => undefined;
  }
  let isWanted = true;
  const make = async () => {
    await clock.pause();
    await inSlices(
      (units) => picture.step(units),
      () => isWanted,
      clock,
    );
    await clock.pause();
    if (isWanted) paint();
  };
  void make();
  return () => {
    isWanted = false;
  };
}

/** A ref for the canvas; `side`: its size in pixels of the page. */
export function useCells(cells: Cells, side: number, dark: boolean) {
  const { settings } = useResults().run;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { threshold } = settings.value;
  useLayoutEffect(() => {
    const write = (value: number) => decimalText(value, threshold, 2);
    const pixels = Math.round(side * devicePixelRatio);
    const picture = new Picture(cells, pixels, dark);
    return made(picture, cells.count ** 2, () => {
      const drawn = picture.drawn();
      if (canvas.current) paintCells(canvas.current, cells, drawn, pixels, threshold, dark, write);
    });
  }, [cells, side, threshold, dark]);
  return canvas;
}
