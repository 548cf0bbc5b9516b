/** The share of seeds that do not keep a pair. */
import { percentText } from "../../../ui/numbers/words";

/** Less than this is said to be less: a thousand seeds do not show it, and its digits would fill the line. */
const least = 1e-6;

export const missedText = (share: number): string =>
  share > 0 && share < least ? `< ${percentText(least)}` : percentText(share);
