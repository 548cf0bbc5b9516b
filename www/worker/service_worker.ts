/**
 * The service worker: keeps every file of one build in this browser, so that the page opens and works without a network.
 *
 * The build names its own files (`build/offline.ts`). A build's files are in a cache of its own; names under `assets/` carry
 * a hash of their content, so that what an earlier build has is copied and not downloaded again. A new build installs beside
 * the running one and waits until the page asks for it; files of the earlier one stay as long as a second page may be using
 * them.
 */
import { type Build, isHashed, pathIn, type Told } from "./service_files";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const BUILD: Build;

const { scope } = self.registration;
const prefix = `dustlens ${new URL(scope).pathname} `;
const ownName = prefix + BUILD.version;
const start = "index.html";
const known = new Set(BUILD.files);
/** Files downloaded at the same time: the page's own requests should not wait behind them. */
const together = 4;

/** Held while files are put in or taken out, by one version at a time. */
const lockName = `dustlens files ${scope}`;

/** Headers do not choose between files here: a file has one form. */
const byAddress = { ignoreVary: true, ignoreSearch: true } as const;

function addressOf(path: string): string {
  return new URL(path, scope).href;
}

/** A redirected answer cannot be given for a navigation, so that its body is wrapped again. */
function direct(answer: Response): Response {
  if (!answer.redirected) return answer;
  const { status, statusText, headers } = answer;
  return new Response(answer.body, { status, statusText, headers });
}

/** The start for a page that stands inside another one, which the server's policy allows for such an address alone. */
async function framed(answer: Promise<Response>): Promise<Response> {
  const { status, statusText, headers, body } = await answer;
  const own = new Headers(headers);
  const policy = own.get("content-security-policy");
  if (policy !== null) own.set("content-security-policy", policy.replace(/;\s*frame-ancestors [^;]*/, ""));
  return new Response(body, { status, statusText, headers: own });
}

/** Brings one file: out of an earlier cache when its name says its content, else from the server, past the HTTP cache. */
async function bring(path: string, into: Cache): Promise<void> {
  const address = addressOf(path);
  if (await into.match(address, byAddress)) return;
  const earlier = isHashed(path) ? await caches.match(address, byAddress) : undefined;
  const answer = earlier ?? (await fetch(address, { cache: isHashed(path) ? "default" : "reload" }));
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
  await into.put(address, direct(answer));
}

async function bringAll(): Promise<void> {
  const cache = await caches.open(ownName);
  const left = [...BUILD.files];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await bring(path, cache);
  };
  await Promise.all(Array.from({ length: together }, work));
}

/** Takes out the files of other builds, unless a second page is open or a newer build is on its way. */
async function tidy(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    const { installing, waiting } = self.registration;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (installing !== null || waiting !== null || pages.length > 1) return;
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(prefix) && name !== ownName);
    await Promise.all(old.map((name) => caches.delete(name)));
  });
}

/** A file of this build, or of an earlier one whose page is still open. */
async function kept(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(ownName);
  const own = await cache.match(addressOf(path), byAddress);
  return own ?? (await caches.match(addressOf(path), byAddress)) ?? (await fetch(request));
}

self.addEventListener("install", (event) => {
  event.waitUntil(navigator.locks.request(lockName, bringAll));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.method === "GET" ? pathIn(scope, request.url) : undefined;
  if (path === undefined) return;
  if (request.mode === "navigate") {
    const isFramed = new URL(request.url).searchParams.get("embed") === "1";
    const answer = () => kept(request, start);
    if (path === "" || path === start) event.respondWith(isFramed ? framed(answer()) : answer());
  } else if (known.has(path) || isHashed(path)) event.respondWith(kept(request, path));
});

self.addEventListener("message", (event) => {
  const told = event.data as Told;
  if (told === "take-over") event.waitUntil(self.skipWaiting());
  else if (told === "started") event.waitUntil(tidy());
  else if (told === "size") event.ports[0]?.postMessage(BUILD.bytes);
});
