/** Problems that say the same of several files, as one with the names of all. Pure. */
import type { Problem } from "dustlens";

/** A problem of one source or of several. */
export interface Gathered extends Problem {
  /** The names, where there are several. */
  sources?: readonly string[];
}

/** What is said, whomever it is said of; undefined where it is said of a place. */
function saying({ code, severity, source, line, byte, params, message }: Problem): string | undefined {
  if (source === "" || line !== undefined || byte !== undefined) return undefined;
  const words = message.startsWith(source) ? message.slice(source.length) : message;
  return JSON.stringify([code, severity, params, words]);
}

/** The problems, each where the first that says the same stands. O(their number). */
export function gathered(problems: readonly Problem[]): Gathered[] {
  const all = new Map<string | Problem, Problem[]>();
  for (const problem of problems) {
    const key = saying(problem) ?? problem;
    const same = all.get(key);
    if (same === undefined) all.set(key, [problem]);
    else same.push(problem);
  }
  return [...all.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    return { ...first, sources: same.map(({ source }) => source) };
  });
}

/** How many problems these are, one by one. */
export const countOf = (list: readonly Gathered[]): number =>
  list.reduce((sum, { sources }) => sum + (sources?.length ?? 1), 0);
