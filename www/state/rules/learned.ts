/** Accepted rules in Normalize: they become its rules learned from the site. */
import { signal } from "@preact/signals";
import { attempt } from "../failures";
import { options } from "../normalize/in_force";
import { withLearned } from "../normalize/options";
import { change } from "../normalize/session";
import { place, whenHere } from "../places";
import { engine } from "./engine";
import { trust } from "./shrink";

/** Whether the rules are on their way. */
export const handing = signal(false);

/** Puts the rules in use into Normalize's tier `learned`, beside those it has, and goes there. */
export function useInNormalize(): void {
  if (handing.peek()) return;
  handing.value = true;
  attempt(async () => {
    try {
      const { file } = await engine.export("learned", trust.peek());
      const found = await file.text();
      place.value = "normalize";
      await whenHere("normalize");
      change(withLearned(options.peek(), found));
    } finally {
      handing.value = false;
    }
  });
}
