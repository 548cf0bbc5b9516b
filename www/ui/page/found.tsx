/** Results, and beside them the evidence. Where it stands below them, it is brought into sight once it has come. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { bringIntoSight } from "../virtual/in_sight";

interface FoundProps {
  /** True if lists or settings changed after the results. */
  isStale: boolean;
  /** Of what the evidence that has come is; undefined while there is none. */
  shown: string | number | undefined;
  /** The evidence of what is picked; undefined: nothing is picked. */
  evidence: ComponentChildren;
  children: ComponentChildren;
}

export function Found({ isStale, shown, evidence, children }: FoundProps) {
  const isOpen = evidence !== undefined;
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== undefined && matchMedia("(width < 68rem)").matches) bringIntoSight(side.current);
  }, [shown]);
  return (
    <div class={`stack-5 found${isOpen ? " has-evidence" : ""}${isStale ? " is-stale" : ""}`}>
      <div class="found-results">{children}</div>
      {isOpen && (
        <div ref={side} class="found-evidence">
          {evidence}
        </div>
      )}
    </div>
  );
}
