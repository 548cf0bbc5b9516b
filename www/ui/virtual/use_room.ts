/** The width an element has been given and the type's scale, so that a view can choose its layout. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The root's font size in pixels over the usual 16: 1.5 in presenter mode. */
export function rootScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

/** What a layout is chosen by: content width in pixels, and the scale of the type. */
export interface Room {
  width: number;
  scale: number;
}

/** The rooms that elements of one kind were told last. */
const lastRooms = new Map<string, Room>();

/** A ref for the element and its room; until it is laid out `first` pixels wide, or as wide as the last one of its kind, so that its content is
    drawn once and not a second time for another width. */
export function useRoom<Kind extends HTMLElement>(
  first: number,
  kind?: string,
): [RefObject<Kind | null>, ReadonlySignal<Room>] {
  const element = useRef<Kind>(null);
  const room = useSignal<Room>((kind && lastRooms.get(kind)) || { width: first, scale: 1 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) {
      return undefined;
    }
    const take = (width: number, scale: number) => {
      const now = room.peek();
      if (width !== now.width || scale !== now.scale) {
        room.value = { width, scale };
      }
      if (kind !== undefined) lastRooms.set(kind, { width, scale });
    };
    // It tells the first room itself, before the first paint: to ask the element for it would lay out the page an extra time.
    const sizes = new ResizeObserver((told) => {
      // What stands before the content is its padding, which is the same on either side.
      for (const { contentRect } of told)
        take(Math.round(contentRect.width + 2 * contentRect.x), rootScale());
    });
    // Presenter mode changes the type without changing this element's width.
    const attributes = new MutationObserver(() => take(watched.clientWidth, rootScale()));
    sizes.observe(watched);
    attributes.observe(document.documentElement, { attributes: true });
    return () => {
      sizes.disconnect();
      attributes.disconnect();
    };
  }, [room, kind]);
  return [element, room];
}
