/** Going over all URLs of a long list: how far it is, the way to stop it, and the way to do it all the same. */
import { signal } from "@preact/signals";
import type { DustLooked } from "dustlens";
import { attempt } from "../../app/failures";
import type { LookKind } from "../../worker/rules_api";
import type { DustEngine } from "./engine";
import type { DustSession } from "./session";

/** Going over all URLs. */
export class Looking {
  /** What is gone over the URLs for, and how far that is; nothing that takes a moment only. */
  readonly looking = signal<Partial<Record<LookKind, DustLooked>>>({});
  /** Whether a person has stopped it. Nothing goes over all URLs then, until rules, lists or the question are others. */
  readonly halted = signal(false);

  constructor(
    private readonly engine: DustEngine,
    { listeners }: DustSession,
  ) {
    listeners.heard.push((event) => {
      if (event.kind !== "looking") return;
      const { [event.what]: _, ...others } = this.looking.peek();
      this.looking.value = event.looked === undefined ? others : { ...others, [event.what]: event.looked };
    });
    listeners.lost.push(() => {
      this.looking.value = {};
    });
  }

  readonly stopLooking = (): void => {
    this.halted.value = true;
    attempt(() => this.engine.stop_looking());
  };

  readonly lookAgain = (): void => {
    this.halted.value = false;
  };
}
