/** Which engine reads the lists: that of the place in sight. */

import { warm as warmUrls } from "../normalize/engine";
import { warm as warmParams } from "../params/engine";
import { place } from "../places";

/** Starts loading the engine of the place in sight on a first sign of intent. */
export function warm(): void {
  if (place.peek() === "params") warmParams();
  else warmUrls();
}
