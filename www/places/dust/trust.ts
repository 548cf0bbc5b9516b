/** Which rules are used while nobody has chosen. Pure. */
import type { DustSummary } from "dustlens";
import type { DustTrust } from "../../worker/rules_api";

/** Likely rules too, until fetching has proved or refuted the first one; from then on the proved ones alone. */
export function usualTrust(rules: Pick<DustSummary["rules"], "valid" | "refuted"> | undefined): DustTrust {
  return (rules?.valid ?? 0) + (rules?.refuted ?? 0) > 0 ? "valid" : "likely";
}
