/** Buttons: one look for the main action, one for the others, one for those that stand in text. */
import type { ComponentChildren, JSX } from "preact";

type Native = Omit<JSX.IntrinsicElements["button"], "class" | "type">;

export interface ButtonProps extends Native {
  /** main: the one thing to do here; plain: beside it; quiet: in a row of many. */
  kind?: "main" | "plain" | "quiet";
  children: ComponentChildren;
}

/** A button that says in words what it does. */
export function Button({ kind = "plain", children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button button-${kind}`} {...rest}>
      {children}
    </button>
  );
}

interface IconButtonProps extends Native {
  /** What it does, read aloud and shown on hover. */
  label: string;
  children: ComponentChildren;
}

/** A button with a drawing in place of words. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" class="button button-icon" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
