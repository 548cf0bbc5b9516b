/** Hosts that nothing more is fetched from in a run, and why. The same as the command has them. Pure. */
import type { GivenUp } from "./verify_api";

/** Failures of a host in a row after which it is given up. */
const inARow = 3;
/** Reasons that asking again cannot change: met once, the host is given up. */
const lasting = [
  "forbidden-address",
  "mixed-addresses",
  "forbidden-port",
  "forbidden-scheme",
  "tls-unavailable",
];
/** A page that is late may be the only one of its host. */
const late = ["timeout", "too-slow"];
/** Reasons that are the host's fault and not one page's. */
const troubles = new Set([
  ...lasting,
  ...late,
  "connect-failed",
  "name-not-found",
  "tls-failed",
  "robots-unavailable",
]);
/** Refusals that name the host they are about. */
const naming = new Set([
  "forbidden-address",
  "mixed-addresses",
  "connect-failed",
  "name-not-found",
  "tls-failed",
]);

/** A page that was not had. `at`: where it failed, if that is known; `detail`: in the proxy's words. */
export interface Missed {
  reason: string;
  at?: string | undefined;
  detail?: string | undefined;
}

/** Fate of a page that failed: it counts as failed, it is asked for again, or its host is given up. */
export type Becomes = "failed" | "again" | "given-up";

/** True if the trouble is that of the host asked, and not of one it redirects to; undefined: nobody knows. */
function isOwn(url: string, { reason, at, detail = "" }: Missed): boolean | undefined {
  const { host, hostname } = new URL(url);
  if (at !== undefined) return URL.canParse(at) && new URL(at).host === host;
  return naming.has(reason) ? detail.split(/[\s:]/).includes(hostname) : undefined;
}

export class GivenUpHosts {
  /** Failures in a row by host. */
  private readonly failures = new Map<string, number>();
  private readonly closed = new Map<string, string>();

  /** A host has answered, or failed by a page's own fault. */
  answered(host: string): void {
    this.failures.delete(host);
  }

  failed(host: string, url: string, missed: Missed): Becomes {
    const own = isOwn(url, missed);
    if (own === false || !troubles.has(missed.reason)) {
      this.answered(host);
      return "failed";
    }
    const times = (this.failures.get(host) ?? 0) + 1;
    this.failures.set(host, times);
    if (times >= (own === true && lasting.includes(missed.reason) ? 1 : inARow)) {
      this.closed.set(host, missed.reason);
      return "given-up";
    }
    return own === true && !late.includes(missed.reason) ? "again" : "failed";
  }

  /** Why a host was given up; undefined: it was not. */
  reason(host: string): string | undefined {
    return this.closed.get(host);
  }

  list(): GivenUp[] {
    return [...this.closed].map(([host, reason]) => ({ host, reason }));
  }

  /** Everything is tried anew. */
  reset(): void {
    this.failures.clear();
    this.closed.clear();
  }
}
