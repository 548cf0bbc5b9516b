/** Failures on their way to the page. Free of worker globals: unit tests and the page read it too. */
import type { Failure } from "./api";

function text(value: unknown): string {
  return typeof value === "string" ? value : String(value);
}

function params(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each)]));
}

/**
 * Any thrown value as a failure. Errors of the core and of the fetcher bring their own code;
 * a trap of the WebAssembly machine is `engine-crashed`; anything else is `unexpected`.
 */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { code: "unexpected", params: {}, message: text(thrown) };
  const { code, params: given } = thrown as Error & { code?: unknown; params?: unknown };
  if (typeof code === "string") return { code, params: params(given), message: thrown.message };
  if (isTrap(thrown)) return { code: "engine-crashed", params: {}, message: thrown.message };
  return { code: "unexpected", params: {}, message: thrown.message };
}

/** True if the WebAssembly machine stopped: its memory can no longer be trusted. */
export function isTrap(thrown: unknown): boolean {
  return thrown instanceof WebAssembly.RuntimeError;
}

/** The code of what a part of the page or of a module is missing for: it can be tried again. */
export const notLoaded = "not-loaded";

/** The error of a file that did not come. */
export function unloaded(message: string): Error {
  return Object.assign(new Error(message), { code: notLoaded });
}

/** True for an answer that lacks a part of the page or of a module. */
export const isUnloaded = (thrown: unknown): boolean => toFailure(thrown).code === notLoaded;

/** True if the fault is the engine's and not that of what it was given: it stopped, or a part of it did not come. */
export function isEngineFault(thrown: unknown): boolean {
  return isTrap(thrown) || isUnloaded(thrown);
}

/**
 * True if a file of the page did not come. Browsers have no type for that, only words: for a module, for a style sheet
 * (Vite's), for a WebAssembly module. What the page asks of the proxy is reported under codes of its own.
 */
export function isLoadFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    thrown.message,
  );
}

/** True if a worker could not begin because its files did not come. A script that does not load says nothing at all. */
export function isStartFailure(message: string): boolean {
  return /did not load|Failed to fetch|NetworkError|Load failed|error loading/i.test(message);
}
