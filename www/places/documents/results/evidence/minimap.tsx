/** The whole of both texts at a glance: where they differ, where one has nothing, where one is looking. */
import type { Span } from "dustlens";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { themeColour, useDark } from "../../../../ui/figure/theme";
import { useRoom } from "../../../../ui/virtual/use_room";
import type { Differences, Mark } from "./differences";
import { rowAt, rowEnds } from "./minimap_rows";
import type { TextRow } from "./segments";

/** Width of the map in CSS pixels, and height its canvas is painted at. */
const WIDTH = 28;
const HEIGHT = 400;

/** Least height of a difference on the map, in canvas pixels. */
const LEAST = 4;

interface Band {
  top: number;
  height: number;
  left: number;
}

/** The differences of a paragraph at their heights within it. */
function marksIn(
  context: CanvasRenderingContext2D,
  { start, end }: Span,
  marks: readonly Mark[],
  band: Band,
): void {
  const length = Math.max(1, end - start);
  for (const mark of marks) {
    if (mark.standing !== "differs") continue;
    const top = band.top + ((mark.start - start) / length) * band.height;
    const height = Math.max(LEAST, ((mark.end - mark.start) / length) * band.height);
    context.fillRect(
      band.left,
      Math.min(top, band.top + Math.max(0, band.height - LEAST)),
      WIDTH - 4,
      height,
    );
  }
}

function paint(
  canvas: HTMLCanvasElement,
  rows: readonly TextRow[],
  found: Differences,
  ends: readonly number[],
): void {
  const context = canvas.getContext("2d");
  const total = ends.at(-1) ?? 1;
  if (context === null) return;
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  const isForced = matchMedia("(forced-colors: active)").matches;
  const colours = { plain: themeColour("--line"), differs: themeColour("--differing-edge") };
  context.strokeStyle = colours.plain;
  for (const [at, row] of rows.entries()) {
    const top = ((at > 0 ? (ends[at - 1] ?? 0) : 0) / total) * canvas.height;
    const bottom = ((ends[at] ?? total) / total) * canvas.height;
    for (const [column, side] of (["a", "b"] as const).entries()) {
      const paragraph = row[side];
      if (paragraph === undefined) continue;
      // A gap between rows that are high enough to be told apart.
      const height = Math.max(1, bottom - top - (bottom - top > 6 ? 1 : 0));
      const left = column * WIDTH + 2;
      context.fillStyle = colours.plain;
      // Where all colours are one, an outline leaves room for the differences.
      if (isForced) context.strokeRect(left + 0.5, top + 0.5, WIDTH - 5, Math.max(0, height - 1));
      else context.fillRect(left, top, WIDTH - 4, height);
      context.fillStyle = colours.differs;
      marksIn(context, paragraph, found.rows[at]?.[side] ?? [], { top, height, left });
    }
  }
}

interface MinimapProps {
  rows: readonly TextRow[];
  found: Differences;
  seen: { first: number; last: number };
  onGo: (index: number) => void;
}

/** Hidden from readers: the text beside it scrolls by keys and says the same. */
export function Minimap({ rows, found, seen, onGo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, room] = useRoom<HTMLDivElement>(WIDTH);
  void room.value;
  const dark = useDark().value;
  const ends = useMemo(() => rowEnds(rows), [rows]);
  // `dark` changes the colours read while painting.
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, rows, found, ends);
  }, [rows, found, ends, dark]);
  const total = ends.at(-1) ?? 1;
  const top = (seen.first > 0 ? (ends[seen.first - 1] ?? 0) : 0) / total;
  const bottom = (ends[seen.last] ?? total) / total;
  const go = (event: PointerEvent) => {
    const edges = canvas.current?.getBoundingClientRect();
    if (edges && event.buttons === 1) onGo(rowAt(ends, (event.clientY - edges.top) / edges.height));
  };
  return (
    <div class="minimap" ref={box} aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <canvas ref={canvas} />
      <span class="minimap-seen" style={{ top: `${top * 100}%`, height: `${(bottom - top) * 100}%` }} />
    </div>
  );
}
