/** Learn: steps and guesses, links both ways and mangled, and words that fit the screen. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { longest } from "../place_model/link_text";
import { type Given, type LessonId, lessonIds, stepWords } from "../places/learn/lesson";
import { lessonAfter, lessonOf, lessons } from "../places/learn/lessons";
import { firstState, type LearnState, readState, writeState } from "../places/learn/link";
import { isCut, presets, textsOf } from "../places/learn/presets";
import { guessAt, isOffered, mayGuess, noGuess, showsAnswer, stepNumber } from "../places/learn/steps";

/** A generator of numbers below 1, the same for the same seed (Marsaglia, "Xorshift RNGs", 2003). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const state = (view: Partial<LearnState["view"]>, rest: Partial<LearnState> = {}): LearnState => ({
  ...firstState(),
  ...rest,
  view: { ...firstState().view, ...view },
});

const samples: LearnState[] = [
  firstState(),
  ...lessonIds.flatMap((lesson) =>
    (lessonOf(lesson)?.steps ?? []).map((step) =>
      state(
        { lesson, step, seed: "77", guess: "2/3", pair: [0, 2] },
        { preset: lessonOf(lesson)?.presets[0] ?? "texts" },
      ),
    ),
  ),
  state({ lesson: "addresses", chosen: "sort-query.fragment" }, { preset: "heap" }),
  state(
    {
      lesson: "homework",
      step: "own",
      chosen: "b",
      result: "http://a.example/1 http://a.example/4 0.95\n?&%",
    },
    { preset: "archive" },
  ),
  state({ lesson: "minshingle" }, { preset: "lecture" }),
  state(
    { lesson: "minshingle", seed: "999999999" },
    { preset: "own", box: "кот спит\nпёс спит", cut: { unit: "char", size: 4 } },
  ),
];

describe("the link of a lesson", () => {
  it.each(samples.map((each) => [writeState(each), each] as const))(
    "%s brings back its state",
    (link, each) => {
      const { refused, view, preset, box, cut } = readState(`#${link}`);
      expect(refused).toEqual([]);
      expect({ view, preset, box, cut }).toEqual(each);
    },
  );

  it("says what it cannot bring back", () => {
    const refused = (query: string) => readState(`#learn?${query}`).refused;
    expect(refused("lesson=minshingle&step=there-is-none")).toEqual(["step"]);
    expect(refused("lesson=nothing&seed=-1&pair=2-1&format=csv")).toEqual([
      "lesson",
      "seed",
      "pair",
      "format",
    ]);
    expect(refused("lesson=minshingle&pair=1-7")).toEqual(["pair"]);
    expect(refused("lesson=minshingle&sample=nowhere")).toEqual(["sample"]);
    expect(refused("lesson=minshingle&chosen=fragment")).toEqual(["chosen"]);
    expect(refused("lesson=minshingle&result=a+b")).toEqual(["result"]);
    expect(refused("guess=1")).toEqual(["guess"]);
  });

  it("keeps its lesson where a text makes it too long, and says that it left the text out", () => {
    for (const query of [`text=${"x".repeat(20_000)}`, `d=p1%0A${"x".repeat(3_000)}`]) {
      const read = readState(`#learn?lesson=bits&step=drift&${query}`);
      expect(read).toMatchObject({ refused: ["d"], preset: "texts", box: "" });
      expect(read.view).toMatchObject({ lesson: "bits", step: "drift" });
    }
  });

  it("never grows over its limit; texts that do not fit are counted", () => {
    const link = writeState(state({ lesson: "minshingle" }, { preset: "own", box: "шингл ".repeat(800) }));
    expect(link.length).toBeLessThanOrEqual(longest);
    expect(readState(link)).toMatchObject({ missing: 1, preset: "own", box: "" });
  });

  it("carries a result as long as it fits, and else everything but that", () => {
    const of = (result: string) =>
      readState(writeState(state({ lesson: "homework", step: "own", result }, { preset: "archive" })));
    const line = "http://a.example/1 http://a.example/4 0.95\n";
    expect(of(line.repeat(10)).view.result).toBe(line.repeat(10));
    expect(of(line.repeat(60))).toMatchObject({ refused: [], view: { step: "own", result: undefined } });
  });

  it("takes 100,000 mangled links without a word, and to a state that can be written", {
    timeout: 120_000,
  }, () => {
    const [links, next] = [samples.map((each) => writeState(each)), random(20_261_124)];
    const pick = (below: number) => Math.floor(next() * below);
    const signs = "abcdefz0123456789=&%?#-+/._~ ёж\u0000\ud800";
    const mangled = (link: string): string => {
      const at = pick(link.length + 1);
      const sign = signs[pick(signs.length)] ?? "";
      const other = links[pick(links.length)] ?? "";
      const ways = [
        () => link.slice(0, at),
        () => link.slice(0, at) + sign + link.slice(at),
        () => link.slice(0, at) + sign + link.slice(at + 1),
        () => link.slice(0, at) + other.slice(pick(other.length)),
        () => link.slice(0, at) + link.slice(at + 1 + pick(8)),
      ];
      return ways[pick(ways.length)]?.() ?? link;
    };
    for (let turn = 0; turn < 100_000; turn++) {
      let link = links[pick(links.length)] ?? "";
      for (let times = 1 + pick(4); times > 0; times--) link = mangled(link);
      const { view, preset, box, cut } = readState(`#${link}`);
      const lesson = lessonOf(view.lesson);
      if (view.step !== undefined && lesson?.steps.includes(view.step) !== true) throw new Error(link);
      const again = writeState({ view, preset, box, cut });
      if (again.length > longest || writeState(readState(again)) !== again)
        throw new Error(`${link} → ${again}`);
    }
  });
});

describe("steps", () => {
  const lesson = { steps: ["one", "ask", "on", "told"], guess: { at: "ask", shown: "told" } };

  it("settle a guess when the question is passed", () => {
    expect(guessAt(lesson, "ask", undefined)).toBeUndefined();
    expect(guessAt(lesson, "on", undefined)).toBe(noGuess);
    expect(guessAt(lesson, "told", "2/3")).toBe("2/3");
    expect(guessAt(lesson, "one", "2/3")).toBe("2/3");
  });

  it("take a guess at its step alone and show the answer later", () => {
    expect(["one", "ask", "on"].map((step) => mayGuess(lesson, step, undefined))).toEqual([
      false,
      true,
      false,
    ]);
    expect(mayGuess(lesson, "ask", "1/3")).toBe(false);
    expect(lesson.steps.map((step) => showsAnswer(lesson, step))).toEqual([false, false, false, true]);
    expect(stepNumber(lesson, "nowhere")).toBe(0);
  });

  it("take guesses alone that are among the choices", () => {
    const given = {} as Given;
    const plain = { choices: () => ["1/3", "2/3"] };
    const sorts = { choices: () => ["mirror", "copy"], sorted: () => 2 };
    const taken = (guess: string) => isOffered(plain, { answer: undefined, given }, guess);
    expect(["1/3", "9/0", noGuess].map(taken)).toEqual([true, false, true]);
    const sorted = (guess: string) => isOffered(sorts, { answer: undefined, given }, guess);
    expect(["1-2", "1", "1-3", "9/0"].map(sorted)).toEqual([true, false, false, false]);
  });

  it("have their round in their name", () => {
    expect(stepWords("shuffle-2")).toEqual({ name: "shuffle", round: 2 });
    expect(stepWords("matrix")).toEqual({ name: "matrix", round: 0 });
  });
});

describe("own texts", () => {
  it("are lines, as many and as long as a lesson shows", () => {
    expect(textsOf(" a \n\nb\r\nc ", 8)).toEqual(["a", "b", "c"]);
    expect(textsOf("x\n".repeat(9), 8)).toHaveLength(8);
    expect(textsOf("😀".repeat(500), 8)[0]).toBe("😀".repeat(400));
    expect(["a\nb", "x\n".repeat(9), "y".repeat(401)].map((box) => isCut(box, 8))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("every lesson", () => {
  type Words = { [key: string]: string | Words };
  const words = (language: string): Words =>
    JSON.parse(
      readFileSync(fileURLToPath(new URL(`../i18n/${language}/learn.json`, import.meta.url)), "utf8"),
    );
  const all = lessons.map((lesson) => [lesson.id, lesson] as const);

  it.each(all)("%s asks before it tells, and its examples are there", (_, lesson) => {
    const { at, shown } = lesson.guess;
    expect(stepNumber(lesson, at)).toBeGreaterThan(0);
    expect(stepNumber(lesson, shown)).toBeGreaterThan(stepNumber(lesson, at));
    expect(new Set(lesson.steps).size).toBe(lesson.steps.length);
    expect(lesson.steps.at(-1)).toBe("remember");
    expect(lesson.presets.every((name) => Object.hasOwn(presets, name))).toBe(true);
  });

  it.each(all)("%s has words of at most 60 for each step in both languages", (id, lesson) => {
    for (const language of ["en", "ru"]) {
      const own = words(language)[id] as Record<string, Record<string, Record<string, string>>>;
      const names = new Set(lesson.steps.map((step) => stepWords(step).name));
      expect(Object.keys(own["steps"] ?? {}).sort()).toEqual([...names].sort());
      for (const [step, { title = "", text = "" }] of Object.entries(own["steps"] ?? {})) {
        expect(title, `${language} ${step}`).not.toBe("");
        expect(text.split(/\s+/).length, `${language} ${id} ${step}`).toBeLessThanOrEqual(60);
      }
    }
  });

  it("is followed by the next one", () => {
    const ids: LessonId[] = [...lessonIds];
    expect(ids.map((id) => lessonAfter(id)?.id)).toEqual([...ids.slice(1), undefined]);
    expect(lessons.map(({ id }) => id)).toEqual(ids);
  });
});
