/** Whether rules were decided under other settings than those in force: they stay, whatever the settings. */
import { computed, signal } from "@preact/signals";
import type { DustSettings } from "dustlens";
import { decidedOf, isProvedOtherwise } from "./proved_otherwise";
import type { DustSession } from "./session";

/** The settings that proofs have gone by. */
export class ProvedBy {
  /** The settings that proofs have gone by. */
  private readonly provedBy = signal<readonly DustSettings[]>([]);

  /** Whether there are decided rules, and the settings in force are not those that they were found with. */
  readonly isDecidedOtherwise = computed(() => {
    const rules = this.session.summary.value?.rules;
    return (
      rules !== undefined &&
      decidedOf(rules) > 0 &&
      isProvedOtherwise(this.provedBy.value, this.session.settings.value)
    );
  });

  constructor(private readonly session: DustSession) {
    this.session.listeners.opened.push((first) => {
      this.provedBy.value = first.provedBy;
    });

    this.session.listeners.heard.push((event) => {
      if (event.kind === "proved-by") this.provedBy.value = event.settings;
    });
  }
}
