/** The page without a network: when its files are brought. */
import { effect } from "@preact/signals";
import { attempt, retryUnloaded } from "./failures";
import { offline } from "./offline_state";
import { handles, place, stateOf } from "./places";

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

/** Has the files of this build kept, in the browser's own time or because a person asks for it. */
export async function keepFiles(): Promise<void> {
  offline.value = { state: "preparing" };
  try {
    await (await import("./kept_files")).register();
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
