/** The lesson: are these the same page? */
import type { LessonPage, PagePair, PagesAnswer } from "dustlens";
import { fractionText, percentText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import { type Given, type Lesson, sortedGuess, stepWords } from "../lesson";
import { w } from "../words";
import { covered, coverings } from "./cover";
import { PagesFigure } from "./figure";
import { cardPairs, kindName, kinds, lacksCard, pairOf } from "./pairs";

/** Cards that the running example has. */
const cards = [1, 2, 3, 4] as const;

const usefulText = (pair: PagePair | undefined): string =>
  fractionText(pair?.useful.shared ?? 0, pair?.useful.union ?? 0);

/** What covering the template changes, in words. */
function coveredWords({ pages: all }: PagesAnswer, pair: PagePair): string {
  const { whole, useful } = pair;
  const has = (page: LessonPage | undefined) => page !== undefined && page.before + page.after !== "";
  if (![pair.a, pair.b].some((number) => has(all[number]))) return w("pages.said.no_template");
  if (useful.union === 0) return w("pages.said.nothing");
  const key = useful.shared * whole.union === whole.shared * useful.union ? "same" : "differs";
  return w(`pages.said.${key}`, { useful: usefulText(pair), shared: whole.shared, union: whole.union });
}

/** The contents of the figure: the pages, and the same with a part of the template covered, by `coverings`. */
export type PagesShown = PagesAnswer & { covered: readonly PagesAnswer[] };

async function ask(engine: LearnEngine, { material }: Given): Promise<PagesShown> {
  const whole = await engine.pages({ material });
  const line = ({ url, before, useful, after }: LessonPage, part: number): string =>
    [url, covered(before, part, true).left, useful, covered(after, part, false).left].join(" | ");
  const answers = coverings.map((part) =>
    engine.pages({ material: { ...material, texts: whole.pages.map((page) => line(page, part)) } }),
  );
  return { ...whole, covered: await Promise.all(answers) };
}

export const pages: Lesson<PagesShown> = {
  id: "pages",
  steps: ["whole", "useful", "share", ...cards.map((card) => `card-${card}`), "guess", "sorted", "remember"],
  guess: { at: "guess", shown: "sorted" },
  presets: ["pages"],
  hasTexts: true,
  ownHint: "own.bars",
  isSeeded: () => false,
  ask,
  sorted: (answer) => cardPairs(answer).length,
  choices: () => kinds.map(kindName),
  hasWords: (answer, step) => !lacksCard(answer, step),
  truth: (answer) => sortedGuess(cardPairs(answer).map(({ kind }) => kinds.indexOf(kind) + 1)),
  params(answer, { pair }, step) {
    const { round } = stepWords(step);
    const all = cardPairs(answer);
    const of = round === 0 ? pairOf(answer, pair) : (all[round - 1] ?? all[0]);
    const [first, second] = [answer.pages[of?.a ?? 0], answer.pages[of?.b ?? 1]];
    return {
      shared: of?.whole.shared ?? 0,
      union: of?.whole.union ?? 0,
      useful: usefulText(of),
      told: of === undefined ? "" : coveredWords(answer, of),
      first: fractionText(first?.useful_shingles ?? 0, first?.shingles ?? 0),
      second: fractionText(second?.useful_shingles ?? 0, second?.shingles ?? 0),
      percent: percentText(first?.share ?? 0),
    };
  },
  Figure: PagesFigure,
};
