/** Where shared pages are kept: in the browser's Cache Storage, which all workers see, else in the workers' memory. */
import type { FetchedPage } from "dustlens";
import {
  mostShared,
  type PageStore,
  type SharedPage,
  SharedPages,
  type SharingPlace,
  sizeOf,
} from "./shared_pages";

const cacheName = "dustlens-pages";
/** Keys must be addresses; this one leads nowhere. */
const root = "https://pages.dustlens.invalid/";

/** The part of a page that is not its bytes. */
type Head = Omit<FetchedPage, "body">;

function addressOf(place: SharingPlace, url: string): string {
  return `${root}${place}/${encodeURIComponent(url)}`;
}

/** Reads what a key says of its page. */
function read(request: Request): { request: Request; at: number; size: number } {
  const query = new URL(request.url).searchParams;
  return { request, at: Number(query.get("at")), size: Number(query.get("size")) };
}

function pack({ body, ...head }: FetchedPage): Response {
  // A header holds no letters beyond Latin-1.
  const headers = { "x-head": encodeURIComponent(JSON.stringify(head)) };
  return new Response(new Blob([body as Uint8Array<ArrayBuffer>]), { headers });
}

async function unpack(response: Response): Promise<FetchedPage> {
  const head = JSON.parse(decodeURIComponent(response.headers.get("x-head") ?? "")) as Head;
  return { ...head, body: new Uint8Array(await response.arrayBuffer()) };
}

/** Pages in Cache Storage. */
export class CachedPages implements PageStore {
  constructor(private readonly cache: Pick<Cache, "put" | "match" | "delete" | "keys">) {}

  async put({ place, url, at, page }: SharedPage): Promise<void> {
    const own = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
    const query = new URLSearchParams({ at: String(at), size: String(sizeOf(page)), own });
    await this.cache.put(new Request(`${addressOf(place, url)}?${query}`), pack(page));
  }

  async take(place: SharingPlace, url: string, since: number): Promise<FetchedPage | undefined> {
    const found = await this.cache.keys(new Request(addressOf(place, url)), { ignoreSearch: true });
    const kept = found.map(read).sort((one, other) => one.at - other.at);
    for (const { request, at } of kept) {
      const response = at < since ? undefined : await this.cache.match(request);
      // Deleted by somebody else: that one has it.
      const isMine = await this.cache.delete(request);
      if (isMine && response !== undefined) return unpack(response);
    }
    return undefined;
  }

  async sweep(since: number, most: number): Promise<boolean> {
    const kept = (await this.cache.keys()).map(read).sort((one, other) => other.at - one.at);
    let size = 0;
    let isLeft = false;
    for (const each of kept) {
      size += each.size;
      if (each.at >= since && size <= most) isLeft = true;
      else await this.cache.delete(each.request);
    }
    return isLeft;
  }
}

/** Channel on which workers tell each other of pages. */
export interface PageChannel {
  postMessage(shared: SharedPage): void;
  onmessage: ((event: MessageEvent<SharedPage>) => void) | null;
}

/** Pages in memory: each worker tells the others of what it fetches, and holds what is kept for its own place. */
export class HeldPages implements PageStore {
  private held: SharedPage[] = [];

  constructor(
    place: SharingPlace,
    private readonly channel: PageChannel | undefined,
  ) {
    if (channel === undefined) return;
    channel.onmessage = ({ data }) => {
      if (data.place !== place) return;
      this.held.push(data);
      void this.sweep(0, mostShared.all);
    };
  }

  async put(shared: SharedPage): Promise<void> {
    this.channel?.postMessage(shared);
  }

  async take(place: SharingPlace, url: string, since: number): Promise<FetchedPage | undefined> {
    const found = this.held.find((each) => each.place === place && each.url === url && each.at >= since);
    this.held = this.held.filter((each) => each !== found);
    return found?.page;
  }

  async sweep(since: number, most: number): Promise<boolean> {
    let size = 0;
    // From the newest on: they are held in the order they came.
    const kept = this.held.toReversed().filter(({ at, page }) => {
      size += sizeOf(page);
      return at >= since && size <= most;
    });
    this.held = kept.reverse();
    return kept.length > 0;
  }
}

/** Cache Storage where the browser has it and lets it be used: on https and on this machine. */
async function openStore(place: SharingPlace): Promise<PageStore> {
  try {
    const storage = (globalThis as { caches?: CacheStorage }).caches;
    if (storage !== undefined) return new CachedPages(await storage.open(cacheName));
  } catch {
    // Forbidden: the workers' memory is left.
  }
  const isThere = typeof BroadcastChannel !== "undefined";
  return new HeldPages(place, isThere ? new BroadcastChannel(cacheName) : undefined);
}

/** The pages of a place and its neighbours; what is left of earlier visits is looked through at once. */
export async function openPages(place: SharingPlace): Promise<SharedPages> {
  const pages = new SharedPages(place, await openStore(place));
  void pages.sweep();
  return pages;
}
