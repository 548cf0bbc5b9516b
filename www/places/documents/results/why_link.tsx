/** The way from a number of a list to its lesson; the texts of the two documents are asked for when it is pressed. */
import { attempt } from "../../../app/failures";
import { useResults } from "./context";
import { comparisonLink, type LessonStep } from "./explain";

interface WhyLinkProps {
  to: LessonStep;
  /** The numbers of two documents; undefined: the pair that is most alike. */
  of?: readonly [number, number];
  text: string;
  /** What a screen reader says, where the text is short. */
  label?: string;
}

export function WhyLink({ to, of, text, label }: WhyLinkProps) {
  const { compared, run } = useResults();
  const [lesson, step] = to;
  const bare = `learn?${new URLSearchParams({ lesson, step })}`;
  return (
    <a
      class="no-print"
      href={`#${bare}`}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        attempt(async () => {
          const found = await compared(of);
          location.hash = found === undefined ? bare : comparisonLink(found, run.settings.peek(), to);
        });
      }}
    >
      {text}
    </a>
  );
}
