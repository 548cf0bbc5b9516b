/** Tabs: one stop for the Tab key, arrows go from tab to tab. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";

interface TabListProps<Name extends string> {
  /** What the ids of the tabs and of their panel begin with. */
  id: string;
  /** What the tabs are of, for readers. */
  label: string;
  names: readonly Name[];
  title: (name: Name) => string;
  /** The open tab; undefined: none is. */
  open: Name | undefined;
  onOpen: (name: Name) => void;
}

/** Room between an opened tab and the edge of the line, in pixels: the edge fades. */
const EDGE = 40;

/** The tab after a key; undefined for other keys. Ends join. */
function after<Name extends string>(key: string, names: readonly Name[], now: Name): Name | undefined {
  const at = names.indexOf(now);
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

/** The tabs alone; the panel, `<id>-panel`, stands elsewhere. */
export function TabList<Name extends string>({ id, label, names, title, open, onOpen }: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const stop = open ?? names[0];
  const isNew = useRef(true);
  // A tab that is opened from elsewhere may stand beyond the edge of a line that scrolls. To ask for the places lays out the page.
  useLayoutEffect(() => {
    const isFirst = isNew.current && stop === names[0];
    isNew.current = false;
    if (isFirst) return;
    const [line, tab] = [list.current, list.current?.querySelector('[aria-selected="true"]')];
    if (!line || !tab) return;
    const [edges, place] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < edges.left) line.scrollLeft += place.left - edges.left - EDGE;
    else if (place.right > edges.right) line.scrollLeft += place.right - edges.right + EDGE;
  }, [open]);
  // Chromium keeps the fade of a line that has come to fit, unless its animation begins anew.
  useEffect(() => {
    const line = list.current;
    if (!line) return undefined;
    let isFirst = true;
    const sizes = new ResizeObserver(() => {
      // Of its first size it tells itself: the animation has just begun.
      if (isFirst) {
        isFirst = false;
        return;
      }
      line.style.animation = "none";
      void line.offsetWidth;
      line.style.animation = "";
    });
    sizes.observe(line);
    return () => sizes.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent, now: Name) => {
    const next = after(event.key, names, now);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
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
          tabIndex={name === stop ? 0 : -1}
          onClick={() => onOpen(name)}
          onKeyDown={(event) => onKeyDown(event, name)}
        >
          {title(name)}
        </button>
      ))}
    </div>
  );
}

interface TabsProps<Name extends string> extends Omit<TabListProps<Name>, "id" | "open"> {
  open: Name;
  /** The open tab's panel. */
  children: ComponentChildren;
}

export function Tabs<Name extends string>({ children, ...list }: TabsProps<Name>) {
  const id = useId();
  return (
    <>
      <TabList id={id} {...list} />
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${list.open}`}>
        {children}
      </div>
    </>
  );
}
