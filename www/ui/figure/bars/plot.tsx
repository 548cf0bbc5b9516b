/** Counts by a value from 0 to 1, and a line between them that can be moved: a figure of its own numbers only. */
import { useId, useRef } from "preact/hooks";
import { thresholdText, whole } from "../../numbers/words";
import { type Bar, countedBars, countMarks, type Frame, steppedBy, valueAt, xOf, yOf } from "./geometry";
import "../plots.css";

function Axes({ frame, bins }: { frame: Frame; bins: readonly number[] }) {
  const floor = frame.height - frame.bottom;
  const most = Math.max(0, ...bins);
  const steps =
    frame.width > 420 * (frame.right / 16)
      ? [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
      : [0, 0.25, 0.5, 0.75, 1];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus.
    <g class="histogram-axes" aria-hidden="true">
      <line x1={frame.left} x2={frame.width - frame.right} y1={floor} y2={floor} />
      {steps.map((value) => (
        <text key={value} x={xOf(value, frame)} y={floor + 16 * (frame.right / 16)} text-anchor="middle">
          {thresholdText(value)}
        </text>
      ))}
      {countMarks(bins).map((count) => (
        <g key={count}>
          <line
            class="histogram-rule"
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={yOf(count, most, frame)}
            y2={yOf(count, most, frame)}
          />
          <text x={frame.left - 6} y={yOf(count, most, frame)} dy="0.35em" text-anchor="end">
            {whole(count)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Bars({ bars, line, frame }: { bars: Bar[]; line: number; frame: Frame }) {
  const clip = useId();
  const shapes = (name: string) =>
    bars.map((bar) => (
      <rect key={bar.low} class={name} x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
    ));
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus.
    <g aria-hidden="true">
      <clipPath id={clip}>
        <rect x={line} y={0} width={Math.max(0, frame.width - line)} height={frame.height} />
      </clipPath>
      {shapes("histogram-bar")}
      <g clip-path={`url(#${clip})`}>{shapes("histogram-bar is-over")}</g>
    </g>
  );
}

interface PlotProps {
  /** Name of the axis of values, where it stands in the plot. The figure's heading names that of the counts. */
  values?: string;
  frame: Frame;
  bars: Bar[];
  bins: readonly number[];
  /** Where the line stands, and how far to the left it may go. */
  threshold: number;
  least?: number;
  /** What the plot shows and what its line is, for readers. */
  label: string;
  line: string;
  /** What the line's place means. */
  valueText: string;
  onThreshold: (threshold: number) => void;
}

/** Room for the value of the line, in pixels at the usual scale. */
const VALUE = 52;

/** What is drawn of the line: the room to take it by, the line, its head and its value. */
function Handle({ frame, threshold }: Pick<PlotProps, "frame" | "threshold">) {
  const x = xOf(threshold, frame);
  const scale = frame.right / 16;
  const reach = scale * 11;
  // Head and value stand above all counts.
  const foot = Math.min(frame.top - 2, scale * 14);
  const isLeft = x + reach + VALUE * scale > frame.width;
  return (
    <>
      <rect
        class="histogram-reach"
        x={x - reach}
        y={0}
        width={reach * 2}
        height={frame.height - frame.bottom}
      />
      <line x1={x} x2={x} y1={foot} y2={frame.height - frame.bottom} />
      <path d={`M${x - 6} ${foot - 10}h12v5l-6 6l-6-6z`} />
      <text x={isLeft ? x - reach - 4 : x + reach + 4} y={foot} text-anchor={isLeft ? "end" : "start"}>
        {`≥ ${thresholdText(threshold)}`}
      </text>
    </>
  );
}

/** The threshold as a slider: arrows move it by 0.01, PageUp and PageDown by 0.05. */
function ThresholdLine({ frame, threshold, least = 0, line, valueText, onThreshold }: PlotProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedBy(event.key, threshold);
    if (next !== undefined) {
      event.preventDefault();
      onThreshold(Math.max(least, next));
    }
  };
  return (
    <g
      class="histogram-line"
      role="slider"
      tabindex={0}
      aria-label={line}
      aria-valuemin={least}
      aria-valuemax={1}
      aria-valuenow={threshold}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
    >
      <Handle frame={frame} threshold={threshold} />
    </g>
  );
}

/** Drags: a press anywhere in the plot takes the line there, and it follows until released. */
function useDrag({ frame, least = 0, onThreshold }: PlotProps) {
  const svg = useRef<SVGSVGElement>(null);
  const dragging = useRef(false);
  const follow = (event: PointerEvent) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0;
    onThreshold(Math.max(least, valueAt(event.clientX - left, frame)));
  };
  return {
    ref: svg,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) {
        dragging.current = true;
        svg.current?.setPointerCapture(event.pointerId);
        svg.current?.querySelector<SVGGElement>("[role=slider]")?.focus();
        follow(event);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragging.current) follow(event);
    },
    onPointerUp: () => {
      dragging.current = false;
    },
    onPointerCancel: () => {
      dragging.current = false;
    },
  };
}

/** The counts on their bars, where a bar has room for its own. */
function Counts({ bars, line, frame }: { bars: Bar[]; line: number; frame: Frame }) {
  // Digits are about half as wide as they are high.
  const scale = frame.right / 16;
  const shown = countedBars(bars, whole, { width: 7 * scale, height: 12 * scale, line });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus.
    <g class="histogram-counts" aria-hidden="true">
      {shown.map((bar) => (
        <text key={bar.low} x={bar.middle} y={bar.y - 3} text-anchor="middle">
          {whole(bar.count)}
        </text>
      ))}
    </g>
  );
}

/** The name of the axis of values, at its end. */
function AxisName({ frame, name }: { frame: Frame; name: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text of an SVG takes no focus.
    <text x={frame.width - frame.right} y={frame.height} text-anchor="end" aria-hidden="true">
      {name} →
    </text>
  );
}

/** The plot's frame: its left edge leaves room for the largest count. `isNamed`: an axis has its name. */
export function frameFor(bins: readonly number[], width: number, scale: number, isNamed = false): Frame {
  const digits = whole(Math.max(0, ...bins)).length;
  const left = (20 + 7.5 * digits) * scale;
  // The counts stand on the bars: the value of the line is above them.
  const [top, bottom] = [34 * scale, (isNamed ? 36 : 22) * scale];
  // With a file that is not read there is a line more above the table, which keeps to its place.
  return { width, height: (isNamed ? 112 : 116) * scale, left, right: 16 * scale, top, bottom };
}

export function Plot(props: PlotProps) {
  const { frame, bins, bars, values, threshold } = props;
  const line = xOf(threshold, frame);
  const drag = useDrag(props);
  return (
    <svg width={frame.width} height={frame.height} role="group" aria-label={props.label} {...drag}>
      <Axes frame={frame} bins={bins} />
      <Bars bars={bars} line={line} frame={frame} />
      <Counts bars={bars} line={line} frame={frame} />
      {values !== undefined && <AxisName frame={frame} name={values} />}
      <ThresholdLine {...props} />
    </svg>
  );
}
