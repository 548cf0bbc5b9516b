/** Copying a text, and what came of the last copy. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { Button, type ButtonProps, IconButton } from "./button";
import { Icon } from "./icon";

/** With a `label` a drawing stands in place of words. */
interface CopyTextProps extends Omit<ButtonProps, "onClick" | "children" | "label"> {
  label?: string;
  children?: ComponentChildren;
  /** Asked for when the button is pressed. */
  text: () => string | Promise<string>;
}

export function CopyText({ text, label, children, kind, ...rest }: CopyTextProps) {
  const state = useSignal<"copied" | "failed" | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
  };
  return (
    <>
      {label === undefined ? (
        <Button kind={kind ?? "plain"} {...rest} onClick={() => void copy()}>
          {children}
        </Button>
      ) : (
        <IconButton label={label} {...rest} onClick={() => void copy()}>
          <Icon name="copy" />
        </IconButton>
      )}
      <span role="status" class="small copy-state">
        {state.value !== undefined && t(`results:copy.${state.value}`)}
      </span>
    </>
  );
}
