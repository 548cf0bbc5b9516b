/** Failures as the page holds them: one error class, one list that keeps what went wrong in sight. */
import { computed, signal } from "@preact/signals";
import type { Problem } from "dustlens";
import type { Failure } from "../worker/api";
import { isLoadFailure, notLoaded, toFailure } from "../worker/errors";

/** An error with a stable code and what its words need. */
export class EngineError extends Error {
  readonly code: string;
  readonly params: Record<string, string>;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "EngineError";
    this.code = failure.code;
    this.params = failure.params;
  }
}

/** The code of a call that was broken off because its worker was lost; the worker's owner says why. */
export const engineLost = "engine-lost";

/** A problem of the page's own, with the action that mends it where there is one. */
export interface Notice extends Problem {
  key: number;
  action?: { label: string; run: () => void };
}

/** What the page itself has to say; it stays until dismissed. */
export const notices = signal<readonly Notice[]>([]);

let nextKey = 1;
const most = 200;

/** Lists a problem. The same code from the same source replaces its earlier entry. */
export function report(problem: Omit<Notice, "key">): void {
  const others = notices.peek().filter((old) => old.code !== problem.code || old.source !== problem.source);
  notices.value = [...others, { ...problem, key: nextKey++ }].slice(-most);
}

/** Lists a warning of the page's own, with what a person can do. */
export function warn(code: string, params: Record<string, string>, action?: Notice["action"]): void {
  const message = `${code}: ${JSON.stringify(params)}`;
  report({ code, severity: "warning", source: "", params, message, ...(action && { action }) });
}

/** Lists a thrown value as an error. An abort that a person asked for is no news, nor is a lost worker, which is said once. */
export function reportThrown(thrown: unknown, source = ""): void {
  const failure = thrown instanceof EngineError ? thrown : toFailure(thrown);
  if (failure.code === "aborted" || failure.code === engineLost) return;
  report({
    code: failure.code,
    severity: "error",
    source,
    params: { detail: failure.message, ...failure.params },
    message: failure.message,
  });
}

/** Takes one entry off the list. */
export function dismiss(key: number): void {
  notices.value = notices.peek().filter((notice) => notice.key !== key);
}

/** Takes off every entry with this code. */
export function withdraw(code: string): void {
  if (notices.peek().some((notice) => notice.code === code)) {
    notices.value = notices.peek().filter((notice) => notice.code !== code);
  }
}

/** Takes off the notices about the link that was opened last. */
export function withdrawLink(): void {
  notices.value = notices.peek().filter(({ code }) => !/link-|^pair-/.test(code));
}

/** True while a place that did not load says so itself: its words are those of all that did not. */
export const isToldByPlace = signal(false);

/** The notices that nothing else in sight says. */
export const shownNotices = computed(() =>
  notices.value.filter(({ code }) => code !== notLoaded || !isToldByPlace.value),
);

/** The wait for a part of the page that did not load. */
const unloaded = new Set<() => void>();

/** An action that was asked for, should a part of the page have to come first. */
interface Asked {
  /** The fragment, without `#`, that does the same on a new page. */
  fragment?: string;
  /** It is done once more, since a part of the page did not load before. */
  isAgain?: boolean;
}

/** Runs an action whose failure belongs on the list; never rejects. One that lacked a part of the page can be run again. */
export function attempt(work: () => Promise<unknown>, source = "", asked: Asked = {}): void {
  const again = () => attempt(work, source, { ...asked, isAgain: true });
  work().catch(async (thrown: unknown) => {
    if (thrown instanceof EngineError && thrown.code === notLoaded) reportUnloaded(again);
    else if (!isLoadFailure(thrown)) reportThrown(thrown, source);
    else if (asked.isAgain !== true || !(await didReload(asked.fragment))) reportUnloaded(again);
  });
}

/**
 * Opens the page once more if its server answers; `fragment`: at this address. A module or a style sheet that failed to load
 * is not asked for a second time: only a new page has it.
 */
export async function didReload(fragment?: string): Promise<boolean> {
  try {
    const page = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (!page.ok) return false;
  } catch {
    return false;
  }
  if (fragment !== undefined) history.replaceState(null, "", `#${fragment}`);
  location.reload();
  return true;
}

/**
 * Says that a part of the page did not load, which is done once more by `again`. All that waits for one is said once. The function given
 * back takes it back: the part came some other way.
 */
export function reportUnloaded(again: () => void): () => void {
  unloaded.add(again);
  const action = { label: "notices:not-loaded.action", run: retryUnloaded };
  const message = "a part of the page could not be loaded";
  report({ code: notLoaded, severity: "error", source: "", params: {}, message, action });
  return () => {
    if (unloaded.delete(again) && unloaded.size === 0) withdraw(notLoaded);
  };
}

/** Runs again what could not load. */
export function retryUnloaded(): void {
  const waiting = [...unloaded];
  unloaded.clear();
  withdraw(notLoaded);
  for (const again of waiting) again();
}

/** Lists what nothing else caught. */
export function watchWindow(target: Window): void {
  target.addEventListener("error", (event) => {
    if (event.message.startsWith("ResizeObserver loop")) return;
    reportThrown(event.error ?? event.message, "window");
  });
  target.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    reportThrown(event.reason, "window");
  });
}
