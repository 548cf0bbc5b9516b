/** Which engine reads the lists: that of the place in sight. */

import { warm as warmRules } from "../places/dust/engine";
import { warm as warmUrls } from "../places/normalize/engine";
import { warm as warmParams } from "../places/params/engine";
import { place } from "./places";

/** Starts loading the engine of the place in sight on a first sign of intent. */
export function warm(): void {
  const now = place.peek();
  if (now === "params") warmParams();
  else if (now === "rules") warmRules();
  else warmUrls();
}
