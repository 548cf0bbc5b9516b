/** Notes on proofs beside what the core keeps: a line before the core's own text. */
import type { DustPlan, DustSession, DustSettings } from "dustlens";

interface Notes {
  /** The settings that proofs went by, each once. */
  settings: DustSettings[];
  /** Fetches, as the core counts them, that brought no page. */
  failed: number;
}

function read(line: string): Notes | undefined {
  try {
    const found: unknown = JSON.parse(line);
    const { settings, failed } = found as Partial<Notes>;
    return Array.isArray(settings) && typeof failed === "number" ? { settings, failed } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what was kept without the proof under way; undefined: it is damaged. */
export function decidedOnly(kept: string): string | undefined {
  const start = kept.indexOf("\n") + 1;
  try {
    const { verifying: _, pages: __, ...decided } = JSON.parse(kept.slice(start)) as Record<string, unknown>;
    return kept.slice(0, start) + JSON.stringify(decided);
  } catch {
    return undefined;
  }
}

export class ProofNotes {
  private notes: Notes = { settings: [], failed: 0 };

  /** The settings that decided rules were found with. */
  get settings(): readonly DustSettings[] {
    return this.notes.settings;
  }

  get failed(): number {
    return this.notes.failed;
  }

  /** A proof goes by these settings; whether that is new. */
  by(settings: DustSettings): boolean {
    const text = JSON.stringify(settings);
    if (this.notes.settings.some((each) => JSON.stringify(each) === text)) return false;
    this.notes.settings.push(settings);
    return true;
  }

  /** A page was not had. */
  miss(): void {
    this.notes.failed++;
  }

  forget(): void {
    this.notes = { settings: [], failed: 0 };
  }

  /** The core's text as it is to be kept. */
  write(state: string): string {
    return `${JSON.stringify(this.notes)}\n${state}`;
  }

  /** Takes the notes in and gives the core's text. One without notes is taken as it is. */
  read(kept: string): string {
    const end = kept.indexOf("\n");
    const notes = end < 0 ? undefined : read(kept.slice(0, end));
    this.notes = notes ?? { settings: [], failed: 0 };
    return notes === undefined ? kept : kept.slice(end + 1);
  }
}

/**
 * Begins a validation. At each stage likely rules are looked for again, so those that the list alone gave before go: they
 * would stand among those of a stage, and nobody would know which are being tried.
 */
export function beginProof(session: DustSession, probe: string): DustPlan {
  session.set_settings(session.settings());
  return session.start(probe);
}
