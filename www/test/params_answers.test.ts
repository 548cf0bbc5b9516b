import type { FetchedPage } from "dustlens";
import { describe, expect, it } from "vitest";
import { EngineError } from "../app/failures";
import { answerOf, answerOfError, retryAfter } from "../worker/answers";

const now = Date.parse("Sat, 21 Nov 2026 10:00:00 GMT");

function page(status: number, headers: Record<string, string> = {}): FetchedPage {
  const url = "http://e.com/";
  const body = new Uint8Array();
  return { url, final_url: url, status, hops: [], headers, body, truncated: false, elapsed_ms: 1 };
}

const refused = (params: Record<string, string>, code = "proxy-refused") =>
  answerOfError(new EngineError({ code, params, message: "no" }), now);

describe("Retry-After", () => {
  it.each([
    ["7", 7000],
    [" 0 ", 0],
    ["Sat, 21 Nov 2026 10:01:00 GMT", 60_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    ["999999999", 7 * 24 * 3600 * 1000],
    ["soon", undefined],
    ["-1", undefined],
    ["2026", 2_026_000],
    ["", undefined],
    [undefined, undefined],
  ])("of %s", (value, expected) => {
    expect(retryAfter(value, now)).toBe(expected);
  });

  it("is heard in a 429 and a 503 only", () => {
    for (const [status, wait] of [
      [429, 7000],
      [503, 7000],
      [200, undefined],
      [301, undefined],
    ] as const)
      expect(answerOf(page(status, { "retry-after": "7" }), now)).toMatchObject(
        wait === undefined ? { kind: "page" } : { kind: "page", wait },
      );
    expect(answerOf(page(200, { "retry-after": "7" }), now)).not.toHaveProperty("wait");
    expect(answerOf(page(429), now)).not.toHaveProperty("wait");
  });
});

describe("a failed fetch", () => {
  it("names the refusal", () => {
    expect(refused({ reason: "robots-disallowed" })).toEqual({
      kind: "failure",
      reason: "robots-disallowed",
    });
    expect(refused({}, "bad-address")).toEqual({ kind: "failure", reason: "bad-address" });
  });

  it("is no outcome when it is not yet the page's turn", () => {
    for (const reason of ["crawl-delay", "client-busy", "target-busy"])
      expect(refused({ reason, retry_after: "9" })).toEqual({ kind: "not-now", wait: 9000 });
    expect(refused({ reason: "client-busy" })).toEqual({ kind: "not-now", wait: 1000 });
  });

  it("blames no page for a proxy that does not answer, nor for a person who stops", () => {
    expect(refused({ detail: "gone" }, "proxy-unreachable")).toEqual({ kind: "unreachable", detail: "gone" });
    expect(refused({}, "aborted")).toEqual({ kind: "aborted" });
    expect(answerOfError(new DOMException("stop", "AbortError"), now)).toEqual({ kind: "aborted" });
  });
});
