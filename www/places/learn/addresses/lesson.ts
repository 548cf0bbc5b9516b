/** The lesson: one page, how many addresses? */
import type { AddressesAnswer, Heap } from "dustlens";
import { writeLists } from "../../../place_model/link";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { counted, w } from "../words";
import { AddressesFigure } from "./figure";
import { type AddressesShown, type HeapStep, heapSteps } from "./shown";

/** The two rules of the guess; both are of the third tier. */
const asked = ["sort-query", "fragment"] as const;

/** The choices of rules that the steps show. */
const rulesOf: Readonly<Record<HeapStep, string[]>> = {
  heap: [],
  preserving: ["preserving"],
  usual: ["usual"],
  far: ["usual", ...asked],
};

/** The rules that are on: those of the link that act here, at first the tiers up to `usual`. */
function switchedOn({ rules }: AddressesAnswer, chosen: string | undefined): string[] {
  const named = new Set(chosen?.split("."));
  const isOn = ({ rule, tier }: { rule: string; tier: string }) =>
    chosen === undefined ? tier !== "semantic" : named.has(rule);
  return rules.filter(isOn).map(({ rule }) => rule);
}

async function ask(engine: LearnEngine, { material, chosen }: Given): Promise<AddressesShown> {
  const lines = material.texts;
  const first = await engine.addresses({ lines, heaps: heapSteps.map((step) => rulesOf[step]) });
  const on = switchedOn(first, chosen);
  const { heaps: switched } = await engine.addresses({ lines, heaps: [on] });
  const none: Heap = { groups: [], wrong: 0 };
  const named = heapSteps.map((step, at) => [step, first.heaps[at] ?? none] as const);
  const heaps = Object.fromEntries([...named, ["switches", switched[0] ?? none]]) as AddressesShown["heaps"];
  return { answer: first, heaps, on: new Set(on) };
}

/** The rule that is safe: it makes no group of two pages. */
function safe({ answer: { rules } }: AddressesShown): string {
  const isSafe = asked.map((name) => (rules.find(({ rule }) => rule === name)?.wrong ?? 0) === 0);
  if (isSafe.every((each) => each)) return "both";
  return asked.find((_, at) => isSafe[at]) ?? "neither";
}

export const addresses: Lesson<AddressesShown> = {
  id: "addresses",
  reads: "urls",
  hasTexts: true,
  hasSettings: true,
  steps: ["parts", "heap", "trace", "preserving", "usual", "guess", "far", "switches", "remember"],
  guess: { at: "guess", shown: "far" },
  presets: ["heap"],
  isSeeded: () => false,
  ask,
  // Only pages tell which rule is safe; two rules that are safe alone and not together leave no answer.
  choices: (shown) => {
    const isAsked = shown.answer.pages > 0 && !(safe(shown) === "both" && shown.heaps.far.wrong > 0);
    return isAsked ? [...asked, "both", "neither"] : [];
  },
  truth: safe,
  choiceText: (choice) => w(`addresses.choices.${choice}`),
  params({ answer, heaps }) {
    const groups = (step: keyof AddressesShown["heaps"]) => heaps[step].groups.length;
    return {
      addresses: answer.urls,
      found: counted("found", answer.urls),
      pages: answer.pages,
      example: answer.example + 1,
      rules: counted("rules", answer.steps.length),
      preserving: groups("preserving"),
      made: counted("groups", groups("preserving")),
      usual: groups("usual"),
      far: groups("far"),
      wrong: heaps.far.wrong,
      switched: groups("switches"),
    };
  },
  seeAlso: (lines) => {
    const text = lines.map((line) => line.split(/\s/)[0]).join("\n");
    const lists = { reading: {}, sample: undefined, text, missing: 0 };
    return writeLists("normalize", lists, new URLSearchParams(), new URLSearchParams());
  },
  Figure: AddressesFigure,
};
