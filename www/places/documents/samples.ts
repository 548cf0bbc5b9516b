/** Opening a sample: its documents and the settings it is made for. */
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import { loadSample, type SampleName } from "../../samples";
import { inputs, removed } from "./inputs";
import { change, replace, settings, undo } from "./session";
import { withShingles } from "./settings";

/** Puts a sample in the place of everything; what was there can be brought back. */
export function openSample(name: SampleName): void {
  attempt(async () => {
    const before = { inputs: inputs.peek(), removed: removed.peek(), settings: settings.peek() };
    const sample = await loadSample(language.peek(), name);
    change(withShingles(settings.peek(), sample.shingles));
    replace(sample.inputs);
    if (before.inputs.length > 0) {
      const run = () => {
        change(before.settings);
        replace(before.inputs, before.removed);
      };
      undo.value = { count: before.inputs.length, run };
    }
  }, name);
}
