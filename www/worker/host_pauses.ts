/** When a host may be asked again: one page at a time, a pause after each. Pure: times are arguments, in milliseconds. */
import type { HostWait } from "./verify_api";

/** The least pause at a host that nobody opened: those are strangers' machines. */
export const leastPause = 250;
/** The pause where nobody asked for another one; opened hosts, the demo site's, need none of it. */
export const usualPause = 1000;

interface Turns {
  isBusy: boolean;
  /** What `next` was before the page under way. */
  before: number;
  /** No page before this. */
  next: number;
  /** Set while the host itself asked to be left alone. */
  until: number;
}

/** True if a host with port is this very machine. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host);
}

/** Milliseconds after a page of a host, where `delay` is asked for. */
export function pauseAt(host: string, delay: number, opened: readonly string[]): number {
  if (opened.includes(host)) return delay === usualPause ? 0 : delay;
  return isLoopback(host) ? delay : Math.max(delay, leastPause);
}

export class Pacing {
  private readonly hosts = new Map<string, Turns>();

  /** Pauses of `delay` milliseconds; less than `leastPause` holds on this machine and at `opened` hosts only. */
  constructor(
    private delay: number,
    private opened: readonly string[] = [],
  ) {}

  /** Another pause from now on; what was promised to a host is kept. */
  change(delay: number, opened: readonly string[]): void {
    const less = delay < this.delay;
    this.delay = delay;
    this.opened = opened;
    if (less) for (const turns of this.hosts.values()) turns.next = turns.until;
  }

  /** The hosts that may not be asked now. */
  busy(now: number): string[] {
    return [...this.hosts].filter(([, { isBusy, next }]) => isBusy || next > now).map(([host]) => host);
  }

  /** A page of this host is being fetched. */
  begin(host: string, now: number): void {
    const before = this.hosts.get(host)?.next ?? 0;
    this.hosts.set(host, { isBusy: true, before, next: now + this.pauseAt(host), until: 0 });
  }

  /** It came, or was given up: the pause begins anew, so that a slow host is not asked without a break. */
  end(host: string, now: number): void {
    const turns = this.hosts.get(host);
    if (turns === undefined) return;
    turns.isBusy = false;
    turns.next = Math.max(turns.next, now + this.pauseAt(host));
  }

  /** The page was at hand: the host was not asked, and may be at once. */
  spare(host: string): void {
    const turns = this.hosts.get(host);
    if (turns === undefined) return;
    turns.isBusy = false;
    turns.next = turns.before;
  }

  /** Nothing is fetched from this host before then, as it asked. */
  rest(host: string, until: number): void {
    const turns = this.hosts.get(host) ?? { isBusy: false, before: 0, next: 0, until: 0 };
    turns.next = Math.max(turns.next, until);
    turns.until = Math.max(turns.until, until);
    this.hosts.set(host, turns);
  }

  /** When the next host that rests is free; undefined: none rests. */
  wakes(now: number): number | undefined {
    const times = [...this.hosts.values()].map(({ next }) => next).filter((next) => next > now);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** The hosts that asked to be left alone. */
  waits(now: number): HostWait[] {
    const resting = [...this.hosts].filter(([, { until }]) => until > now);
    return resting.map(([host, { until }]) => ({ host, until }));
  }

  /** Milliseconds after a page of this host. */
  pauseAt(host: string): number {
    return pauseAt(host, this.delay, this.opened);
  }
}
