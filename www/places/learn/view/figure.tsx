/** The figure of a lesson at the step in sight, or why it is not there. */
import type { Material } from "dustlens";
import { useRef } from "preact/hooks";
import { EngineError } from "../../../app/failures";
import { useEngineLoading } from "../../../app/frame/loading";
import { t } from "../../../i18n";
import { isUnloaded } from "../../../worker/errors";
import { useLearn } from "../context";
import { type Lesson, readsOf } from "../lesson";
import { useMoves } from "../motion";
import { counted, w } from "../words";
import { useArranged, useDecisive, useFit } from "./fit";
import { documentName } from "./names";
import { useShown } from "./shown";

/** Why there is no figure; a text without a shingle is something that a person can mend. */
function failureWords(failure: Error, unit: Material["unit"]): string {
  if (isUnloaded(failure)) return t("notices:not-loaded.cause");
  if (!(failure instanceof EngineError) || failure.code !== "lesson-no-shingle")
    return w("failed", { detail: failure.message });
  const { number, size } = failure.params;
  const text = documentName(Number(number) - 1);
  return w("no_shingle", {
    text,
    size: counted(unit === "char" ? "of_characters" : "of_tokens", Number(size)),
  });
}

export function Figure({ lesson }: { lesson: Lesson<unknown> }) {
  const learn = useLearn();
  const { step, known, title } = useShown(lesson);
  const root = useRef<HTMLElement>(null);
  useFit(root, "figure");
  useArranged(root, step, known !== undefined);
  useDecisive(root, step, known !== undefined);
  useMoves(root, step, learn.isSlow.value);
  const isLoading = useEngineLoading();
  const failure = learn.answer.failure.value;
  const waits = () => {
    if (learn.given.value === undefined) return w(`no_lines.${readsOf(lesson)}`);
    if (failure !== undefined) return failureWords(failure, learn.material.value.unit);
    return isLoading ? "" : w("working");
  };
  return (
    <section class="lesson-figure" ref={root} tabIndex={0} aria-label={w("figure_of", { title })}>
      {known === undefined ? (
        <p class="soft">{waits()}</p>
      ) : (
        <lesson.Figure answer={known.answer} given={known.given} step={step} />
      )}
    </section>
  );
}
