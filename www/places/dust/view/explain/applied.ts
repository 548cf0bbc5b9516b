/** What the rules make of an address of the explanation, for showing: the first place where a text stands between borders. Pure. */
import { tokensOf } from "../shape";

interface Replacement {
  from: string;
  to: string;
}

/** `^` and `$` are the borders of the address, which hold nothing. */
function withoutEdges(text: string): string {
  return text.replace(/^\^/u, "").replace(/\$$/u, "");
}

/** The tokens of a text of a rule; its borders are tokens of their own. */
function ruleTokens(text: string): string[] {
  const inner = tokensOf(withoutEdges(text));
  return [...(text.startsWith("^") ? ["^"] : []), ...inner, ...(text.endsWith("$") ? ["$"] : [])];
}

/** The address, given as tokens with both borders, after one rule; undefined: it changes nothing. */
function afterOne(tokens: readonly string[], { from, to }: Replacement): string[] | undefined {
  const wanted = ruleTokens(from);
  if (wanted.length === 0) return undefined;
  const at = tokens.findIndex((_, start) => wanted.every((token, next) => tokens[start + next] === token));
  return at === -1
    ? undefined
    : [...tokens.slice(0, at), ...ruleTokens(to), ...tokens.slice(at + wanted.length)];
}

/** Passes after which an address is left as it is. */
const mostPasses = 10;

/** An address after all rules, in their order until nothing changes, and which of them changed it. */
export function afterRules(
  tokens: readonly string[],
  rules: readonly Replacement[],
): { text: string; used: number[] } {
  let now = [...tokens];
  const used: number[] = [];
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = now.join("");
    rules.forEach((rule, at) => {
      const next = afterOne(now, rule);
      if (next === undefined) return;
      now = next;
      if (!used.includes(at)) used.push(at);
    });
    if (now.join("") === before) break;
  }
  return { text: withoutEdges(now.join("")), used };
}
