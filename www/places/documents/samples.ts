/** Opening a sample: its documents and the settings it is made for. */
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import { loadSample, type SampleName } from "../../samples";
import type { DocumentSettings } from "./in_force";
import type { DocumentInputs } from "./inputs";
import type { DocumentSession } from "./session";
import { withSettings } from "./settings";

/** Samples in the place of a collection. */
export class DocumentSamples {
  /** Puts a sample in the place of everything; what was there can be brought back. */
  readonly openSample = (name: SampleName): void => {
    attempt(async () => {
      const before = {
        inputs: this.input.inputs.peek(),
        removed: this.input.removed.peek(),
        settings: this.inForce.settings.peek(),
      };
      const sample = await loadSample(language.peek(), name);
      this.session.change(withSettings(this.inForce.settings.peek(), sample.shingles));
      this.session.replace(sample.inputs);
      if (before.inputs.length > 0) {
        const run = () => {
          this.session.change(before.settings);
          this.session.replace(before.inputs, before.removed);
        };
        this.session.undo.value = { count: before.inputs.length, run };
      }
    }, name);
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly inForce: DocumentSettings,
    private readonly session: DocumentSession,
  ) {}
}
