import type { Problem } from "dustlens";
import { expect, it } from "vitest";
import { asPdf } from "./empty_pdf";

const problem = (code: string, source: string): Problem => ({
  code,
  severity: "warning",
  source,
  params: {},
  message: "there is no text",
});

it.each(["scan.pdf", "folder/SCAN.PDF", "papers.zip/scan.pdf"])(
  "%s without text is told as a PDF",
  (source) => {
    expect(asPdf(problem("empty-document", source))).toEqual(problem("empty-pdf", source));
  },
);

it.each(["page.html", "pdf", "https://example.org/paper.pdf"])("%s is told as it comes", (source) => {
  const given = problem("empty-document", source);
  expect(asPdf(given)).toBe(given);
});

it("other problems of a PDF are told as they come", () => {
  const given = problem("bad-file", "scan.pdf");
  expect(asPdf(given)).toBe(given);
});
