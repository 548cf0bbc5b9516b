import type { Problem } from "dustlens";
import { expect, it } from "vitest";
import { named, officeNotLoaded } from "./not_loaded";

const damaged = (detail: string): Problem => ({
  code: "bad-file",
  severity: "error",
  source: "letter.docx",
  params: { extension: ".docx", detail },
  message: `letter.docx: ${detail}`,
});

it("a file whose reader did not load is no damaged file", () => {
  expect(named(damaged(officeNotLoaded))).toEqual({
    code: "office-not-loaded",
    severity: "error",
    source: "letter.docx",
    params: { extension: ".docx" },
    message: "letter.docx: the module that reads it could not be loaded",
  });
});

it("a damaged file is", () => {
  const problem = damaged("the archive is cut off");
  expect(named(problem)).toBe(problem);
});
