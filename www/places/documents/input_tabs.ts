/** Which way of adding documents is open. */
import { signal } from "@preact/signals";
import { presenting } from "../../app/preferences";
import type { Fetches } from "./fetches";
import type { DocumentInputs } from "./inputs";
import { boxNames } from "./inputs";

export const tabs = ["paste", "files", "addresses", "samples"] as const;
export type Tab = (typeof tabs)[number];

/** True on a screen so small that the boxes would push their result out of it. */
const isNarrow = (): boolean => globalThis.matchMedia?.("(width < 40rem)").matches ?? false;

/** The ways of adding to one collection, and what is typed there. */
export class InputTabs {
  /** What is typed into the box for addresses, and how many of those asked for were documents already. */
  readonly addresses = signal("");
  readonly alreadyHere = signal(0);
  /** How many of the lines that were asked for hold no address. */
  readonly notTaken = signal(0);

  /** True if every line of a text file is a document of its own. */
  readonly lines = signal(false);

  /** `closed` once a person has shut the open tab; undefined: the page chooses. */
  readonly chosenTab = signal<Tab | "closed" | undefined>(undefined);

  /** Opens the tab with the boxes for good: a box that is in use must not vanish when it is emptied. */
  readonly holdBoxes = (): void => {
    this.chosenTab.value = "paste";
  };

  /** True if both boxes are filled: then they have a result. */
  private readonly isCompared = (): boolean =>
    boxNames.every((name) => this.input.boxes.value[name].trim() !== "");

  /**
   * Before a hall and on a phone two texts that are compared make room for their result, once nobody writes in them any
   * more.
   */
  readonly makeRoom = (): void => {
    const isTight = presenting.peek() || isNarrow();
    if (isTight && this.chosenTab.peek() === "paste" && this.isCompared()) this.closeInput();
  };

  /** Shuts the tab that is open, now that it has done its work. */
  readonly closeInput = (): void => {
    this.chosenTab.value = undefined;
  };

  /** The tab to show; undefined: none, to make room for what is already there. */
  readonly openTab = (): Tab | undefined => {
    const chosen = this.chosenTab.value;
    if (chosen === "closed") return this.input.inputs.value.length === 0 ? "paste" : undefined;
    if (chosen !== undefined) return chosen;
    const isBare = this.input.inputs.value.length === 0;
    if (isBare && this.fetching.fetches.value.length > 0) return "addresses";
    const isFilled = boxNames.some((name) => this.input.boxes.value[name] !== "");
    const isTight = presenting.value || (isNarrow() && this.isCompared());
    return isBare || (isFilled && !isTight) ? "paste" : undefined;
  };

  constructor(
    private readonly fetching: Fetches,
    private readonly input: DocumentInputs,
  ) {}
}
