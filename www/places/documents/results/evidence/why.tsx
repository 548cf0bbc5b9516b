/** The way from a number to the lesson that explains it, with these two texts. */
import type { Comparison } from "dustlens";
import { lessonLink } from "../../../../place_model/lesson_link";
import { w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import type { Section } from "../link";

/** The lesson and the step where each derivation is explained. */
const lessons: Readonly<Partial<Record<Section, readonly [lesson: string, step: string]>>> = {
  jaccard: ["incidence", "fraction"],
  containment: ["incidence", "kinds"],
  sketch: ["minshingle", "compare"],
  broder: ["broder", "counted"],
  error: ["seeds", "strip"],
};

export function Why({ comparison, section }: { comparison: Comparison; section: Section }) {
  const { run } = useResults();
  const { shingles, seed } = run.settings.value;
  const [lesson, step] = lessons[section] ?? [];
  if (lesson === undefined || step === undefined) return null;
  const { a, b } = comparison;
  const texts = [a.text, b.text] as const;
  const link = lessonLink({ lesson, step, texts, unit: shingles.unit, size: shingles.size, seed });
  return (
    <p class="no-print">
      <a href={`#${link}`}>{w(`evidence.why_${section}`)}</a>
    </p>
  );
}
