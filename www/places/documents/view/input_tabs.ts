/** Which way of adding documents is open. */
import { signal } from "@preact/signals";
import { fetches } from "../fetches";
import { boxes, boxNames, inputs } from "../inputs";

export const tabs = ["paste", "files", "addresses", "samples"] as const;
export type Tab = (typeof tabs)[number];

/** `closed` once a person has shut the open tab; undefined: the page chooses. */
export const chosenTab = signal<Tab | "closed" | undefined>(undefined);
/** Opens the tab with the boxes for good: a box that is in use must not vanish when it is emptied. */
export function holdBoxes(): void {
  chosenTab.value = "paste";
}

/** Shuts the tab that is open, now that it has done its work. */
export function closeInput(): void {
  chosenTab.value = undefined;
}

/** The tab to show; undefined: none, to make room for what is already there. */
export function openTab(): Tab | undefined {
  const chosen = chosenTab.value;
  if (chosen === "closed") return inputs.value.length === 0 ? "paste" : undefined;
  if (chosen !== undefined) return chosen;
  if (fetches.value.length > 0) return "addresses";
  const isFilled = boxNames.some((name) => boxes.value[name] !== "");
  return inputs.value.length === 0 || isFilled ? "paste" : undefined;
}
