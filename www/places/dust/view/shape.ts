/** What a rule replaces, and what stays around it. Pure. */

/** Two texts: what they begin with, what each has alone, what they end with. */
export interface Shape {
  head: string;
  from: string;
  to: string;
  tail: string;
}

/** Tokens, as rules see them: runs of letters, escapes of those beyond ASCII among them, runs of digits, every other character by itself. */
const tokenPattern = /(?:[A-Za-z]|%[89A-F][0-9A-F])+|[0-9]+|%[0-7][0-9A-F]|[^A-Za-z0-9]/gsu;

export function tokensOf(text: string): string[] {
  return text.match(tokenPattern) ?? [];
}

/** Parts two texts on the borders of tokens, so that `htm` and `html` are two words and no `l`. */
export function shapeOf(from: string, to: string): Shape {
  const [one, other] = [tokensOf(from), tokensOf(to)];
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return {
    head: one.slice(0, head).join(""),
    from: one.slice(head, one.length - tail).join(""),
    to: other.slice(head, other.length - tail).join(""),
    tail: one.slice(one.length - tail).join(""),
  };
}
