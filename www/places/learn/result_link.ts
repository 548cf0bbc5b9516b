/** A result of the person's own program in a link. Pure. */

/** The most characters of a link that a result takes. */
const mostResult = 1_200;

/** True if a result fits into a link, beside everything else that one has. */
export const fitsLink = (result: string): boolean =>
  new URLSearchParams({ result }).toString().length <= mostResult;
