/** Addresses being fetched: their status one by one, retry, cancel. What arrives becomes a document. */
import { computed, signal } from "@preact/signals";
import type { FetchedPage } from "dustlens";
import { attempt } from "../../app/failures";
import { endpoint } from "../../app/proxy";
import type { FetchState, Input } from "../../worker/api";
import type { DocumentWorker } from "./engine";
import type { DocumentInputs } from "./inputs";
import { OrderedArrivals } from "./ordered_arrivals";
import type { DocumentSession } from "./session";

export interface FetchEntry {
  url: string;
  status: FetchState;
}

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

/** True if asking again may help. */
export function canRetry({ status }: FetchEntry): boolean {
  return ["answered", "refused", "failed", "cancelled"].includes(status.state);
}

/** The addresses fetched for one collection. */
export class Fetches {
  /** Every address asked for, in the order asked. */
  readonly fetches = signal<readonly FetchEntry[]>([]);

  /** How many are waiting or under way. */
  readonly fetching = computed(() => this.fetches.value.filter(({ status }) => isUnderWay(status)).length);

  /** What arrives waits for the addresses asked for before it: documents stand in the order asked. */
  private readonly arriving = new OrderedArrivals<Input>();

  private readonly news = new Map<string, FetchState>();

  private due = false;

  /** Gathers what comes within a tenth of a second: four hundred answers are not four hundred drawings. */
  private readonly gather = (): void => {
    if (this.due) return;
    this.due = true;
    setTimeout(() => {
      this.due = false;
      this.fetches.value = this.fetches.peek().map((entry) => {
        const status = this.news.get(entry.url);
        return status === undefined ? entry : { ...entry, status };
      });
      this.news.clear();
      this.session.add(this.arriving.take());
    }, 100);
  };

  /** Addresses that were asked for again because their worker was lost: a second time is left to the person. */
  private readonly askedAgain = new Set<string>();

  /** Fetches addresses; those that are documents already, or on their way, are left alone. Gives their count. */
  readonly fetchAll = (urls: readonly string[]): number => {
    const known = new Set(this.input.inputs.peek().map((input) => input.id));
    const fresh = urls.filter((url) => !known.has(url));
    const asked = new Set(fresh);
    const others = this.fetches.peek().filter((entry) => !asked.has(entry.url));
    this.fetches.value = [
      ...others,
      ...fresh.map((url): FetchEntry => ({ url, status: { state: "waiting" } })),
    ];
    this.arriving.ask(fresh);
    for (const url of fresh) this.askedAgain.delete(url);
    if (fresh.length > 0) attempt(() => this.worker.engine.fetch_pages(endpoint(), [...fresh]), "proxy");
    return urls.length - fresh.length;
  };

  /** Fetches again what did not arrive: one address, or all of them. */
  readonly retry = (url?: string): void => {
    this.fetchAll(
      this.fetches
        .peek()
        .filter((entry) => canRetry(entry) && (url ?? entry.url) === entry.url)
        .map((e) => e.url),
    );
  };

  /** Cancels everything that is waiting or under way. */
  readonly cancelFetches = (): void => {
    attempt(() => this.worker.engine.cancel_fetches());
  };

  /** Takes what is settled off the list. */
  readonly clearFetches = (): void => {
    this.fetches.value = this.fetches.peek().filter(({ status }) => isUnderWay(status));
  };

  /** Takes the page of an answer that was no success as a document after all: an error page can be looked at too. */
  readonly addAnswer = (entry: FetchEntry): void => {
    if (entry.status.state === "answered") this.session.add([asInput(entry.status.page)]);
  };

  constructor(
    private readonly worker: DocumentWorker,
    private readonly input: DocumentInputs,
    private readonly session: DocumentSession,
  ) {
    session.fetches = {
      heard: ({ url, status }) => {
        this.news.set(url, status);
        if (status.state === "done") this.arriving.settle(url, asInput(status.page));
        else if (!isUnderWay(status)) this.arriving.settle(url);
        this.gather();
      },
      lost: () => this.askAgain(),
    };
  }

  /** The worker was lost: what it was fetching is asked for once more. */
  private askAgain(): void {
    const again: string[] = [];
    for (const { url } of this.fetches.peek()) {
      if (!this.arriving.awaits(url)) continue;
      if (this.askedAgain.has(url)) {
        this.news.set(url, { state: "cancelled" });
        this.arriving.settle(url);
      } else again.push(url);
      this.askedAgain.add(url);
    }
    if (again.length > 0) attempt(() => this.worker.engine.fetch_pages(endpoint(), again), "proxy");
    this.gather();
  }
}
