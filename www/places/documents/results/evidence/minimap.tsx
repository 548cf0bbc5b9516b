/** The whole of both texts at a glance: where they agree, where one has nothing, where one is looking. */
import type { Comparison } from "dustlens";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { themeColour, useDark } from "../../../../ui/figure/theme";
import { useRoom } from "../../../../ui/virtual/use_room";
import { rowAt, rowEnds } from "./minimap_rows";
import { sharedPart, type TextRow } from "./segments";

/** Width of the map in CSS pixels, and height its canvas is painted at. */
const WIDTH = 28;
const HEIGHT = 400;

function paint(
  canvas: HTMLCanvasElement,
  comparison: Comparison,
  rows: readonly TextRow[],
  ends: readonly number[],
): void {
  const context = canvas.getContext("2d");
  const total = ends.at(-1) ?? 1;
  if (context === null) return;
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  const colours = { shared: themeColour("--same-edge"), own: themeColour("--differing-edge") };
  for (const [at, row] of rows.entries()) {
    const top = ((at > 0 ? (ends[at - 1] ?? 0) : 0) / total) * canvas.height;
    const bottom = ((ends[at] ?? total) / total) * canvas.height;
    for (const [column, side] of (["a", "b"] as const).entries()) {
      const paragraph = row[side];
      if (paragraph === undefined) continue;
      const shared = sharedPart(comparison[side], paragraph) * (WIDTH - 4);
      // A gap between rows that are high enough to be told apart.
      const height = Math.max(1, bottom - top - (bottom - top > 6 ? 1 : 0));
      context.fillStyle = colours.own;
      context.fillRect(column * WIDTH + 2, top, WIDTH - 4, height);
      context.fillStyle = colours.shared;
      context.fillRect(column * WIDTH + 2, top, shared, height);
    }
  }
}

interface MinimapProps {
  comparison: Comparison;
  rows: readonly TextRow[];
  seen: { first: number; last: number };
  onGo: (index: number) => void;
}

/** Hidden from readers: the text beside it scrolls by keys and says the same. */
export function Minimap({ comparison, rows, seen, onGo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, room] = useRoom<HTMLDivElement>(WIDTH);
  void room.value;
  const dark = useDark().value;
  const ends = useMemo(() => rowEnds(rows), [rows]);
  // `dark` changes the colours read while painting.
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, comparison, rows, ends);
  }, [comparison, rows, ends, dark]);
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
