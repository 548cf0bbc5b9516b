/** Whether rules were decided under other settings than those in force: they stay, whatever the settings. */
import { computed, signal } from "@preact/signals";
import type { DustSettings } from "dustlens";
import { decidedOf, isProvedOtherwise } from "./proved_otherwise";
import { listeners, settings, summary } from "./session";

/** The settings that proofs have gone by. */
const provedBy = signal<readonly DustSettings[]>([]);

listeners.opened.push((first) => {
  provedBy.value = first.provedBy;
});
listeners.heard.push((event) => {
  if (event.kind === "proved-by") provedBy.value = event.settings;
});

/** Whether there are decided rules, and the settings in force are not those that they were found with. */
export const isDecidedOtherwise = computed(() => {
  const rules = summary.value?.rules;
  return rules !== undefined && decidedOf(rules) > 0 && isProvedOtherwise(provedBy.value, settings.value);
});
