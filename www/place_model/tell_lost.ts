/** Losses of a link, said where there are any: the words for them come with the first. */
import { attempt, notices } from "../app/failures";
import { withWords } from "../i18n";
import { isDamaged, type LinkLoss } from "./lost_parts";

/** Says what of a link could not be restored, if anything. */
export function tellLost(loss: LinkLoss): void {
  if (loss.refused.length === 0 && loss.absent === undefined && !isDamaged(loss.place)) return;
  attempt(async () => (await withWords(import("./link_loss"), "link")).tellLoss(loss));
}

/** Takes away what has been said of a link's losses: what it was about is no longer in sight. */
export function withdrawLoss(): void {
  const left = notices.peek().filter(({ code }) => !code.startsWith("link-"));
  if (left.length < notices.peek().length) notices.value = left;
}
