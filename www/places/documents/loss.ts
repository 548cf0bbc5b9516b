/** Losses of a link to this place. */
import type { LinkLoss } from "../../place_model/link_loss";
import type { ReadLink } from "./link";

/** `fragment`: the link, as it names a pair although a cut has left only half of it. */
export function lossOf(read: ReadLink, fragment: string): LinkLoss {
  const { refused, unknown, impossible, nowhere, sample, lost, texts, missing } = read;
  return {
    ...{ place: "documents", refused, unknown, impossible, nowhere, lost },
    sample: sample?.name,
    isAllLost: texts.length === 0,
    hasInputs: texts.length > 0 || missing > 0 || sample !== undefined,
    picked: /[?&]a=/.test(fragment) ? "pair" : undefined,
  };
}
