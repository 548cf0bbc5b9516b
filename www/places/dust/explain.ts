/** How a few URLs give rules, step by step: envelopes, pairs, what becomes of them. */
import { computed, effect, signal } from "@preact/signals";
import type { DustExplained } from "dustlens";
import { Latest } from "../../place_model/query/latest";
import { watched } from "../../place_model/query/watched";
import type { DustEngine, DustSession } from "./session";

/** Two shapes of the same five stories: what a person starts from. */
export const firstLines = [12, 27, 31, 48, 50]
  .flatMap((id) => [`http://news.example/story?id=${id}`, `http://news.example/story_${id}`])
  .join("\n");

/** URLs that can be explained at once; more would be a wall to read. */
export const mostLines = 40;

/** The steps of the explanation in their order. */
export const explainSteps = ["tokens", "envelopes", "pairs", "fates", "applied"] as const;
export type ExplainStep = (typeof explainSteps)[number];

/** The URLs of a text, a line each. */
function urlsOf(text: string): string[] {
  const all = text.split("\n").map((line) => line.trim());
  return all.filter((line) => line !== "");
}

/** The explanation of a few URLs. */
export class Explain {
  /** The URLs, a line each. */
  readonly lines = signal(firstLines);
  /** The step in sight. */
  readonly step = signal<ExplainStep>("tokens");
  /** True if it is open under results; the steps are worked out only then. */
  readonly isOpen = signal(false);
  readonly answers = new Latest<DustExplained>();
  private readonly watchedAnswer = watched(this.answers.value);
  /** The steps; asked for while they are looked at. */
  readonly explained = this.watchedAnswer.value;
  /** How many of them are not explained. */
  readonly leftOut = computed(() => Math.max(0, urlsOf(this.lines.value).length - mostLines));

  constructor(engine: DustEngine, session: DustSession) {
    effect(() => {
      const urls = urlsOf(this.lines.value).slice(0, mostLines);
      const by = session.sound.value;
      if (!this.watchedAnswer.isWatched.value) return;
      if (urls.length === 0) this.answers.forget();
      else this.answers.ask(() => engine.explain(urls, by));
    });
  }
}
