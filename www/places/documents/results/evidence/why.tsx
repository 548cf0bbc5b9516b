/** The way from a number to the lesson that explains it, with these two texts. */
import type { Comparison } from "dustlens";
import { w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { comparisonLink, type LessonStep } from "../explain";
import type { Section } from "../link";

/** The lesson and the step where each derivation is explained. */
const lessons: Readonly<Partial<Record<Section, LessonStep>>> = {
  texts: ["shingles", "overlapping"],
  jaccard: ["incidence", "fraction"],
  containment: ["incidence", "kinds"],
  sketch: ["minshingle", "compare"],
  broder: ["broder", "counted"],
  error: ["seeds", "strip"],
};

export function Why({ comparison, section }: { comparison: Comparison; section: Section }) {
  const { run } = useResults();
  const to = lessons[section];
  if (to === undefined) return null;
  const link = comparisonLink(comparison, run.settings.value, to);
  return (
    <p class="no-print">
      <a href={`#${link}`}>{w(`evidence.why_${section}`)}</a>
    </p>
  );
}
