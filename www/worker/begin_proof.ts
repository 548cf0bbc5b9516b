/** How a proof begins. Pure. */
import type { DustPlan, DustSession } from "dustlens";

/**
 * Begins a validation. At each stage likely rules are looked for again, so those that the list alone gave before go: they
 * would stand among those of a stage, and nobody would know which are being tried.
 */
export function beginProof(session: DustSession, probe: string): DustPlan {
  session.set_settings(session.settings());
  return session.start(probe);
}
