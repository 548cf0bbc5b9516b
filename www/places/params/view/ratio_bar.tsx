/** A share as a bar with the threshold's mark; the numbers stand beside it, so readers pass over it. */

interface RatioBarProps {
  value: number;
  threshold: number;
}

export function RatioBar({ value, threshold }: RatioBarProps) {
  const isOver = value >= threshold;
  return (
    <svg
      class="ratio-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="ratio-bar-all" y="2" width="100" height="6" />
      <rect class={`ratio-bar-part${isOver ? " is-over" : ""}`} y="2" width={value * 100} height="6" />
      <line class="ratio-bar-mark" x1={threshold * 100} x2={threshold * 100} y1="0" y2="10" />
    </svg>
  );
}
