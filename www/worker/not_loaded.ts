/**
 * An input that was not read because what reads it did not load: the part of the module for files of several documents, the module for
 * .docx and .pdf files, or the one for encodings that few need. The
 * core knows damaged files and bytes only, so the reader names this cause in their stead, and the worker makes a problem of its own
 * of it. Pure.
 */
import type { Problem } from "dustlens";

/** The code of the problem of a file, and the damage that the reader names. */
export const officeNotLoaded = "office-not-loaded";

const charsetsNotLoaded = "charsets-not-loaded";

/** The encoding that is guessed without the module: no text declares it, since it reads nothing. */
export const noCharset = "replacement";

/** The encodings that are decoded by the module. */
const severalBytes = new Set(["GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR"]);

/** True if something was not read for want of a module. */
export const isNotLoaded = ({ code }: Problem): boolean => code.endsWith("-not-loaded");

/** A text that is given without the module is empty, and one place of it is broken. */
function lacksCharset({ code, params }: Problem): boolean {
  const { charset = "", count } = params;
  return charset === noCharset || (code === "invalid-bytes" && count === "1" && severalBytes.has(charset));
}

function ofFile(problem: Problem): Problem {
  const { code, params, source } = problem;
  if (code !== "bad-file" || params["detail"] !== officeNotLoaded) return problem;
  const message = `${source}: the module that reads it could not be loaded`;
  return { ...problem, code: officeNotLoaded, params: { extension: params["extension"] ?? "" }, message };
}

function unloaded(source: string, code: string, kind: string): Problem {
  const message = `${source}: the module that reads ${kind} could not be loaded`;
  return { code, severity: "error", source, params: {}, message };
}

/** The problem of an input that the core did not take for want of the part of its module that reads it. */
export const ofInput = (source: string): Problem => unloaded(source, "files-not-loaded", "files of its kind");

/** Problems as the page is told of them. `hasFailed`: encodings were asked for that did not load. */
export function named(problems: readonly Problem[], hasFailed: boolean): Problem[] {
  const unread = new Set(hasFailed ? problems.filter(lacksCharset).map(({ source }) => source) : []);
  const told = new Set<string>();
  return problems.flatMap((problem) => {
    const { source } = problem;
    if (!unread.has(source)) return ofFile(problem);
    // Whatever else is said of it follows from that.
    if (told.has(source)) return [];
    told.add(source);
    return unloaded(source, charsetsNotLoaded, "its encoding");
  });
}
