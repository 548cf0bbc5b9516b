/** Proved rules in Normalize: they become its rules learned from the site. */
import { computed, signal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { place, whenHere } from "../../app/places";
import type { DustEngine } from "./engine";
import type { Given } from "./given";
import type { DustSession } from "./session";

/** The way of proved rules to Normalize. */
export class Learned {
  /** Whether the rules are on their way. */
  readonly handing = signal(false);
  /** Whether there are proved rules; likely ones are never handed over. */
  readonly hasProved = computed(() => (this.session.summary.value?.rules.valid ?? 0) > 0);

  constructor(
    private readonly engine: DustEngine,
    private readonly given: Given,
    private readonly session: DustSession,
  ) {}

  /**
   * Goes to Normalize with the proved rules, beside those it has, and what was dropped before they were learned; the other
   * rules are set as they were then, so that the forms there are those here.
   */
  readonly handOver = (): void => {
    if (this.handing.peek() || !this.hasProved.peek()) return;
    this.handing.value = true;
    attempt(async () => {
      try {
        const { file } = await this.engine.export("learned", "valid");
        const found = await file.text();
        place.value = "normalize";
        const normalize = await whenHere("normalize");
        normalize.learn?.(`${this.given.lines()}\n${found}`);
      } finally {
        this.handing.value = false;
      }
    });
  };
}
