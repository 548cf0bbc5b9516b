/** Going over all URLs of a long list: how far it is, the way to stop it, and the way to do it all the same. */
import { signal } from "@preact/signals";
import type { DustLooked } from "dustlens";
import { attempt } from "../../app/failures";
import type { LookKind } from "../../worker/rules_api";
import { engine } from "./engine";
import { listeners } from "./session";

/** What is gone over the URLs for, and how far that is; nothing that takes a moment only. */
export const looking = signal<Partial<Record<LookKind, DustLooked>>>({});
/** Whether a person has stopped it. Nothing goes over all URLs then, until rules, lists or the question are others. */
export const halted = signal(false);

listeners.heard.push((event) => {
  if (event.kind !== "looking") return;
  const { [event.what]: _, ...others } = looking.peek();
  looking.value = event.looked === undefined ? others : { ...others, [event.what]: event.looked };
});

listeners.lost.push(() => {
  looking.value = {};
});

export function stopLooking(): void {
  halted.value = true;
  attempt(() => engine.stop_looking());
}

export function lookAgain(): void {
  halted.value = false;
}
