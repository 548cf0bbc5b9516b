/** Accepted rules in Normalize: they become its rules learned from the site. */
import { signal } from "@preact/signals";
import type { DustTrust } from "../../worker/rules_api";
import { attempt } from "../failures";
import { options } from "../normalize/in_force";
import { withLearned } from "../normalize/options";
import { change } from "../normalize/session";
import { place, whenHere } from "../places";
import { engine } from "./engine";
import { summary } from "./session";
import { trust } from "./shrink";

/** Whether the rules are on their way. */
export const handing = signal(false);

/** Proved rules as soon as there are any; before that nothing but a person's choice stands for likely ones. */
function accepted(): DustTrust {
  return (summary.peek()?.rules.valid ?? 0) > 0 ? "valid" : trust.peek();
}

/** Puts accepted rules into Normalize's tier `learned`, beside those it has, and goes there. */
export function useInNormalize(): void {
  if (handing.peek()) return;
  handing.value = true;
  attempt(async () => {
    try {
      const { file } = await engine.export("learned", accepted());
      const found = await file.text();
      place.value = "normalize";
      await whenHere("normalize");
      change(withLearned(options.peek(), found));
    } finally {
      handing.value = false;
    }
  });
}
