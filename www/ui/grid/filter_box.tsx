/** The box that filters a long list: what is typed is asked for when typing pauses; Escape empties it. */
import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";

/** How long typing pauses before the engine is asked, in milliseconds. */
const PAUSE = 120;

interface FilterBoxProps {
  /** What it filters by. */
  label: string;
  /** The same in few words, for the room that the box has; the label itself where it is short. */
  short?: string | undefined;
  value: string;
  onFilter: (text: string) => void;
}

export function FilterBox({ label, short = label, value, onFilter }: FilterBoxProps) {
  const id = useId();
  const typed = useSignal(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // A filter set from elsewhere (a link, a cleared box) shows in the box; one sent from here must not overwrite
  // what has been typed since.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      typed.value = value;
    }
  }, [value, typed]);
  const type = (text: string, wait: number) => {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      onFilter(text);
    }, wait);
  };
  return (
    <div class="filter-box">
      <label for={id} class="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        class="input"
        type="search"
        placeholder={short}
        maxLength={500}
        value={typed.value}
        aria-keyshortcuts="/"
        onInput={(event) => type(event.currentTarget.value, PAUSE)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed.peek() !== "") {
            event.stopPropagation();
            type("", 0);
          }
        }}
      />
    </div>
  );
}
