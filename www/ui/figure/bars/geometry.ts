/** The histogram's measures: where its bars, its axes and its line stand. Pure. */

/** The space a histogram has, in pixels. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A bar; `low` and `high` are the ends of its bin. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  count: number;
  low: number;
  high: number;
}

/** Width of the plot itself. */
function across({ width, left, right }: Frame): number {
  return Math.max(1, width - left - right);
}

/** The x of a likeness in 0..=1. */
export function xOf(value: number, frame: Frame): number {
  return frame.left + value * across(frame);
}

/** The likeness at an x, within 0..=1, on a grid of hundredths. */
export function valueAt(x: number, frame: Frame): number {
  const share = (x - frame.left) / across(frame);
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}

/**
 * The y of a count. The scale is that of square roots: most pairs of a collection have little in
 * common, and on a straight scale the few near-duplicates would be a line one pixel high.
 */
export function yOf(count: number, most: number, frame: Frame): number {
  const tall = frame.height - frame.top - frame.bottom;
  const share = most > 0 ? Math.sqrt(count / most) : 0;
  return frame.top + tall * (1 - share);
}

/** The bars of bins of one width over 0..=1. A bin with any pair is at least a pixel and a half high. */
export function barsOf(bins: readonly number[], frame: Frame): Bar[] {
  const most = Math.max(0, ...bins);
  const floor = frame.height - frame.bottom;
  return bins.map((count, at) => {
    const [low, high] = [at / bins.length, (at + 1) / bins.length];
    const [start, end] = [xOf(low, frame), xOf(high, frame)];
    const height = count > 0 ? Math.max(1.5, floor - yOf(count, most, frame)) : 0;
    return {
      x: start + 0.5,
      y: floor - height,
      width: Math.max(1, end - start - 1),
      height,
      count,
      low,
      high,
    };
  });
}

/** A bar with its count above it; `middle`: where that stands. */
export interface CountedBar extends Bar {
  middle: number;
}

/** What counts must leave free: how wide and high a digit is, and the x of a line between them. */
interface Room {
  width: number;
  height: number;
  line: number;
}

/**
 * The bars that have room for their own count above them. A count that the line would cross stands beside it,
 * unless a higher bar is there. Where two counts would touch, the larger one stays, of equal ones the first.
 */
export function countedBars(
  bars: readonly Bar[],
  write: (count: number) => string,
  { line, ...letter }: Room,
): CountedBar[] {
  const reach = ({ count }: Bar) => (write(count).length * letter.width) / 2;
  const placed = (bar: Bar): CountedBar => {
    const middle = bar.x + bar.width / 2;
    const free = reach(bar) + letter.width / 2;
    if (Math.abs(middle - line) >= free) return { ...bar, middle };
    return { ...bar, middle: middle < line ? line - free : line + free };
  };
  // Half a digit stays free between two counts.
  const isTouching = (one: CountedBar, other: CountedBar) =>
    Math.abs(one.y - other.y) < letter.height &&
    Math.abs(one.middle - other.middle) < reach(one) + reach(other) + letter.width / 2;
  const isOn = (one: CountedBar, bar: Bar) => {
    const right = Math.min(one.middle + reach(one), bar.x + bar.width);
    return bar.y < one.y && right - Math.max(one.middle - reach(one), bar.x) > letter.width;
  };
  const shown: CountedBar[] = [];
  for (const bar of bars.map(placed).toSorted((one, other) => other.count - one.count)) {
    const fits = 2 * reach(bar) <= bar.width + 10 && !bars.some((other) => isOn(bar, other));
    if (bar.count > 0 && fits && !shown.some((other) => isTouching(bar, other))) shown.push(bar);
  }
  return shown;
}

/** Counts worth a mark on the axis: the largest, and about a quarter of it (half its height). */
export function countMarks(bins: readonly number[]): number[] {
  const most = Math.max(0, ...bins);
  const half = Math.round(most / 4);
  return most === 0 ? [] : half > 0 && half < most ? [half, most] : [most];
}

/** The threshold after a key, on the grid of hundredths; undefined when the key is no key of a slider. */
export function steppedBy(key: string, value: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 0.01,
    ArrowUp: 0.01,
    ArrowLeft: -0.01,
    ArrowDown: -0.01,
    PageUp: 0.05,
    PageDown: -0.05,
    Home: -1,
    End: 1,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  return Math.round(Math.min(1, Math.max(0, value + step)) * 100) / 100;
}
