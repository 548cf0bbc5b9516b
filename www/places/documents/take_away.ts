/** The session as a file. */
import { download } from "../../ui/download";
import type { DocumentSettings } from "./in_force";
import type { DocumentInputs } from "./inputs";

/** The session as a file. */
export class SessionFile {
  /** Saves the session as a file that `openSession` reads. */
  readonly saveSession = async (): Promise<void> => {
    const { writeSession } = await import("./statefile");
    const blob = await writeSession(
      this.inForce.sound.peek(),
      this.input.removed.peek(),
      this.input.inputs.peek(),
    );
    download(blob, "dustlens-session.jsonl");
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly inForce: DocumentSettings,
  ) {}
}
