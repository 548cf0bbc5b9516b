/** Losses of a link, said where there are any: the words for them come with the first. */
import { attempt } from "../app/failures";
import { withWords } from "../i18n";
import { isDamaged, type LinkLoss } from "./lost_parts";

/** Says what of a link could not be restored, if anything. */
export function tellLost(loss: LinkLoss): void {
  if (loss.refused.length === 0 && loss.absent === undefined && !isDamaged(loss.place)) return;
  attempt(async () => (await withWords(import("./link_loss"), "link")).tellLoss(loss));
}
