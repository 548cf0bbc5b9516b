/** The settings that a sample changed; the code comes with the first result. */
import { withWords } from "../../../i18n";
import { useLazy } from "../../../ui/use_lazy";

const load = () => withWords(import("./sample_changes"), "results");

export function SampleNote() {
  const note = useLazy(load);
  return note === undefined ? null : <note.SampleChanges />;
}
