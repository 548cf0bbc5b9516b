/** Which engine reads the lists: that of the place in sight. */

import { warm as warmUrls } from "../normalize/engine";
import { warm as warmParams } from "../params/engine";
import { place } from "../places";
import { warm as warmRules } from "../rules/engine";

/** Starts loading the engine of the place in sight on a first sign of intent. */
export function warm(): void {
  const now = place.peek();
  if (now === "params") warmParams();
  else if (now === "rules") warmRules();
  else warmUrls();
}
