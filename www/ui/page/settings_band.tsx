/** Where settings stand. Beside results their form folds to a line of chips, each of which opens its setting. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, Ref } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { into } from "../signal_setter";
import { FoldButton } from "./fold_button";

/** A setting in a few words; `name`: that of the element with `data-setting` which holds its control. */
export interface Chip {
  name: string;
  label: string;
  value: string;
  /** True if the value says by itself what it is of. */
  isPlain?: boolean;
  /** True if only a printed page says it, which has no form to look it up in. */
  isPrinted?: boolean;
}

/** True if a value is read as a word, which a colon sets apart from its name. */
const isWord = (value: string): boolean => /^\p{L}/u.test(value);

/** On or off, as a chip says it. */
export function switchText(isOn: boolean): string {
  return t(isOn ? "frame:switch.on" : "frame:switch.off");
}

interface SettingsBandProps {
  label: string;
  chips: readonly Chip[];
  /** True if there are results, beside which the form is a line. */
  isFolded: boolean;
  /** True if something in the form wants to be seen. */
  isUrgent?: boolean;
  band?: Ref<HTMLElement>;
  /** Other controls in the line. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** Gives the focus to the control of a setting. */
function focusOn(body: HTMLElement | null, name: string): void {
  const holder = body?.querySelector(`[data-setting="${name}"]`);
  for (let fold = holder?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  const control =
    holder?.querySelector<HTMLElement>("input:checked") ??
    holder?.querySelector<HTMLElement>("input, select, textarea");
  control?.focus();
}

/** The settings: in the open while there is nothing to look at, else in a line that opens. */
export function SettingsBand({
  label,
  chips,
  isFolded,
  isUrgent = false,
  band,
  beside,
  children,
}: SettingsBandProps) {
  const id = useId();
  const isOpen = useSignal(false);
  const wanted = useSignal<string | undefined>(undefined);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted.value !== undefined) focusOn(body.current, wanted.value);
    wanted.value = undefined;
  }, [wanted.value]);
  const open = (name: string) => {
    isOpen.value = true;
    wanted.value = name;
  };
  const isShown = !isFolded || isUrgent || isOpen.value;
  return (
    <section
      ref={band ?? null}
      class={`settings ${isShown ? "is-open" : ""} ${isFolded ? "is-line" : "card no-print"}`}
      aria-label={label}
    >
      {isFolded && (
        <div class="row-0 fold-line">
          <FoldButton isOpen={isShown} controls={id} onToggle={(next) => into(isOpen)(next)}>
            {label}
          </FoldButton>
          {beside}
          {chips.map(({ name, ...chip }) => (
            <button
              key={name}
              type="button"
              class={chip.isPrinted ? "setting-chip print-only" : "setting-chip"}
              title={chip.label}
              onClick={() => open(name)}
            >
              <span class={chip.isPlain ? "visually-hidden" : "soft"}>
                {chip.label}
                {isWord(chip.value) && ":"}
              </span>{" "}
              <b>{chip.value}</b>
            </button>
          ))}
        </div>
      )}
      <div id={id} ref={body} class="settings-body no-print" hidden={!isShown}>
        {children}
      </div>
    </section>
  );
}
