/** Plans of lectures, and the questions of the quiz. */
import type { LessonId } from "../lesson";

/** A lesson with the steps that are shown of it, and its minutes. */
export interface Shown {
  lesson: LessonId;
  steps: readonly string[];
  minutes: number;
}

const core: readonly Shown[] = [
  { lesson: "shingles", steps: ["window-1", "set", "guess", "apart", "overlapping"], minutes: 7 },
  { lesson: "incidence", steps: ["matrix", "guess", "fraction"], minutes: 8 },
  { lesson: "minshingle", steps: ["guess", "first-1", "compare", "deciding"], minutes: 12 },
  { lesson: "seeds", steps: ["guess", "run-20", "compare"], minutes: 7 },
  { lesson: "broder", steps: ["guess", "counted", "saved"], minutes: 7 },
];

/** A plan: its minutes in all, and its lessons; the longest one ends with practice and quiz. */
export interface Plan {
  minutes: number;
  lessons: readonly Shown[];
  isWithPractice: boolean;
}

export const planNames = ["short", "long", "urls"] as const;
export type PlanName = (typeof planNames)[number];

/** Plans by their names: documents in 45 and in 90 minutes, URLs in 45. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  short: { minutes: 45, lessons: core, isWithPractice: false },
  long: {
    minutes: 90,
    lessons: [
      ...core.slice(0, 3),
      { lesson: "hashing", steps: ["places", "guess", "all", "permutation"], minutes: 8 },
      ...core.slice(3),
      { lesson: "bands", steps: ["bands", "guess", "curve", "errors"], minutes: 8 },
    ],
    isWithPractice: true,
  },
  urls: {
    minutes: 45,
    lessons: [
      { lesson: "pages", steps: ["share", "guess", "sorted"], minutes: 6 },
      { lesson: "addresses", steps: ["heap", "usual", "guess", "far", "switches"], minutes: 10 },
      { lesson: "parameter", steps: ["count", "guess", "once", "again", "score", "heavy"], minutes: 12 },
      { lesson: "dust", steps: ["lift", "meet", "guess", "friend", "proof"], minutes: 12 },
    ],
    isWithPractice: false,
  },
};

/** Minutes of the practice and of the quiz, which follow the lessons in the longer plan. */
export const practiceMinutes = 15;
export const quizMinutes = 10;

export const options = ["a", "b", "c"] as const;
export type Option = (typeof options)[number];

/** The questions of the quiz by their keys, with the right answer and the step that shows it. */
export const questions: readonly { id: string; right: Option; lesson: LessonId; step: string }[] = [
  { id: "q1", right: "b", lesson: "shingles", step: "overlapping" },
  { id: "q2", right: "a", lesson: "incidence", step: "fraction" },
  { id: "q3", right: "c", lesson: "minshingle", step: "kinds" },
  { id: "q4", right: "a", lesson: "minshingle", step: "compare" },
  { id: "q5", right: "b", lesson: "hashing", step: "remember" },
  { id: "q6", right: "c", lesson: "seeds", step: "compare" },
  { id: "q7", right: "b", lesson: "broder", step: "pairs" },
  { id: "q8", right: "c", lesson: "bands", step: "curve" },
];
