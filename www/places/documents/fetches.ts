/** Addresses being fetched: their status one by one, retry, cancel. What arrives becomes a document. */
import { computed, signal } from "@preact/signals";
import type { FetchedPage } from "dustlens";
import { attempt } from "../../app/failures";
import { endpoint } from "../../app/proxy";
import type { FetchState, Input } from "../../worker/api";
import { engine } from "./engine";
import { InOrder } from "./in_order";
import { inputs } from "./inputs";
import { add, onFetch, onLoss } from "./session";

export interface FetchEntry {
  url: string;
  status: FetchState;
}

/** Every address asked for, in the order asked. */
export const fetches = signal<readonly FetchEntry[]>([]);

/** How many are waiting or under way. */
export const fetching = computed(() => fetches.value.filter(({ status }) => isUnderWay(status)).length);

/** What arrives waits for the addresses asked for before it: documents stand in the order asked. */
const arriving = new InOrder<Input>();
const news = new Map<string, FetchState>();
let due = false;

/** Gathers what comes within a tenth of a second: four hundred answers are not four hundred drawings. */
function gather(): void {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    fetches.value = fetches.peek().map((entry) => {
      const status = news.get(entry.url);
      return status === undefined ? entry : { ...entry, status };
    });
    news.clear();
    add(arriving.take());
  }, 100);
}

onFetch(({ url, status }) => {
  news.set(url, status);
  if (status.state === "done") arriving.settle(url, asInput(status.page));
  else if (!isUnderWay(status)) arriving.settle(url);
  gather();
});

/** Addresses that were asked for again because their worker was lost: a second time is left to the person. */
const askedAgain = new Set<string>();

onLoss(() => {
  const again: string[] = [];
  for (const { url } of fetches.peek()) {
    if (!arriving.awaits(url)) continue;
    if (askedAgain.has(url)) {
      news.set(url, { state: "cancelled" });
      arriving.settle(url);
    } else again.push(url);
    askedAgain.add(url);
  }
  if (again.length > 0) attempt(() => engine.fetch_pages(endpoint(), again), "proxy");
  gather();
});

function isUnderWay(status: FetchState): boolean {
  return status.state === "waiting" || status.state === "fetching";
}

function asInput(page: FetchedPage): Input {
  return { kind: "page", id: page.url, page };
}

/** The addresses in a text, one a line; lines that are none are given back with their numbers. */
export function readAddresses(text: string): { urls: string[]; bad: { line: number; text: string }[] } {
  const urls = new Set<string>();
  const bad: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const url = asAddress(line);
    if (url === undefined) bad.push({ line: index + 1, text: line });
    else urls.add(url);
  }
  return { urls: [...urls], bad };
}

/** An address as typed, with http:// put before a bare host; undefined when it is none. */
function asAddress(line: string): string | undefined {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `http://${line}`;
  if (/\s/.test(line) || !URL.canParse(withScheme)) return undefined;
  const { protocol, hostname } = new URL(withScheme);
  const isHost = hostname === "localhost" || /[.:]/.test(hostname);
  return (protocol === "http:" || protocol === "https:") && isHost ? withScheme : undefined;
}

/** Fetches addresses; those that are documents already, or on their way, are left alone. Gives their count. */
export function fetchAll(urls: readonly string[]): number {
  const known = new Set(inputs.peek().map((input) => input.id));
  const fresh = urls.filter((url) => !known.has(url));
  const asked = new Set(fresh);
  const others = fetches.peek().filter((entry) => !asked.has(entry.url));
  fetches.value = [...others, ...fresh.map((url): FetchEntry => ({ url, status: { state: "waiting" } }))];
  arriving.ask(fresh);
  for (const url of fresh) askedAgain.delete(url);
  if (fresh.length > 0) attempt(() => engine.fetch_pages(endpoint(), [...fresh]), "proxy");
  return urls.length - fresh.length;
}

/** Whether asking again may help. */
export function canRetry({ status }: FetchEntry): boolean {
  return ["answered", "refused", "failed", "cancelled"].includes(status.state);
}

/** Fetches again what did not arrive: one address, or all of them. */
export function retry(url?: string): void {
  fetchAll(
    fetches
      .peek()
      .filter((entry) => canRetry(entry) && (url ?? entry.url) === entry.url)
      .map((e) => e.url),
  );
}

/** Cancels everything that is waiting or under way. */
export function cancelFetches(): void {
  attempt(() => engine.cancel_fetches());
}

/** Takes what is settled off the list. */
export function clearFetches(): void {
  fetches.value = fetches.peek().filter(({ status }) => isUnderWay(status));
}

/** Takes the page of an answer that was no success as a document after all: an error page can be looked at too. */
export function addAnswer(entry: FetchEntry): void {
  if (entry.status.state === "answered") add([asInput(entry.status.page)]);
}
