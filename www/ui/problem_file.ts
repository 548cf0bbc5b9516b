/** Problems as tab-separated text, in the words of the language in force. */
import type { Problem } from "dustlens";
import { t } from "../i18n";
import { causeOf, remedyOf } from "./problem_words";

const COLUMNS = ["severity", "source", "line", "byte", "code", "cause", "remedy"] as const;

/**
 * One cell: line ends and tabs become blanks; a text that a spreadsheet would run as a formula gets an apostrophe
 * before it, as in the core's own tables.
 */
function cell(value: string | number | undefined): string {
  if (value === undefined) return "";
  const text = String(value).replace(/[\t\r\n]+/gu, " ");
  return typeof value === "string" && /^[=+\-@]/u.test(text) ? `'${text}` : text;
}

/** A header line and one line a problem, each ended by a line feed. */
export function problemsFile(problems: readonly Problem[]): string {
  const lines = problems.map((problem) => {
    const { source, line, byte, code } = problem;
    const severity = t(`notices:severity.${problem.severity}`);
    return [severity, source, line, byte, code, causeOf(problem), remedyOf(problem)].map(cell).join("\t");
  });
  return [COLUMNS.join("\t"), ...lines, ""].join("\n");
}
