/** What numbers and files rest on while rules are used that nobody has proved; stands right beside them. */
import { useDust } from "../../context";
import { counted, w } from "../words";

export function Assumed() {
  const { assumed } = useDust().shrink;
  const now = assumed.value;
  if (now === undefined) return null;
  return (
    <span class="note note-warning assumed small">
      {now.isAll ? w("assumed.all") : counted("assumed.some", now.likely)}
    </span>
  );
}
