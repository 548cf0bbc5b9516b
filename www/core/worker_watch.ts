/**
 * Tells a worker that is gone, or hangs, from one that is busy: it is asked again and again whether it is there. Workers
 * work in slices and answer between two of them, so one that says nothing for seconds will say nothing any more.
 */

export interface Patience {
  /** How often a worker is asked, in milliseconds. */
  every: number;
  /** After so many times in a row without an answer it is given up. Counted, because a machine that slept has no clock. */
  misses: number;
  /** So many times longer is waited while a call is under way that answers at one go. */
  longer: number;
  /** So many times longer after each time that the worker before was given up. */
  grows: number;
}

/** Six seconds, so that the work goes on within ten. */
export const usualPatience: Patience = { every: 1000, misses: 6, longer: 20, grows: 4 };

export interface Watcher {
  mostMisses(): number;
  /** The worker no longer answers; the watch is over. */
  silent(): void;
}

/** Watches over a worker that comlink has wrapped; the function given back ends it. */
export function watch(worker: Worker, remote: object, { every }: Patience, watcher: Watcher): () => void {
  let misses = 0;
  let isAsked = false;
  const answered = () => {
    misses = 0;
    isAsked = false;
  };
  // Any message is a sign of life.
  worker.addEventListener("message", answered);
  const timer = setInterval(() => {
    if (!isAsked) ask(remote, answered);
    else if (++misses >= watcher.mostMisses()) {
      clearInterval(timer);
      watcher.silent();
    }
    isAsked = true;
  }, every);
  return () => clearInterval(timer);
}

/** comlink answers whoever reads a property, whether it is there or not. */
function ask(remote: object, answered: () => void): void {
  const answer: unknown = Reflect.get(remote, "isThere");
  Promise.resolve(answer).then(answered, answered);
}
