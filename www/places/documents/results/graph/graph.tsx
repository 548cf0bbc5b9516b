/** A cluster as a graph: its documents, and a line for each two that reach the threshold. */
import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { drawnFigure } from "../../../../ui/figure/drawn";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import type { Figure, Painter } from "../../../../ui/figure/painter";
import { themeColour } from "../../../../ui/figure/theme";
import { decimalText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { useRoving } from "../../../../ui/roving";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { useRoom } from "../../../../ui/virtual/use_room";
import { Answer } from "../answer";
import { useResults } from "../context";
import { layOut, MOST_NUMBERED, type Point, placeNumbers, RADIUS, strengthOf } from "./layout";
import { type Graph, useGraph } from "./lines";
import { GraphTable } from "./table";
import "./graph.css";

/** Widths of a line in pixels: at the threshold, and between equal texts. */
const [THIN, THICK] = [1, 5];
/** From the middle of a number to the foot of its letters, in pixels. */
const FOOT = 4;
/** The names below a drawing that is saved, in pixels and letters. */
const NAME = { left: 16, step: 18, size: 12, letters: 100 };

interface GraphProps {
  /** The documents drawn, the one to keep first; they are numbered in this order. */
  documents: readonly number[];
  /** The number of the cluster, from 1. */
  number: number;
  /** Documents of the whole cluster. */
  total: number;
}

interface DrawnProps extends Graph {
  points: readonly Point[];
}

function Drawing({ documents, lines, points }: DrawnProps) {
  const { names, run } = useResults();
  const { threshold } = run.settings.value;
  const known = names.known.value;
  return (
    <>
      {lines.map(({ from, to, value }) => (
        <line
          key={`${from} ${to}`}
          class="graph-line"
          x1={points[from]?.x}
          y1={points[from]?.y}
          x2={points[to]?.x}
          y2={points[to]?.y}
          stroke-width={THIN + (THICK - THIN) * strengthOf(value, threshold)}
        />
      ))}
      {documents.map((document, at) => (
        <g key={document} class={at === 0 ? "is-kept" : undefined}>
          <title>{known.get(document)}</title>
          {at === 0 && <circle class="graph-ring" cx={points[at]?.x} cy={points[at]?.y} r={RADIUS + 4} />}
          <circle class="graph-node" cx={points[at]?.x} cy={points[at]?.y} r={RADIUS} />
          <text class="graph-number" x={points[at]?.x} y={(points[at]?.y ?? 0) + FOOT}>
            {at + 1}
          </text>
        </g>
      ))}
    </>
  );
}

/** The numbers of the lines that have room for them; each opens its pair. `scale`: pixels of the page to one of the drawing. */
function Numbers({ lines, points, scale }: Omit<DrawnProps, "documents"> & { scale: number }) {
  const { openPair, run } = useResults();
  const { threshold } = run.settings.value;
  const places = useMemo(() => placeNumbers(lines, points), [lines, points]);
  return (
    <>
      {lines.map(({ row, from, to, value }, at) => {
        const place = places[at];
        if (place === undefined) return null;
        const style = { left: `${scale * place.x}px`, top: `${scale * place.y}px` };
        const text = decimalText(value, threshold);
        const words = { a: whole(from + 1), b: whole(to + 1), value: text };
        return (
          <button
            key={`${from} ${to}`}
            type="button"
            class="graph-value numeric"
            style={style}
            aria-label={w("graph.compare", words)}
            onClick={() => openPair(row)}
          >
            {text}
          </button>
        );
      })}
    </>
  );
}

function Plot({ documents, lines, number }: Graph & { number: number }) {
  const { threshold } = useResults().run.settings.value;
  const [box, room] = useRoom<HTMLDivElement>(600);
  const roving = useRoving<HTMLDivElement>();
  // Where type is large, so is the drawing.
  const { scale } = room.value;
  const most = room.value.width / scale;
  const { points, width, height } = useMemo(
    () => layOut(documents.length, lines, threshold, most),
    [documents.length, lines, threshold, most],
  );
  const isWide = width > most;
  const name = w("graph.name", { number: whole(number), documents: whole(documents.length) });
  return (
    <div
      ref={box}
      class="graph-box"
      {...(isWide && {
        role: "region",
        tabIndex: 0,
        "aria-label": w("graph.wide", { number: whole(number) }),
      })}
    >
      <div
        class="graph-plot"
        role="group"
        aria-label={name}
        style={{ width: `${width * scale}px` }}
        {...roving}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Drawing documents={documents} lines={lines} points={points} />
        </svg>
        {lines.length <= MOST_NUMBERED && <Numbers lines={lines} points={points} scale={scale} />}
      </div>
    </div>
  );
}

/** What the lines say together: do all pairs reach the threshold, or does the cluster hang together by chains? */
function Said({ count, lines }: { count: number; lines: number }) {
  const threshold = thresholdText(useResults().run.settings.value.threshold);
  const all = (count * (count - 1)) / 2;
  const words = { count: all, all: whole(all), lines: whole(lines), threshold };
  return <p class="small">{w(lines === all ? "graph.complete" : "graph.chained", words)}</p>;
}

/** A drawing with the names of its documents below, as a file has no list beside it. */
function withNames(drawn: Figure, names: readonly string[]): Figure {
  const paint = (painter: Painter) => {
    drawn.paint(painter);
    const style = { fill: themeColour("--ink"), size: NAME.size };
    for (const [at, name] of names.entries())
      painter.text(
        NAME.left,
        drawn.height + at * NAME.step,
        `${at + 1}  ${cutMiddle(name, NAME.letters)}`,
        style,
      );
  };
  return { ...drawn, height: drawn.height + names.length * NAME.step, paint };
}

export function ClusterGraph({ documents, number, total }: GraphProps) {
  const { names, run } = useResults();
  const threshold = thresholdText(run.settings.value.threshold);
  const graph = useGraph(documents);
  const asTable = useSignal(false);
  const figure = useRef<HTMLDivElement>(null);
  const shown = { count: total, drawn: whole(documents.length), documents: whole(total) };
  return (
    <Answer of={graph}>
      {(found) => (
        <figure class="stack-2 graph" aria-busy={graph.pending.value}>
          <div class="row apart small soft figure-head">
            <span>{documents.length < total && w("graph.part", shown)}</span>
            <FigureActions
              name={`dustlens-cluster-${number}`}
              figure={() => {
                const known = names.known.peek();
                const ids = found.documents.map((document) => known.get(document) ?? "");
                return withNames(drawnFigure(figure.current ?? document.body), ids);
              }}
              asTable={asTable.value}
              onTable={(on) => {
                asTable.value = on;
              }}
            />
          </div>
          <div class="stack-2" ref={figure}>
            {asTable.value ? (
              <GraphTable lines={found.lines} number={number} />
            ) : (
              <Plot {...found} number={number} />
            )}
            <Said count={found.documents.length} lines={found.lines.length} />
          </div>
          <p class="small soft">{w("graph.reading", { threshold })}</p>
        </figure>
      )}
    </Answer>
  );
}
