/**
 * A .docx or .pdf file that was not read because the module that reads it did not load. The core knows damaged files only, so
 * the reader names this cause as the damage, and the worker makes a problem of its own of it. Pure.
 */
import type { Problem } from "dustlens";

/** The code of the problem, and the damage that the reader names. */
export const officeNotLoaded = "office-not-loaded";

/** A problem as the page is told of it. */
export function named(problem: Problem): Problem {
  const { code, params, source } = problem;
  if (code !== "bad-file" || params["detail"] !== officeNotLoaded) return problem;
  const message = `${source}: the module that reads it could not be loaded`;
  return { ...problem, code: officeNotLoaded, params: { extension: params["extension"] ?? "" }, message };
}
