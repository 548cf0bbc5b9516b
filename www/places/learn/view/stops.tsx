/** A slider over a few stops; the keys of a lesson leave it its arrows. */

interface StopsProps {
  label: string;
  /** The stops in words. */
  stops: readonly string[];
  /** The number of the stop, from 0. */
  at: number;
  onChange: (at: number) => void;
}

export function Stops({ label, stops, at, onChange }: StopsProps) {
  return (
    <label class="line stops no-print">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        aria-valuetext={stops[at]}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output class="numeric">{stops[at]}</output>
    </label>
  );
}
