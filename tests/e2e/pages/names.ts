/** Accessible names in the languages of the page. Page objects find things by them, whichever language is spoken. */

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The whole name, in English or in Russian. */
export function either(english: string, russian: string): RegExp {
  return new RegExp(`^(?:${quoted(english)}|${quoted(russian)})$`);
}

/** A name that begins so, in English or in Russian. */
export function beginning(english: string, russian: string): RegExp {
  return new RegExp(`^(?:${quoted(english)}|${quoted(russian)})`);
}
