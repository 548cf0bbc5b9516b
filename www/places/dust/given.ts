/**
 * Rules that are taken for granted: the arguments that the place Parameters has found insignificant are dropped before
 * anything is mined, so that no fetch is spent on them.
 */
import { computed, signal } from "@preact/signals";
import type { DustEngine } from "./engine";

function countOf(lines: string): number {
  return lines === "" ? 0 : lines.split("\n").length;
}

/** Rules that are taken for granted, as one place has them. */
export class Given {
  /** Whether they are used. */
  readonly useParams = signal(true);

  /** What Parameters knows, a line each; undefined until asked. */
  private readonly known = signal<string | undefined>(undefined);

  /** What the worker has. */
  private applied = "";

  /** How many there are, used or not. */
  readonly givenCount = computed(() => countOf(this.known.value ?? ""));

  /** What is to be given now. */
  private readonly wanted = (): string => {
    return this.useParams.peek() ? (this.known.peek() ?? "") : "";
  };

  /** Whether the worker has what is to be given. */
  readonly isGiven = (): boolean => {
    return this.wanted() === this.applied;
  };

  /** What the worker has been given, a line each. */
  readonly givenLines = (): string => {
    return this.applied;
  };

  /** Asks what Parameters knows by now. */
  readonly askKnown = async (): Promise<void> => {
    this.known.value = await this.engine.known_arguments();
  };

  private giving: Promise<unknown> = Promise.resolve();

  /** Gives the rules to the worker; false: it has them already. One after another: a late one would undo what was mined. */
  readonly giveKnown = (): Promise<boolean> => {
    const given = this.giving.then(this.give);
    this.giving = given.catch(() => undefined);
    return given;
  };

  private readonly give = async (): Promise<boolean> => {
    if (this.useParams.peek() && this.known.peek() === undefined) await this.askKnown();
    const lines = this.wanted();
    if (lines === this.applied) return false;
    await this.engine.set_given(lines);
    this.applied = lines;
    return true;
  };

  /** A new worker has none. */
  readonly forgetGiven = (): void => {
    this.applied = "";
  };

  constructor(private readonly engine: DustEngine) {}
}
