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
import { firstOf, mostShared, ranked } from "./pairs";

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
    answer: await engine.incidence({ material: sets.material, draws: 0, keep: 0, seed, struck: [] }),
  });
  const [own, tags, farm] = await Promise.all([
    engine.incidence({ material, draws: 0, keep: 0, seed, struck: [] }),
    of(setsOf(linesOf("t", 4))),
    of(setsOf(linesOf("l", 5))),
  ]);
  return { own: { names, answer: own }, tags, farm };
}

const nameOf = ({ names }: Named, pair: PairOverlap | undefined): string =>
  w("figure.pair_name", { a: documentName(pair?.a ?? 0, names), b: documentName(pair?.b ?? 1, names) });

const jaccardOf = (pair: PairOverlap | undefined): string =>
  fractionText(pair?.shared ?? 0, pair?.union ?? 0);

/** Which of the person's own sets are most alike, and which share most, in words. */
function toldOf(own: Named): string {
  const [first, ...others] = firstOf(own.answer);
  const busy = mostShared(own.answer);
  if (first === undefined || busy === undefined) return w("sets.said.none");
  const [alike, jaccard] = [nameOf(own, first), jaccardOf(first)];
  const key = others.length > 0 ? "several" : "first";
  const said = w(`sets.said.${key}`, { alike, jaccard, others: others.length });
  if (busy.shared <= first.shared) return said;
  const words = { busy: nameOf(own, busy), busy_shared: busy.shared, busy_jaccard: jaccardOf(busy) };
  return `${said} ${w("sets.said.busy", words)}`;
}

const choiceOf = ({ a, b }: PairOverlap): string => `${a + 1}-${b + 1}`;

export const sets: Lesson<SetsShown> = {
  id: "sets",
  steps: ["people", "guess", "pairs", "tags", "farm", "remember"],
  guess: { at: "guess", shown: "pairs" },
  presets: ["people"],
  ownHint: "sets.own_hint",
  reads: "sets",
  isSeeded: () => false,
  ask,
  choices({ own: { answer } }) {
    // Where several pairs are first, none is the answer.
    if (firstOf(answer).length !== 1) return [];
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
    const [tag] = ranked(tags.answer);
    const [link] = ranked(farm.answer);
    return {
      told: toldOf(own),
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
