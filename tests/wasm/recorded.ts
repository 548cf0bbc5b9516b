/**
 * The recorded pages that both shells are compared on: `tests/fixtures/parity/site.jsonl`, with the list of their addresses
 * in `site-urls.txt`. `tests/common/recorded.rs` answers the same way.
 *
 * A page is the first line whose host is the address's and one of whose `urls` has its path and no argument that it lacks;
 * `*` is every address. `{visit}` counts the visits of an address. Whatever no line has, and robots.txt, is 404.
 */
import { readFileSync } from "node:fs";
import type { FetchedPage } from "../../pkg/dustlens.d.ts";
import { place } from "./golden.ts";

interface Recorded {
  host: string;
  urls: string[];
  status?: number;
  location?: string;
  body?: string;
}

const fixture = (name: string): string => readFileSync(place(`tests/fixtures/parity/${name}`), "utf8");
const pages: Recorded[] = fixture("site.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const missing: Recorded = { host: "", urls: [], status: 404, body: "<p>No such page</p>" };

/** The list, for a site at this port. */
export const recordedList = (port: number): string =>
  fixture("site-urls.txt").replaceAll("PORT", String(port));

function answers(pattern: string, { origin, pathname, searchParams }: URL): boolean {
  if (pattern === "*") return pathname !== "/robots.txt";
  const known = new URL(pattern, origin);
  const given = [...searchParams].map((each) => each.join("="));
  return (
    known.pathname === pathname && [...known.searchParams].every((each) => given.includes(each.join("=")))
  );
}

/** A visitor of the site; redirects are followed. */
export function recordedSite(): (url: string) => FetchedPage {
  const visits = new Map<string, number>();
  const answer = (url: URL): Recorded => {
    visits.set(url.href, (visits.get(url.href) ?? 0) + 1);
    const found = pages.find(
      ({ host, urls }) => host === url.hostname && urls.some((one) => answers(one, url)),
    );
    return found ?? missing;
  };
  return (url) => {
    let at = new URL(url);
    let page = answer(at);
    for (; page.location !== undefined; page = answer(at)) at = new URL(page.location, at);
    const body = (page.body ?? "").replaceAll("{visit}", String(visits.get(at.href)));
    return {
      url,
      final_url: at.href,
      status: page.status ?? 200,
      hops: [],
      content_type: "text/html; charset=utf-8",
      headers: {},
      body: new TextEncoder().encode(body),
      truncated: false,
      elapsed_ms: 1,
    };
  };
}

/** Objects as lines, their fields by name, as `tests/common/recorded.rs` writes them. */
export function jsonLines(rows: readonly Record<string, unknown>[]): string {
  const sorted = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  return rows.map((row) => `${JSON.stringify(sorted(row))}\n`).join("");
}
