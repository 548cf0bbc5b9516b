/** A part of the place in one line that opens: the results come first. */
import type { ComponentChildren } from "preact";

export function Folded({ summary, children }: { summary: string; children: ComponentChildren }) {
  return (
    <details class="fold folded no-print">
      <summary>{summary}</summary>
      <div class="folded-body">{children}</div>
    </details>
  );
}
