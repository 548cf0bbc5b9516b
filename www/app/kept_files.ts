/** The files of the page kept by a service worker, and a new build of it picked up without losing anything. */
import type { Told } from "../worker/service_files";
import { attempt, report } from "./failures";
import { offline } from "./offline_state";

const script = "service_worker.js";
/** A new build is looked for when a page comes into sight again, at most so often. */
const lookAgainAfter = 30 * 60_000;

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

/** Registers the service worker, which brings the files. Rejects where there is no network yet, or the browser keeps nothing. */
export async function register(): Promise<void> {
  const address = new URL(script, document.baseURI);
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => follow(registration));
  follow(registration);
  if (registration.active !== null) await ready(registration.active);
  if (registration.waiting !== null && registration.active !== null) offerUpdate(registration);
  lookAgain(registration);
}
