import type { Collection } from "../model";

/** True if the run has gone on long enough to be worth a bar: shorter ones would only flicker. */
export function isLong(place: Collection): boolean {
  return place.session.working.value && place.session.elapsed.value > 250;
}
