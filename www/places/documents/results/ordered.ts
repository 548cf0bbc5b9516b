/** A pair of two documents that were chosen in either order. Pure. */
import type { Picked } from "./model";

/** A pair with its earlier document first, as the engine knows it. */
export function ordered({ a, b, a_id, b_id }: Picked): Picked {
  return a < b ? { a, b, a_id, b_id } : { a: b, b: a, a_id: b_id, b_id: a_id };
}
