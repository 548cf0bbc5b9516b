/** Where a rule comes from, as links: `RFC 3986 §3.2.3, §6.2.3` names one document and two sections. Pure. */

/** A stretch of a source: a link where its text names a document that is known. */
export interface Source {
  text: string;
  href?: string;
}

function hrefOf(document: string, section: string | undefined): string | undefined {
  const rfc = /^RFC (\d+)$/.exec(document)?.[1];
  if (rfc !== undefined)
    return `https://www.rfc-editor.org/rfc/rfc${rfc}${section === undefined ? "" : `#section-${section}`}`;
  if (document === "UTS #46") return "https://www.unicode.org/reports/tr46/";
  return document === "WHATWG URL" ? "https://url.spec.whatwg.org/" : undefined;
}

/** The stretches of a source, which commas separate; a section without a document is the last document's. */
export function sourcesOf(source: string): Source[] {
  let document = "";
  return source.split(", ").map((text) => {
    const [, named = "", section] = /^(.*?)\s*(?:§([\d.]+))?$/.exec(text) ?? [];
    if (named !== "") document = named;
    const href = hrefOf(document, section);
    return href === undefined ? { text } : { text, href };
  });
}
