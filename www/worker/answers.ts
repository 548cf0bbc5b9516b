/** Meaning of a fetch for a plan: an outcome, a wait before the same page is asked for again, or neither. Pure. */
import type { FetchedPage } from "dustlens";
import { toFailure } from "./errors";
import type { Missed } from "./given_up_hosts";

/** `wait`: milliseconds that the host asks for. `isOurs`: the proxy's own turn, which says nothing about the page. */
export type Answer =
  | { kind: "page"; page: FetchedPage; wait?: number }
  | ({ kind: "failure" } & Missed)
  | { kind: "not-now"; wait: number }
  | { kind: "unreachable"; detail: string }
  | { kind: "aborted" };

/** Waits that are no longer than this are believed, in milliseconds: a week. */
const longestWait = 7 * 24 * 3600 * 1000;

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 §10.2.3). */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, longestWait);
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), longestWait);
}

/** Returns what a page means; `now` in milliseconds since 1970. */
export function answerOf(page: FetchedPage, now: number): Answer {
  const asks = page.status === 429 || page.status === 503;
  const wait = asks ? retryAfter(page.headers["retry-after"], now) : undefined;
  return wait === undefined ? { kind: "page", page } : { kind: "page", page, wait };
}

/** Refusals that say when, and nothing about the page. */
const turns = new Set(["crawl-delay", "client-busy", "target-busy"]);

/** Returns what a failed fetch means. */
export function answerOfError(thrown: unknown, now: number): Answer {
  const { code, params, message } = toFailure(thrown);
  if (code === "aborted" || (thrown instanceof Error && thrown.name === "AbortError"))
    return { kind: "aborted" };
  if (code === "proxy-unreachable") return { kind: "unreachable", detail: params["detail"] ?? message };
  if (code !== "proxy-refused") return { kind: "failure", reason: code };
  const reason = params["reason"] ?? code;
  if (!turns.has(reason)) return { kind: "failure", reason, at: params["url"], detail: params["detail"] };
  return { kind: "not-now", wait: retryAfter(params["retry_after"], now) ?? 1000 };
}
