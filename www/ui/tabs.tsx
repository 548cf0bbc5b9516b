/** Tabs: one stop for the Tab key, arrows go from tab to tab. */
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

interface TabsProps<Name extends string> {
  /** What the tabs are of, for readers. */
  label: string;
  names: readonly Name[];
  title: (name: Name) => string;
  open: Name;
  onOpen: (name: Name) => void;
  /** The open tab's panel. */
  children: ComponentChildren;
}

/** The tab after a key; undefined for other keys. Ends join. */
function after<Name extends string>(key: string, names: readonly Name[], open: Name): Name | undefined {
  const at = names.indexOf(open);
  const last = names.length - 1;
  const next: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const index = next[key];
  return index === undefined ? undefined : names[index];
}

export function Tabs<Name extends string>({ label, names, title, open, onOpen, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = after(event.key, names, open);
    if (next !== undefined) {
      event.preventDefault();
      onOpen(next);
      list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
    }
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            onKeyDown={onKeyDown}
          >
            {title(name)}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
