/** The contents of the figure of this lesson. */
import type { AddressesAnswer, Heap } from "dustlens";
import { w } from "../words";

/** The steps that show a heap, each under rules of its own. */
export const heapSteps = ["heap", "preserving", "usual", "far"] as const;
export type HeapStep = (typeof heapSteps)[number];

/** The contents of the figure: the heaps of the steps, and that of the rules which a person has switched on. */
export interface AddressesShown {
  answer: AddressesAnswer;
  heaps: Readonly<Record<HeapStep | "switches", Heap>>;
  /** The rules that are on. */
  on: ReadonlySet<string>;
}

/** The name of a rule in words; the name itself where there are none. */
export const ruleWords = (rule: string): string => w(`addresses.rules.${rule}`);
