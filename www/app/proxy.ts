/** The proxy that fetches pages for the page: whether there is one, and what demo it offers. */
import { computed, signal } from "@preact/signals";

/** `unknown` until asked; `absent` on a host that serves files only. */
export const proxy = signal<{
  state: "unknown" | "present" | "absent";
  /** Addresses of the demo site. */
  demo: readonly string[];
  /** Hosts with their ports that the server runs itself: the demo site's and the zoo's. */
  demoHosts: readonly string[];
  /** Their access logs; empty where there is no demo. */
  logs: { demo: readonly string[]; zoo: readonly string[] };
}>({ state: "unknown", demo: [], demoHosts: [], logs: { demo: [], zoo: [] } });

/** Where the proxy answers, beside the page. */
export function endpoint(): string {
  return new URL("api/", document.baseURI).href;
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\//.test(value);
}

/** The demo's addresses: a list, or an object that has one as `addresses`. */
export function demoAddresses(info: unknown): string[] {
  const demo = member(info, "demo");
  const list = Array.isArray(demo) ? demo : member(demo, "addresses");
  return Array.isArray(list) ? list.filter(isAddress) : [];
}

/** The hosts of the demo site and of the zoo, each with its port. */
export function demoHosts(info: unknown): string[] {
  const demo = member(info, "demo");
  return [demo, member(demo, "zoo")].flatMap((site) => {
    const hosts = member(site, "hosts");
    const named = Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
    return named.map((host) => `${host}:${member(site, "port")}`);
  });
}

function logOf(site: unknown): string[] {
  const log = member(site, "log");
  return Array.isArray(log) ? log.filter((each) => typeof each === "string") : [];
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

let asking: Promise<void> | undefined;

/** Asks once whether a proxy is there, however many want to know; where there was none it is asked again. */
export function askProxy(): Promise<void> {
  asking ??= ask().finally(() => {
    if (proxy.peek().state !== "present") asking = undefined;
  });
  return asking;
}

/** A static host answers with 404 or with a page. */
async function ask(): Promise<void> {
  try {
    const answer = await fetch(`${endpoint()}info`, { headers: { accept: "application/json" } });
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    if (!answer.ok || !isJson) throw new Error(`no proxy: ${answer.status}`);
    const info: unknown = await answer.json();
    const demo = member(info, "demo");
    const logs = { demo: logOf(demo), zoo: logOf(member(demo, "zoo")) };
    proxy.value = { state: "present", demo: demoAddresses(info), demoHosts: demoHosts(info), logs };
  } catch {
    proxy.value = { state: "absent", demo: [], demoHosts: [], logs: { demo: [], zoo: [] } };
  }
}

/** State of the proxy; without one nothing can be fetched. */
export const reachable = computed<"unknown" | "proxy" | "none">(() => {
  const { state } = proxy.value;
  if (state === "unknown") return "unknown";
  return state === "present" ? "proxy" : "none";
});
