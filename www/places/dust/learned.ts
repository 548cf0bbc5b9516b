/** Proved rules in Normalize: they become its rules learned from the site. */
import { computed, signal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { place, whenHere } from "../../app/places";
import { engine } from "./engine";
import { givenLines } from "./given";
import { summary } from "./session";

/** Whether the rules are on their way. */
export const handing = signal(false);

/** Whether there are proved rules; likely ones are never handed over. */
export const hasProved = computed(() => (summary.value?.rules.valid ?? 0) > 0);

/**
 * Goes to Normalize with the proved rules, beside those it has, and what was dropped before they were learned; the other
 * rules are set as they were then, so that the forms there are those here.
 */
export function useInNormalize(): void {
  if (handing.peek() || !hasProved.peek()) return;
  handing.value = true;
  attempt(async () => {
    try {
      const { file } = await engine.export("learned", "valid");
      const found = await file.text();
      place.value = "normalize";
      const normalize = await whenHere("normalize");
      normalize.learn?.(`${givenLines()}\n${found}`);
    } finally {
      handing.value = false;
    }
  });
}
