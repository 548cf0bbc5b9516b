/** For who teaches: minutes, plans with their steps, links, the key of the quiz. */
import { useSignal } from "@preact/signals";
import { Field, NumberField } from "../../../ui";
import { CopyText } from "../../../ui/copy_text";
import type { LessonId } from "../lesson";
import { lessonNumber, lessons } from "../lessons";
import { w } from "../words";
import { minutesOf } from "./minutes";
import {
  type PlanName,
  planNames,
  plans,
  practiceMinutes,
  questions,
  quizMinutes,
  type Shown,
} from "./plans";
import { linkTo, StepLink } from "./step_link";
import { tw } from "./words";
import "./teaching.css";

function Minutes() {
  const total = lessons.reduce((sum, { id }) => sum + minutesOf(id), 0);
  return (
    <section class="stack">
      <h2>{tw("teacher.minutes")}</h2>
      <table class="table">
        <caption class="visually-hidden">{tw("teacher.minutes")}</caption>
        <thead>
          <tr>
            <th scope="col">{tw("teacher.lesson")}</th>
            <th scope="col">{tw("teacher.time")}</th>
          </tr>
        </thead>
        <tbody>
          {lessons.map(({ id }) => (
            <tr key={id}>
              <th scope="row">
                {lessonNumber(id)}. <a href={linkTo({ lesson: id })}>{w(`${id}.question`)}</a>
              </th>
              <td class="numeric">{minutesOf(id)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{tw("teacher.total")}</th>
            <td class="numeric">{total}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function PlanRow({ of: { lesson, steps, minutes } }: { of: Shown }) {
  return (
    <li>
      <b>
        {lessonNumber(lesson)}. {w(`${lesson}.question`)}
      </b>{" "}
      <span class="soft numeric">{tw("teacher.min", { count: minutes })}</span>
      <ul class="row plan-steps">
        {steps.map((step) => (
          <li key={step}>
            <StepLink lesson={lesson} step={step} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Plan({ name }: { name: PlanName }) {
  const { minutes, lessons: shown, isWithPractice } = plans[name];
  const beside = isWithPractice ? practiceMinutes + quizMinutes : 0;
  const rest = shown.reduce((left, each) => left - each.minutes, minutes - beside);
  return (
    <section class="stack">
      <h2>{tw(`teacher.plan_${name}`, { count: minutes })}</h2>
      <ul class="stack">
        {shown.map((each) => (
          <PlanRow key={each.lesson} of={each} />
        ))}
        {isWithPractice &&
          (["practice", "quiz"] as const).map((page) => (
            <li key={page}>
              <a href={linkTo({ page })}>{tw(`teacher.${page}`)}</a>{" "}
              <span class="soft numeric">
                {tw("teacher.min", { count: page === "quiz" ? quizMinutes : practiceMinutes })}
              </span>
            </li>
          ))}
      </ul>
      <p class="soft small">{tw("teacher.plan_rest", { count: rest })}</p>
    </section>
  );
}

/** Lessons whose numbers another seed changes. */
const seeded: readonly LessonId[] = ["minshingle", "seeds", "broder", "incidence", "homework"];

/** The first seed of a group; that of the lessons themselves is left to the lecturer. */
const seedOf = (group: number): string => String(100 + group);

function Groups() {
  const count = useSignal(4);
  const lesson = useSignal<LessonId>("minshingle");
  const page = `${location.origin}${location.pathname}`;
  const all = Array.from({ length: count.value }, (_, at) => {
    const link = linkTo({ lesson: lesson.value, seed: seedOf(at + 1) });
    return { name: tw("teacher.group", { number: at + 1 }), link };
  });
  return (
    <section class="stack">
      <h2>{tw("teacher.groups")}</h2>
      <p>{tw("teacher.groups_about")}</p>
      <div class="row">
        <Field label={tw("teacher.groups_lesson")}>
          {({ id }) => (
            <select
              id={id}
              class="input"
              value={lesson.value}
              onChange={(event) => {
                lesson.value = seeded.find((each) => each === event.currentTarget.value) ?? "minshingle";
              }}
            >
              {seeded.map((each) => (
                <option key={each} value={each}>
                  {w(`${each}.question`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <NumberField
          label={tw("teacher.groups_count")}
          value={count.value}
          least={2}
          most={20}
          onChange={(value) => {
            count.value = value;
          }}
        />
      </div>
      <ul class="row">
        {all.map(({ name, link }) => (
          <li key={name}>
            <a href={link}>{name}</a>
          </li>
        ))}
      </ul>
      <p>
        <CopyText text={() => all.map(({ name, link }) => `${name}: ${page}${link}\n`).join("")}>
          {tw("teacher.copy")}
        </CopyText>
      </p>
    </section>
  );
}

function Key() {
  return (
    <details class="fold">
      <summary>{tw("teacher.key")}</summary>
      <ol class="stack-1 plan">
        {questions.map(({ id, right, lesson, step }) => (
          <li key={id}>
            {tw(`quiz.${id}.ask`)} <b>{tw(`quiz.${id}.${right}`)}</b>{" "}
            <span class="soft">
              ({tw("teacher.key_where")} <StepLink lesson={lesson} step={step} />)
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

export function Teacher() {
  return (
    <article class="stack-5 teaching">
      <header class="stack">
        <h1>{tw("teacher.title")}</h1>
        <p>{tw("teacher.lead")}</p>
        <p>
          <a href={linkTo({ page: "handout" })}>{tw("handout.title")}</a>
        </p>
      </header>
      <Minutes />
      {planNames.map((name) => (
        <Plan key={name} name={name} />
      ))}
      <section class="stack">
        <h2>{tw("teacher.links")}</h2>
        <p>{tw("teacher.links_about")}</p>
      </section>
      <Groups />
      <Key />
    </article>
  );
}
