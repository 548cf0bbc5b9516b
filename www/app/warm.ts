/** Starts loading the engine of the place in sight on a first sign of intent. */
import { hands, isOwn, place } from "./places";

export function warm(): void {
  const now = place.peek();
  if (isOwn(now)) hands[now].peek()?.warm();
}
