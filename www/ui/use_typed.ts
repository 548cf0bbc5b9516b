/** A text that takes effect when its field is left: until then what was typed stays, whatever is drawn meanwhile. */
import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";

type Typed = TargetedEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The attributes of its field. `value`: the text in force; `take` gets what was typed instead. */
export function useTyped(value: string, take: (typed: string) => void) {
  const typed = useSignal<string | undefined>(undefined);
  return {
    value: typed.value ?? value,
    onInput: ({ currentTarget }: Typed) => {
      typed.value = currentTarget.value;
    },
    onChange: ({ currentTarget }: Typed) => {
      typed.value = undefined;
      take(currentTarget.value);
    },
  };
}
