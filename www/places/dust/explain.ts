/** How a few URLs give rules, step by step: envelopes, pairs, what becomes of them. */
import { computed, effect, signal } from "@preact/signals";
import type { DustExplained } from "dustlens";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { engine } from "./engine";
import { sound } from "./session";

/** Two shapes of the same five stories: what a person starts from. */
export const firstLines = [12, 27, 31, 48, 50]
  .flatMap((id) => [`http://news.example/story?id=${id}`, `http://news.example/story_${id}`])
  .join("\n");

/** URLs that can be explained at once; more would be a wall to read. */
export const mostLines = 40;

/** The URLs, a line each. */
export const lines = signal(firstLines);

const answers = new Latest<DustExplained>();
const seenAnswer = seen(answers.value);
/** The steps; asked for while they are looked at. */
export const explained = seenAnswer.value;
export const explainPending = answers.pending;
export const explainFailure = answers.failure;

/** The URLs of a text, a line each. */
function urlsOf(text: string): string[] {
  const all = text.split("\n").map((line) => line.trim());
  return all.filter((line) => line !== "");
}

/** How many of them are not explained. */
export const leftOut = computed(() => Math.max(0, urlsOf(lines.value).length - mostLines));

effect(() => {
  const urls = urlsOf(lines.value).slice(0, mostLines);
  const by = sound.value;
  if (!seenAnswer.isSeen.value) return;
  if (urls.length === 0) answers.forget();
  else answers.ask(() => engine.explain(urls, by));
});
