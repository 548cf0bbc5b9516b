/** The ways to a signature of the first kit, and the documents that show them. */
import type { BucketSteps, HomeworkAnswer } from "dustlens";

/** The ways by the steps that show them. */
const ways = { filled: "buckets", fallback: "smallest", skipped: "skipped" } as const;
export type WayStep = keyof typeof ways;

const steps = Object.keys(ways) as WayStep[];

/** The way that a step shows. */
export const wayOf = (step: WayStep): BucketSteps["way"] => ways[step];

export const isWay = (step: string): step is WayStep => steps.some((each) => each === step);

/** The document of such a step, by its number from 0: the first that goes this way, else that in its place. */
export function ofWay({ buckets }: HomeworkAnswer, step: WayStep): [number, BucketSteps] | undefined {
  const found = buckets.findIndex(({ way }) => way === wayOf(step));
  const at = found < 0 ? Math.min(steps.indexOf(step), buckets.length - 1) : found;
  const of = buckets[at];
  return of && [at, of];
}
