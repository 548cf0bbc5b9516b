/** The places of the page. A new one is a line here and a view in `view/frame/places.ts`. */
import { signal } from "@preact/signals";

export const places = ["documents", "about"] as const;
export type Place = (typeof places)[number];

/** The place in sight. */
export const place = signal<Place>("documents");

/** The place of this name, if there is one. */
export function placeNamed(name: string): Place | undefined {
  return places.find((each) => each === name);
}
