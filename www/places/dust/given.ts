/**
 * Rules that are taken for granted: the arguments that the place Parameters has found insignificant are dropped before
 * anything is mined, so that no fetch is spent on them.
 */
import { computed, signal } from "@preact/signals";
import { engine } from "./engine";

/** Whether they are used. */
export const useParams = signal(true);

/** What Parameters knows, a line each; undefined until asked. */
const known = signal<string | undefined>(undefined);
/** What the worker has. */
let applied = "";

/** How many there are, used or not. */
export const givenCount = computed(() => countOf(known.value ?? ""));

function countOf(lines: string): number {
  return lines === "" ? 0 : lines.split("\n").length;
}

/** What is to be given now. */
function wanted(): string {
  return useParams.peek() ? (known.peek() ?? "") : "";
}

/** Whether the worker has what is to be given. */
export function isGiven(): boolean {
  return wanted() === applied;
}

/** What the worker has been given, a line each. */
export function givenLines(): string {
  return applied;
}

/** Asks what Parameters knows by now. */
export async function askKnown(): Promise<void> {
  known.value = await engine.known_arguments();
}

let giving: Promise<unknown> = Promise.resolve();

/** Gives the rules to the worker; false: it has them already. One after another: a late one would undo what was mined. */
export function giveKnown(): Promise<boolean> {
  const given = giving.then(give);
  giving = given.catch(() => undefined);
  return given;
}

async function give(): Promise<boolean> {
  if (useParams.peek() && known.peek() === undefined) await askKnown();
  const lines = wanted();
  if (lines === applied) return false;
  await engine.set_given(lines);
  applied = lines;
  return true;
}

/** A new worker has none. */
export function forgetGiven(): void {
  applied = "";
}
