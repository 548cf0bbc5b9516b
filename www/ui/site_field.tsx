/** The site that the lines of a log do not name, asked for where the log is. */
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useId, useRef } from "preact/hooks";

/** The site as an address; undefined where it is none. */
export function siteOf(typed: string): string | undefined {
  const text = typed.trim().replace(/\/+$/, "");
  const site = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return text !== "" && !/\s/.test(text) && URL.canParse(site) ? site : undefined;
}

/** The text that is typed, and if it was refused. */
export interface Site {
  typed: Signal<string>;
  isRefused: Signal<boolean>;
  field: RefObject<HTMLInputElement | null>;
  /** The site, or undefined, a word about it, and the focus in the field. */
  take(): string | undefined;
}

export function useSite(): Site {
  const typed = useSignal("");
  const isRefused = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    const site = siteOf(typed.peek());
    isRefused.value = site === undefined;
    if (site === undefined) field.current?.focus();
    return site;
  };
  return { typed, isRefused, field, take };
}

interface SiteFieldProps {
  site: Site;
  label: string;
  placeholder: string;
  /** Says what was refused. */
  refused: string;
  /** The buttons and words beside the field. */
  children: ComponentChildren;
}

export function SiteField({ site, label, placeholder, refused, children }: SiteFieldProps) {
  const { typed, isRefused } = site;
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        ref={site.field}
        id={id}
        class="input"
        type="text"
        inputMode="url"
        spellcheck={false}
        autocapitalize="off"
        maxLength={500}
        placeholder={placeholder}
        value={typed.value}
        aria-invalid={isRefused.value}
        aria-describedby={isRefused.value ? `${id}-refused` : undefined}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      {children}
      {isRefused.value && (
        <span id={`${id}-refused`} class="small field-problem" role="alert">
          {refused}
        </span>
      )}
    </>
  );
}
