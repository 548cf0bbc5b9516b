/** Values that are asked of the worker and may be overtaken by newer questions. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { engineLost, reportUnloaded } from "../../app/failures";
import { isUnloaded } from "../../worker/errors";

const isNoNews = (code: unknown): boolean => code === "aborted" || code === engineLost;

/**
 * The latest answer to a changing question.
 *
 * At most one question is under way. Those asked meanwhile replace each other, and only the last
 * of them is asked next, so a slow worker never gets a queue. The old answer stays until the new
 * one is here: a view dims it, it does not blink.
 */
export class Latest<Value> {
  readonly #value = signal<Value | undefined>(undefined);
  readonly #pending = signal(false);
  readonly #failure = signal<Error | undefined>(undefined);
  #next: (() => Promise<Value>) | undefined;
  #underway = false;
  #forgotten = 0;
  /** Takes back that a part of the page is missing. */
  #isThere: () => void = () => undefined;

  /** The newest answer; undefined before the first and after `forget`. */
  get value(): ReadonlySignal<Value | undefined> {
    return this.#value;
  }

  /** True if a newer answer is on its way. */
  get pending(): ReadonlySignal<boolean> {
    return this.#pending;
  }

  /** Why the last question failed; undefined once one succeeded. */
  get failure(): ReadonlySignal<Error | undefined> {
    return this.#failure;
  }

  /** Asks; an earlier question that has not been asked yet is dropped. */
  ask(question: () => Promise<Value>): void {
    this.#next = question;
    this.#pending.value = true;
    if (!this.#underway) {
      void this.#run();
    }
  }

  /** Drops the answer, and the one under way when it comes. */
  forget(): void {
    this.#forgotten += 1;
    this.#next = undefined;
    this.#value.value = undefined;
    this.#failure.value = undefined;
    this.#pending.value = this.#underway;
  }

  async #run(): Promise<void> {
    this.#underway = true;
    while (this.#next) {
      const question = this.#next;
      this.#next = undefined;
      const asked = this.#forgotten;
      try {
        const answer = await question();
        this.#accept(asked, answer, undefined);
      } catch (thrown) {
        const failure = thrown instanceof Error ? thrown : new Error(String(thrown));
        this.#accept(asked, undefined, failure);
        if (isUnloaded(failure) && asked === this.#forgotten) this.#askAgain(question, asked);
      }
    }
    this.#underway = false;
    this.#pending.value = false;
  }

  /** Says that a part of the page is missing for an answer, and asks once more when a person or the network wants it. */
  #askAgain(question: () => Promise<Value>, asked: number): void {
    this.#isThere = reportUnloaded(() => {
      if (asked === this.#forgotten && !this.#underway) this.ask(question);
    });
  }

  #accept(asked: number, answer: Value | undefined, failure: Error | undefined): void {
    if (asked !== this.#forgotten) {
      return;
    }
    // A question that a person stopped has not failed, nor one whose worker is started again: the old answer stays.
    if (failure !== undefined && "code" in failure && isNoNews(failure.code)) return;
    this.#failure.value = failure;
    if (failure === undefined) {
      this.#isThere();
      this.#value.value = answer;
    }
  }
}
