/** A titled region of a place. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface PanelProps {
  title: string;
  /** Beside the title: a count, a state. */
  aside?: ComponentChildren;
  /** At the end of the title's row. */
  actions?: ComponentChildren;
  name?: string;
  children: ComponentChildren;
}

export function Panel({ title, aside, actions, name = "", children }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${name}`} aria-labelledby={id}>
      <header class="row at-baseline panel-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span class="small soft numeric">{aside}</span>}
        {actions !== undefined && <div class="row panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
