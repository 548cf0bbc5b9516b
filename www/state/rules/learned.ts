/** Proved rules in Normalize: they become its rules learned from the site. */
import { computed, signal } from "@preact/signals";
import { attempt } from "../failures";
import { options } from "../normalize/in_force";
import { withLearned } from "../normalize/options";
import { change } from "../normalize/session";
import { place, whenHere } from "../places";
import { engine } from "./engine";
import { summary } from "./session";

/** Whether the rules are on their way. */
export const handing = signal(false);

/** Whether there are proved rules; likely ones are never handed over. */
export const hasProved = computed(() => (summary.value?.rules.valid ?? 0) > 0);

/** Puts the proved rules into Normalize's tier `learned`, beside those it has, and goes there. */
export function useInNormalize(): void {
  if (handing.peek() || !hasProved.peek()) return;
  handing.value = true;
  attempt(async () => {
    try {
      const { file } = await engine.export("learned", "valid");
      const found = await file.text();
      place.value = "normalize";
      await whenHere("normalize");
      change(withLearned(options.peek(), found));
    } finally {
      handing.value = false;
    }
  });
}
