/** The way from a number of a list to its lesson; the texts of the two documents are asked for when it is pressed. */
import { attempt } from "../../../app/failures";
import { useResults } from "./context";
import type { LessonStep } from "./explain";

interface WhyLinkProps {
  to: LessonStep;
  /** The numbers of two documents; undefined: the pair that is most alike. */
  of?: readonly [number, number];
  text: string;
  /** What a screen reader says, where the text is short. */
  label?: string;
}

export function WhyLink({ to, of, text, label }: WhyLinkProps) {
  const { explain } = useResults();
  const [lesson, step] = to;
  return (
    <a
      class="no-print"
      href={`#learn?${new URLSearchParams({ lesson, step })}`}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        attempt(async () => {
          location.hash = await explain(to, of);
        });
      }}
    >
      {text}
    </a>
  );
}
