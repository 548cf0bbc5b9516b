/** Words and steps for who teaches: every lesson has notes, every step of a plan and of the quiz is there. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { lessonOf, lessons } from "../places/learn/lessons";
import { elapsedText } from "../places/learn/notes/elapsed";
import { minutesOf } from "../places/learn/teaching/minutes";
import { options, plans, practiceMinutes, questions, quizMinutes } from "../places/learn/teaching/plans";

const words = (language: string) =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../i18n/${language}/teaching.json`, import.meta.url)), "utf8"),
  );

describe.each(["en", "ru"])("the words in %s", (language) => {
  const { notes, quiz, practice } = words(language);

  it.each(lessons.map(({ id }) => id))("have notes for %s", (id) => {
    expect(notes[id].say.length).toBeGreaterThan(20);
    expect(notes[id].stumble.length).toBeGreaterThan(20);
  });

  it("have each question with its answers, and six different documents", () => {
    for (const { id } of questions) {
      expect(quiz[id].ask).not.toBe("");
      expect(new Set(options.map((option) => quiz[id][option])).size).toBe(options.length);
    }
    expect(new Set(Object.values(practice.texts)).size).toBe(6);
  });
});

describe("the steps that are shown", () => {
  const shown = [
    ...Object.values(plans).flatMap((plan) =>
      plan.lessons.flatMap(({ lesson, steps }) => steps.map((step) => [lesson, step] as const)),
    ),
    ...questions.map(({ lesson, step }) => [lesson, step] as const),
  ];

  it.each(shown)("%s has %s", (lesson, step) => {
    expect(lessonOf(lesson)?.steps).toContain(step);
  });

  it("take no more time than all of their lesson", () => {
    for (const { lesson, minutes } of Object.values(plans).flatMap((plan) => plan.lessons))
      expect(minutes, lesson).toBeLessThanOrEqual(minutesOf(lesson));
  });

  it("fit into the time of their plan", () => {
    for (const { minutes, lessons, isWithPractice } of Object.values(plans)) {
      const beside = isWithPractice ? practiceMinutes + quizMinutes : 0;
      expect(lessons.reduce((all, each) => all + each.minutes, beside)).toBeLessThanOrEqual(minutes);
    }
  });
});

describe("the time of a lecture", () => {
  it("is written in minutes and seconds, and in hours after one", () => {
    expect([0, 9_999, 725_000, 3_725_000, -5].map(elapsedText)).toEqual([
      "0:00",
      "0:09",
      "12:05",
      "1:02:05",
      "0:00",
    ]);
  });
});

it("names the quiz's file by the student", async () => {
  const { fileName } = await import("../places/learn/teaching/quiz");
  expect(fileName(" Ада Л. ")).toBe("dustlens-quiz-ада-л.json");
  expect(fileName("../..")).toBe("dustlens-quiz.json");
});

it("spreads the right answers of the quiz over the options", () => {
  const counts = options.map((option) => questions.filter(({ right }) => right === option).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(questions.length / 2);
});
