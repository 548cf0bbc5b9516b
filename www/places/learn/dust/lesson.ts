/** The lesson: what does `?id=` have to do with `_`? */
import type { DustAnswer } from "dustlens";
import { writeLists } from "../../../place_model/link";
import { decimalText } from "../../../ui/numbers/words";
import type { Lesson } from "../lesson";
import { counted, w } from "../words";
import { DustFigure } from "./figure";
import {
  commonSite,
  examplePair,
  exampleUrl,
  falseFriend,
  type Numbered,
  pairWords,
  refinementsOf,
  shortUrl,
  supportOf,
  triedPairs,
  validOf,
} from "./shown";

/** The most pairs to choose from; a rule that stands behind them is offered as well. */
const mostChoices = 4;

/** The steps that speak of pairs. */
const pairSteps = ["lift", "meet", "support", "refine", "guess", "friend", "proof"];

const choiceOf = (number: number): string => `p${number}`;

/** The pairs to choose from; none where no page can decide. */
function asked(answer: DustAnswer): Numbered[] {
  if (answer.pages === 0) return [];
  const valid = new Set(validOf(answer).map(({ pair }) => pair));
  const isOnly = ({ number }: Numbered) => valid.size === 1 && valid.has(number);
  return triedPairs(answer).filter((each, at) => at < mostChoices || isOnly(each));
}

/** True if pages leave a pair open: some of theirs are not known. */
const isOpen = ({ proofs }: DustAnswer): boolean => proofs.some(({ status }) => status === "undecided");

/** What pages say of the pair with most support that they refute, in words. */
function friendWords(answer: DustAnswer): string {
  if (answer.pages === 0) return w("dust.said.no_pages");
  const friend = falseFriend(answer);
  if (friend === undefined) return w(isOpen(answer) ? "dust.said.open" : "dust.said.no_friend");
  const last = friend.samples.at(-1);
  const likeness = last?.likeness;
  return w(likeness === undefined ? "dust.said.friend_gone" : "dust.said.friend", {
    pair: pairWords(friend),
    support: supportOf(answer, friend),
    tested: friend.tested,
    likeness: decimalText(likeness ?? 0),
  });
}

/** The rules that pages prove, in words. */
function proofWords(answer: DustAnswer): string {
  if (answer.pages === 0) return w("dust.said.no_pages");
  const [first, ...others] = validOf(answer);
  if (first === undefined) return w("dust.said.no_rule");
  const counts = { pair: pairWords(first), equal: first.equal, tested: first.tested };
  return w(others.length === 0 ? "dust.said.rule" : "dust.said.rules", {
    ...counts,
    rules: others.length + 1,
  });
}

/** The fetches of the verification in words: all, the pages, those fetched again, URLs that the site does not have. */
function fetchesOf({ fetches: { all, again, absent } }: DustAnswer) {
  return {
    fetched: counted("fetches", all),
    pages: all - again - absent,
    again,
    absent,
  };
}

export const dust: Lesson<DustAnswer> = {
  id: "dust",
  reads: "urls",
  hasTexts: true,
  steps: [
    "list",
    "tokens",
    "lift",
    "meet",
    "support",
    "refine",
    "guess",
    "friend",
    "proof",
    "saved",
    "remember",
  ],
  guess: { at: "guess", shown: "friend" },
  presets: ["story"],
  isSeeded: () => false,
  ask: (engine, { material }) => engine.dust({ lines: material.texts }),
  choices(answer) {
    const pairs = asked(answer).map(({ number }) => choiceOf(number));
    if (pairs.length === 0) return [];
    const open = isOpen(answer) ? ["unknown"] : [];
    return [...pairs, ...(pairs.length > 1 ? ["several"] : []), "none-of-them", ...open];
  },
  truth(answer) {
    const [first, ...others] = validOf(answer);
    if (others.length > 0) return "several";
    if (first === undefined && isOpen(answer)) return "unknown";
    return first?.pair === undefined ? "none-of-them" : choiceOf(first.pair);
  },
  choiceText(choice, { answer }) {
    const pair = /^p\d+$/.test(choice) ? answer.pairs[Number(choice.slice(1))] : undefined;
    return pair === undefined ? w(`dust.choices.${choice}`) : pairWords(pair);
  },
  hasWords: (answer, step) => examplePair(answer) !== undefined || !pairSteps.includes(step),
  params(answer) {
    const [pair, tried] = [examplePair(answer), triedPairs(answer)];
    const refined = tried.map(({ number }) => refinementsOf(answer, number).length);
    return {
      addresses: answer.urls,
      found: counted("found", answer.urls),
      site: commonSite(answer) ?? "–",
      pages: answer.pages,
      tokens: answer.addresses[exampleUrl(answer)]?.tokens.length ?? 0,
      url: shortUrl(answer, answer.addresses[exampleUrl(answer)]?.url ?? ""),
      envelopes: answer.envelopes,
      most: answer.most,
      crowded: answer.crowded,
      pair: pair === undefined ? "–" : pairWords(pair),
      text: pair?.from ?? "–",
      support: pair?.support ?? 0,
      times: counted("times", pair?.support ?? 0),
      least: answer.least,
      pairs: answer.pairs.length,
      few: answer.few.length,
      tried: tried.length,
      refined: refined.reduce((sum, each) => sum + each, 0),
      friend: friendWords(answer),
      proof: proofWords(answer),
      needed: answer.needed,
      precision: answer.precision,
      confidence: answer.confidence,
      spent: answer.fetches.all === 0 ? "" : w("dust.said.spent", fetchesOf(answer)),
      canonical: answer.canonical,
      saved: counted("fetches", answer.urls - answer.canonical),
    };
  },
  seeAlso: (lines) => {
    const text = lines.map((line) => line.split(/\s/)[0]).join("\n");
    const lists = { reading: {}, sample: undefined, text, missing: 0 };
    return writeLists("rules", lists, new URLSearchParams(), new URLSearchParams());
  },
  Figure: DustFigure,
};
