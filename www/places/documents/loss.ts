/** Losses of a link to this place. */

import { blankOf } from "../../place_model/link_text";
import type { LinkLoss } from "../../place_model/lost_parts";
import type { ReadLink } from "./link";

/**
 * `fragment`: the link, as it names a pair although a cut has left only half of it. `isEmpty`: no documents are here, of
 * the link or of the last visit.
 */
export function lossOf(read: ReadLink, fragment: string, isEmpty = false): LinkLoss {
  const { refused, unknown, impossible, nowhere, sample, lost, texts, missing, results } = read;
  return {
    ...{ place: "documents", refused, unknown, impossible, nowhere, lost, blank: blankOf(fragment) },
    sample: sample?.name,
    isAllLost: texts.length === 0,
    hasInputs: texts.length > 0 || missing > 0 || sample !== undefined,
    picked: /[?&]a=/.test(fragment) ? "pair" : undefined,
    absent: isEmpty && missing === 0 ? (results["pair"] as [string, string] | undefined) : undefined,
  };
}
