/** A .pdf file that holds no text. The core names every document without text alike; scanned pages need advice of their own. Pure. */
import type { Problem } from "dustlens";

/** The code of the problem. */
export const emptyPdf = "empty-pdf";

/** A file's name: an address that ends so may lead to a page of any kind. */
const isPdf = (source: string): boolean => /\.pdf$/i.test(source) && !source.includes("://");

/** The problem as the page is told of it. */
export function asPdf(problem: Problem): Problem {
  const isEmpty = problem.code === "empty-document" && isPdf(problem.source);
  return isEmpty ? { ...problem, code: emptyPdf } : problem;
}
