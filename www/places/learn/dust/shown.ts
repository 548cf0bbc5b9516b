/** The contents of the figure of this lesson. */
import type { DustAnswer, RuleProof, SharedEnvelope, TextPair } from "dustlens";
import { w } from "../words";

/** A pair with its number. */
export interface Numbered {
  number: number;
  pair: TextPair;
}

/** A text of a pair; that which is empty has a name. */
export const textWords = (text: string): string => (text === "" ? w("dust.figure.nothing") : text);

/** A pair as a rule is written: the longer text, an arrow, the shorter one. */
export const pairWords = ({ from, to }: Pick<TextPair, "from" | "to">): string =>
  `${textWords(from)} → ${textWords(to)}`;

/** The pairs that are tried on pages. */
export function triedPairs({ pairs }: DustAnswer): Numbered[] {
  return pairs.map((pair, number) => ({ number, pair })).filter(({ pair }) => pair.fate === "tried");
}

/** The pairs that say the same as this one. */
export const refinementsOf = ({ pairs }: DustAnswer, number: number): TextPair[] =>
  pairs.filter(({ refines }) => refines === number);

/** The pair that is followed; undefined: no pair has enough support. */
export function examplePair({ pairs, example }: DustAnswer): TextPair | undefined {
  return example === undefined ? undefined : pairs[example];
}

/** Its first envelope. */
export const firstEnvelope = (answer: DustAnswer): SharedEnvelope | undefined =>
  examplePair(answer)?.envelopes[0];

/** The URL that is taken apart: that of the envelope, else the first one. */
export function exampleUrl(answer: DustAnswer): number {
  const first = answer.addresses.findIndex(({ tokens }) => tokens.length > 0);
  return firstEnvelope(answer)?.long ?? Math.max(0, first);
}

/** The rules that pages prove. */
export const validOf = ({ proofs }: DustAnswer): RuleProof[] =>
  proofs.filter(({ status }) => status === "valid");

/** The false friend: of the pairs that pages refute, the one with most support. */
export const falseFriend = ({ proofs }: DustAnswer): RuleProof | undefined =>
  proofs.find(({ status }) => status === "refuted");

/** The support of a proof's pair. */
export const supportOf = ({ pairs }: DustAnswer, { pair }: RuleProof): number =>
  (pair === undefined ? undefined : pairs[pair]?.support) ?? 0;

/** The site of all URLs; undefined: there are several or none. */
export function commonSite({ addresses }: DustAnswer): string | undefined {
  const [first, ...others] = new Set(addresses.map(({ scope }) => scope).filter((scope) => scope !== ""));
  return others.length === 0 ? first : undefined;
}

/** A URL without the site that all of them share. */
export function shortUrl(answer: DustAnswer, url: string): string {
  const site = commonSite(answer);
  return site !== undefined && url.startsWith(`${site}/`) ? url.slice(site.length) : url;
}

/** URLs with one canonical URL. */
export interface CanonicalGroup {
  url: string;
  members: number[];
  pages: string[];
}

/** The groups in the order of their first URLs; lines that are no URLs are in none. */
export function canonicalGroups({ addresses }: DustAnswer): CanonicalGroup[] {
  const groups = new Map<string, CanonicalGroup>();
  for (const [at, { canonical, page, scope }] of addresses.entries()) {
    if (scope === "") continue;
    const group = groups.get(canonical) ?? { url: canonical, members: [], pages: [] };
    group.members.push(at);
    if (page !== "" && !group.pages.includes(page)) group.pages.push(page);
    groups.set(canonical, group);
  }
  return [...groups.values()];
}
