/** A picked address of the map shows the evidence of the first rule that changed it. */
import { signal } from "@preact/signals";
import type { DustMapRow } from "dustlens";
import { pick } from "../../results";
import { shrink } from "../../shrink";

/** The address picked last. */
export const mapPicked = signal<string | undefined>(undefined);

export function pickFirstRule({ url, rules }: DustMapRow): void {
  const [first] = rules;
  const step = shrink.peek()?.steps.find(({ number }) => number === first);
  mapPicked.value = url;
  if (step !== undefined) pick(step.id);
}
