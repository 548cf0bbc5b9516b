/** The page without a network: its files kept by a service worker, and a new build of it picked up without losing anything. */
import { effect, signal } from "@preact/signals";
import type { Told } from "../worker/service_files";
import { attempt, report, retryUnloaded } from "./failures";
import { handles, place, stateOf } from "./places";

/**
 * How far the page is from working offline. `unsupported`: this browser, or an address without https, has no service
 * workers; `waiting`: not before a person asks, because they save data; `failed`: the files could not all be brought.
 */
export type OfflineState = "unsupported" | "waiting" | "preparing" | "ready" | "failed";

export const offline = signal<{ state: OfflineState; bytes?: number }>({ state: "unsupported" });

const script = "service_worker.js";
/** A new build is looked for when a page comes into sight again, at most so often. */
const lookAgainAfter = 30 * 60_000;
/** The engine of the place in sight comes first; its files are waited for no longer than this, in milliseconds. */
const engineWait = 20_000;

/** Runs when the browser has nothing better to do: after the first paint, and after what the person does. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
}

/** True if the person has asked the browser to save data. */
function savesData(): boolean {
  return Reflect.get(Object(Reflect.get(navigator, "connection")), "saveData") === true;
}

function tell(worker: ServiceWorker | null, what: Told, answer?: MessagePort): void {
  worker?.postMessage(what, answer === undefined ? [] : [answer]);
}

/** How many bytes the service worker has brought. */
function sizeOf(worker: ServiceWorker): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(Number(data));
    tell(worker, "size", port2);
  });
}

async function ready(worker: ServiceWorker): Promise<void> {
  tell(worker, "started");
  offline.value = { state: "ready", bytes: await sizeOf(worker) };
}

/** Puts the new build in force: the page opens again with it, and with the session that it had. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (waiting === null) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  tell(waiting, "take-over");
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  const action = { label: "problems:update-ready.action", run: () => takeOver(registration) };
  const message = "a new version is ready";
  report({ code: "update-ready", severity: "note", source: "", params: {}, message, action });
}

/** Follows a build that is being brought: the first makes the page ready, a later one is offered. */
function follow(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  if (installing === null) return;
  const isFirst = registration.active === null;
  if (isFirst) offline.value = { state: "preparing" };
  installing.addEventListener("statechange", () => {
    if (installing.state === "installed" && !isFirst) offerUpdate(registration);
    if (installing.state === "activated") attempt(() => ready(installing));
    if (installing.state === "redundant" && isFirst) offline.value = { state: "failed" };
  });
}

/** A page that stays open for days hears of a new build when it is looked at again. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < lookAgainAfter) return;
    last = Date.now();
    // Without a network there is none to be found.
    registration.update().catch(() => undefined);
  });
}

/** Has the files of this build kept; also the answer to a person who asks for it. */
export async function keepFiles(): Promise<void> {
  offline.value = { state: "preparing" };
  try {
    const address = new URL(script, document.baseURI);
    const registration = await navigator.serviceWorker.register(address, { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => follow(registration));
    follow(registration);
    if (registration.active !== null) await ready(registration.active);
    if (registration.waiting !== null && registration.active !== null) offerUpdate(registration);
    lookAgain(registration);
  } catch {
    // No network yet, or a browser that keeps nothing: the page works as it did without.
    offline.value = { state: "failed" };
  }
}

/** Loads the engine of the place in sight before anything is asked of it, so that nothing waits for it later. */
function preloadEngines(): void {
  effect(() => {
    const handle = handles[stateOf(place.value)].value;
    if (handle !== undefined) whenIdle(() => handle.preload());
  });
}

/** Resolves when the engine of the place in sight is there, or has taken too long. */
function engineCame(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (handles[stateOf(place.value)].value?.engine.value === "ready") resolve();
    });
    setTimeout(() => {
      stop();
      resolve();
    }, engineWait);
  });
}

/** Begins after the first paint, when the browser is idle: the engine in sight first, then everything else. */
export function startOffline(): void {
  addEventListener("online", retryUnloaded);
  whenIdle(preloadEngines);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  offline.value = { state: savesData() ? "waiting" : "preparing" };
  if (savesData()) return;
  attempt(async () => {
    await engineCame();
    whenIdle(() => attempt(keepFiles));
  });
}
