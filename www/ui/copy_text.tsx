/** Copying a text, and what came of the last copy. */
import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { Button, type ButtonProps } from "./button";

interface CopyTextProps extends Omit<ButtonProps, "onClick"> {
  /** Asked for when the button is pressed. */
  text: () => string | Promise<string>;
}

export function CopyText({ text, ...rest }: CopyTextProps) {
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
      <Button {...rest} onClick={() => void copy()} />
      <span role="status" class="small copy-state">
        {state.value !== undefined && t(`results:copy.${state.value}`)}
      </span>
    </>
  );
}
