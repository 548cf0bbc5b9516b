/** The button of a part that stands folded in a line beside the results. */
import type { ComponentChildren } from "preact";

interface FoldButtonProps {
  isOpen: boolean;
  /** The id of what opens. */
  controls: string;
  onToggle: (isOpen: boolean) => void;
  children: ComponentChildren;
}

export function FoldButton({ isOpen, controls, onToggle, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      class="fold-button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    >
      <span class="fold-arrow" aria-hidden="true" />
      {children}
    </button>
  );
}
