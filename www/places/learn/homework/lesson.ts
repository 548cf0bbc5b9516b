/** The lesson: can you do it yourself? */
import type { HomeworkAnswer, SlipScore } from "dustlens";
import { decimalText, whole } from "../../../ui/numbers/words";
import type { Given, Lesson } from "../lesson";
import { documentName } from "../view/names";
import { counted, w } from "../words";
import { HomeworkFigure } from "./figure";
import { kitOf, questionOf, ratioText } from "./kit";
import { missing } from "./missing";
import { isWay, ofWay } from "./ways";

/** A score as a choice of the guess; `empty`: there is no pair, and so no score. */
const scoreChoice = (score: number | null | undefined): string => score?.toFixed(2) ?? "empty";

/** The program of the guess: it keeps the last shingle. */
export function asked({ slips }: HomeworkAnswer): SlipScore | undefined {
  return slips.find(({ slip }) => slip === "last");
}

/** The prices of small slips in words; without a pair of the kit there is no price. */
function slipWords(answer: HomeworkAnswer, given: Given): string {
  const score = asked(answer)?.score;
  if (score == null) return w("homework.said.no_price");
  const all = { slips: answer.slips.length, fails: answer.slips.filter(({ is_pass }) => !is_pass).length };
  const key = given.isOwn ? "own_prices" : "prices";
  return w(`homework.said.${key}`, { ...all, score: ratioText(score) });
}

function wordsOf(answer: HomeworkAnswer, given: Given, step: string) {
  const { documents, bytes, record, cut, normal, primes } = answer;
  const [a, b] = answer.thresholds;
  const differs = cut.rows.find(({ bucket, truncated }) => bucket !== truncated);
  const negative = differs ?? cut.rows[0];
  const [at, of] = ofWay(answer, isWay(step) ? step : "filled") ?? [0];
  const { graded } = answer;
  return {
    documents: documents.length,
    bytes: whole(bytes),
    length: record[0]?.value ?? "",
    words: cut.words,
    shingles: counted("shingles", cut.shingles),
    hash: negative?.hash ?? "",
    bucket: negative?.bucket ?? "",
    truncated: negative?.truncated ?? "",
    document: documentName(at),
    own: of?.shingles ?? "",
    own_shingles: counted("shingles", of?.shingles ?? 0),
    empty: of?.empty ?? "",
    normal: documentName(normal.document),
    before: normal.words[0] ?? "",
    after: normal.words[1] ?? "",
    a: documentName(primes.documents[0]),
    b: documentName(primes.documents[1]),
    m: primes.shared,
    r: decimalText(primes.r),
    kit: w(`homework.kits.${kitOf(given)}`),
    short: w(`homework.short.${kitOf(given)}`),
    fewest_a: a.fewest,
    below_a: decimalText(a.below),
    fewest_b: b.fewest,
    below_b: decimalText(b.below),
    slips: slipWords(answer, given),
    result: graded == null ? w("homework.figure.no_result") : ratioText(graded.score),
  };
}

export const homework: Lesson<HomeworkAnswer> = {
  id: "homework",
  steps: [
    "format",
    "words",
    "hashes",
    "filled",
    "fallback",
    "skipped",
    "normalized",
    "primes",
    "pairs",
    "guess",
    "slips",
    "own",
    "remember",
  ],
  guess: { at: "guess", shown: "slips" },
  presets: ["archive"],
  hasTexts: true,
  hasSettings: true,
  hasOwnCut: true,
  takesResultAt: "own",
  ownHint: "homework.own_hint",
  isMade: ({ isOwn }) => !isOwn,
  isSeeded: ({ isOwn }) => !isOwn,
  ask: (engine, given) => engine.homework(questionOf(given)),
  choices: (answer) => {
    const all = new Set([1, 0.97, 0.5].map(scoreChoice).concat(scoreChoice(asked(answer)?.score)));
    return [...all].sort();
  },
  truth: (answer) => scoreChoice(asked(answer)?.score),
  choiceText: (choice) =>
    choice === "empty" ? w("homework.figure.no_pairs") : decimalText(Number(choice), undefined, 2),
  hasWords: (answer, step) => missing(answer, step) === undefined,
  params: wordsOf,
  Figure: HomeworkFigure,
};
