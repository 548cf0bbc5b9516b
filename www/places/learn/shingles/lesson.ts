/** The lesson: how can order matter without comparing texts letter by letter? */
import type { Material, ShinglesAnswer } from "dustlens";
import { t } from "../../../i18n";
import { fractionText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { mostLength } from "../presets";
import { documentName } from "../view/names";
import { counted, w } from "../words";
import { ShinglesFigure } from "./figure";
import { leftOver } from "./left_over";

/** The most characters of a shingle where a letter is put in. */
const mostCharacters = 4;
/** The most characters before the letter that is put in: the first shingle is whole. */
const mostBefore = 6;
/** Stops of the window that are shown one by one. */
const stops = [1, 2, 3] as const;

/** The contents of the figure. */
export interface ShinglesShown {
  /** The first text, cut as the example says. */
  cut: ShinglesAnswer;
  /** Two texts as bags of words, and as shingles. */
  bag: ShinglesAnswer;
  order: ShinglesAnswer;
  /** A letter put in behind `edit` characters: shingles of so many characters one after another, and overlapping ones. */
  characters: number;
  edit: number;
  apart: ShinglesAnswer;
  overlapping: ShinglesAnswer;
  /** The first text in shingles one after another: what is left over is left out, or makes a shorter shingle. */
  dropped: ShinglesAnswer;
  kept: ShinglesAnswer;
  /** Two texts, each with its end joined to its beginning. */
  ring: ShinglesAnswer;
}

/**
 * Shingles of characters, from a text and the same with a letter put in near its beginning, behind `edit` characters; a short
 * text has shorter ones.
 */
async function lettersOf(engine: LearnEngine, text: string): Promise<{ letters: Material; edit: number }> {
  // The letter makes no text longer than is taken.
  const all = [...text].slice(0, mostLength - 1);
  const edit = Math.min(mostBefore, Math.floor(all.length / 2));
  const edited = [...all.slice(0, edit), t("learn:letter"), ...all.slice(edit)].join("");
  const { texts } = await ask(engine, { texts: [all.join("")], unit: "char", size: 1 }, 1);
  const size = Math.min(mostCharacters, texts[0]?.tokens ?? 1);
  return { letters: { texts: [all.join(""), edited], unit: "char", size }, edit };
}

/** The settings of shingles that are not usual. */
interface Unusual {
  cyclic?: boolean;
  leftover?: boolean;
}

function ask(
  engine: LearnEngine,
  material: Material,
  step: number,
  { cyclic = false, leftover = false }: Unusual = {},
): Promise<ShinglesAnswer> {
  return engine.shingles({ material, step, cyclic, leftover });
}

async function askAll(engine: LearnEngine, { material, pair }: Given): Promise<ShinglesShown> {
  const { texts } = material;
  const first = texts[0] ?? "";
  const both = [first, texts[pair[1]] ?? ""];
  const { letters, edit } = await lettersOf(engine, first);
  const alone: Material = { ...material, texts: [first] };
  const [cut, bag, order, apart, overlapping, dropped, kept, ring] = await Promise.all([
    ask(engine, alone, 1),
    ask(engine, { ...material, texts: both, size: 1 }, 1),
    ask(engine, { ...material, texts: both }, 1),
    ask(engine, letters, letters.size),
    ask(engine, letters, 1),
    ask(engine, alone, material.size),
    ask(engine, alone, material.size, { leftover: true }),
    ask(engine, { ...material, texts: both }, 1, { cyclic: true }),
  ]);
  return { cut, bag, order, characters: letters.size, edit, apart, overlapping, dropped, kept, ring };
}

/** The part of the first text's shingles that the change leaves. */
const left = ({ survivors }: ShinglesAnswer): string =>
  survivors === undefined ? "" : fractionText(survivors.shared, survivors.before);

const alike = ({ survivors }: ShinglesAnswer): string =>
  survivors === undefined ? "" : fractionText(survivors.shared, survivors.union);

export const shingles: Lesson<ShinglesShown> = {
  id: "shingles",
  steps: [
    "ribbon",
    ...stops.map((stop) => `window-${stop}`),
    "set",
    "order",
    "guess",
    "apart",
    "overlapping",
    "leftover",
    "cyclic",
    "remember",
  ],
  guess: { at: "guess", shown: "apart" },
  presets: ["texts", "rose"],
  pair: [0, 2],
  isSeeded: () => false,
  ask: askAll,
  choices({ apart }) {
    const { before: all = 0, shared = 0 } = apart.survivors ?? {};
    const guesses = new Set([0, shared, Math.floor(all / 2), Math.max(0, all - 1), all]);
    return [...guesses].sort((a, b) => a - b).map((count) => fractionText(count, all));
  },
  truth: ({ apart }) => left(apart),
  params({ cut, bag, order, characters, apart, overlapping, dropped, ring }, { material, pair }) {
    const { tokens = 0, shingles: all = [], distinct = 0 } = cut.texts[0] ?? {};
    const { len } = leftOver(dropped);
    const counts = {
      stops: counted("times", all.length),
      distinct,
      characters: counted("of_characters", characters),
      torn: characters - 1,
    };
    const words = { tokens: counted("of_tokens", tokens), size: counted("of_tokens", material.size) };
    const ends = { a: documentName(0), b: documentName(pair[1]), line: alike(order), ring: alike(ring) };
    const told = { bag: alike(bag), order: alike(order), apart: left(apart), overlapping: left(overlapping) };
    const end = w(`shingles.said.${len === 0 ? "filled" : "left"}`, {
      size: words.size,
      left: counted("left_over", len),
    });
    const open = w(`shingles.said.${material.size === 1 ? "line_of_words" : "line"}`);
    const lost = (overlapping.survivors?.before ?? 0) - (overlapping.survivors?.shared ?? 0);
    return {
      ...counts,
      ...words,
      ...ends,
      ...told,
      end,
      open,
      lost,
      before: apart.survivors?.before ?? 0,
      letter: t("learn:letter"),
    };
  },
  Figure: ShinglesFigure,
};
