/**
 * Rules that are taken for granted: the arguments that the place Parameters has found insignificant are dropped before
 * anything is mined, so that no fetch is spent on them.
 */
import { computed, signal } from "@preact/signals";
import type { DustEngine } from "./session";

/** Rules that are taken for granted, as one place has them. */
export class Given {
  /** True if they are used. */
  readonly useParams = signal(true);
  /** What Parameters knows, a line each; undefined until asked. */
  private readonly known = signal<string | undefined>(undefined);
  /** How many there are, used or not. */
  readonly givenCount = computed(() => (this.known.value || undefined)?.split("\n").length ?? 0);
  /** What the worker has been given, a line each. */
  private applied = "";
  private giving: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: DustEngine) {}

  /** What is to be given now. */
  private wanted(): string {
    return this.useParams.peek() ? (this.known.peek() ?? "") : "";
  }

  isGiven(): boolean {
    return this.wanted() === this.applied;
  }

  /** What the worker has been given, a line each. */
  lines(): string {
    return this.applied;
  }

  /** Asks what Parameters knows by now. */
  async askKnown(): Promise<void> {
    this.known.value = await this.engine.known_arguments();
  }

  /** Gives the rules to the worker, one after another: a late one would undo what was mined. */
  give(): Promise<boolean> {
    const given = this.giving.then(() => this.giveNow());
    this.giving = given.catch(() => undefined);
    return given;
  }

  private async giveNow(): Promise<boolean> {
    if (this.useParams.peek() && this.known.peek() === undefined) await this.askKnown();
    const lines = this.wanted();
    if (lines === this.applied) return false;
    await this.engine.set_given(lines);
    this.applied = lines;
    return true;
  }

  forget(): void {
    this.applied = "";
  }
}
