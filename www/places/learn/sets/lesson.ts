/** The lesson: what else is a set? */
import type { IncidenceAnswer, PairOverlap } from "dustlens";
import { t } from "../../../i18n";
import { fractionText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { setsOf } from "../presets";
import { documentName } from "../view/names";
import { w } from "../words";
import { SetsFigure } from "./figure";
import { mostShared, ranked } from "./pairs";

/** The most pairs to choose from. */
const mostChoices = 4;

/** Sets with their names, and what the core says of them. */
export interface Named {
  names: readonly string[] | undefined;
  answer: IncidenceAnswer;
}

/** The contents of the figure: the sets of the example, tags of pictures, links of sites. */
export interface SetsShown {
  own: Named;
  tags: Named;
  farm: Named;
}

/** Sets that are words of the language in force. */
const linesOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => t(`learn:texts.${name}${at + 1}`));

async function ask(engine: LearnEngine, { material, seed, names }: Given): Promise<SetsShown> {
  const of = async (sets: ReturnType<typeof setsOf>): Promise<Named> => ({
    names: sets.names,
    answer: await engine.incidence({ material: sets.material, draws: 0, keep: 0, seed }),
  });
  const [own, tags, farm] = await Promise.all([
    engine.incidence({ material, draws: 0, keep: 0, seed }),
    of(setsOf(linesOf("t", 4))),
    of(setsOf(linesOf("l", 5))),
  ]);
  return { own: { names, answer: own }, tags, farm };
}

const choiceOf = ({ a, b }: PairOverlap): string => `${a + 1}-${b + 1}`;

export const sets: Lesson<SetsShown> = {
  id: "sets",
  steps: ["people", "guess", "pairs", "tags", "farm", "remember"],
  guess: { at: "guess", shown: "pairs" },
  presets: ["people"],
  reads: "sets",
  isSeeded: () => false,
  ask,
  choices({ own: { answer } }) {
    const shared = mostShared(answer);
    const few = new Set([...ranked(answer).slice(0, mostChoices - 1), ...(shared ? [shared] : [])]);
    return [...few].map(choiceOf).sort();
  },
  choiceText(choice, { given: { names } }) {
    const [a = 1, b = 2] = choice.split("-").map(Number);
    return w("figure.pair_name", { a: documentName(a - 1, names), b: documentName(b - 1, names) });
  },
  truth({ own: { answer } }) {
    const first = ranked(answer)[0];
    return first === undefined ? "" : choiceOf(first);
  },
  params({ own, tags, farm }) {
    const [first] = ranked(own.answer);
    const shared = mostShared(own.answer);
    const nameOf = (of: Named, pair: PairOverlap | undefined) =>
      w("figure.pair_name", {
        a: documentName(pair?.a ?? 0, of.names),
        b: documentName(pair?.b ?? 1, of.names),
      });
    const jaccardOf = (pair: PairOverlap | undefined) => fractionText(pair?.shared ?? 0, pair?.union ?? 0);
    const [tag] = ranked(tags.answer);
    const [link] = ranked(farm.answer);
    return {
      alike: nameOf(own, first),
      jaccard: jaccardOf(first),
      busy: nameOf(own, shared),
      busy_shared: shared?.shared ?? 0,
      busy_jaccard: jaccardOf(shared),
      tags: nameOf(tags, tag),
      tags_jaccard: jaccardOf(tag),
      farm: nameOf(farm, link),
      farm_jaccard: jaccardOf(link),
    };
  },
  Figure: SetsFigure,
};
