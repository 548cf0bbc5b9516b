/** The proxy that fetches pages for the page: whether there is one, and what demo it offers. */
import { computed, signal } from "@preact/signals";

/** Access logs that the server offers with its demo sites. */
export const logNames = ["demo", "zoo"] as const;
export type LogName = (typeof logNames)[number];

/** What is known of the proxy. */
interface Proxy {
  /** `unknown` until asked; `absent` on a host that serves files only. */
  state: "unknown" | "present" | "absent";
  /** True if the server did not answer at all: there is no network, or the server is gone. */
  isCutOff: boolean;
  /** Addresses of the demo site. */
  demo: readonly string[];
  /** Hosts with their ports that the server runs itself: the demo site's and the zoo's. */
  demoHosts: readonly string[];
  /** Lines of their access logs; 0 where there is none. */
  logs: Record<LogName, number>;
}

const absent: Proxy = {
  state: "absent",
  isCutOff: false,
  demo: [],
  demoHosts: [],
  logs: { demo: 0, zoo: 0 },
};

export const proxy = signal<Proxy>({ ...absent, state: "unknown" });

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

function linesOf(demo: unknown, name: LogName): number {
  const lines = member(member(demo, "logs"), name);
  return typeof lines === "number" ? lines : 0;
}

/** The URLs of a demo's access log; none where the server has no such log, or is gone. */
export async function demoLog(name: LogName): Promise<string[]> {
  await askProxy();
  if (proxy.peek().logs[name] === 0) return [];
  try {
    const log = await jsonAt(`demo/${name}`);
    return Array.isArray(log) ? log.filter((each) => typeof each === "string") : [];
  } catch (thrown) {
    proxy.value = absentFor(thrown);
    return [];
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

let asking: Promise<void> | undefined;

/** Asks once whether a proxy is there, however many want to know; where there was none it is asked again. */
export function askProxy(): Promise<void> {
  if (proxy.peek().state === "present") return Promise.resolve();
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A JSON answer of the proxy. A static host answers with 404 or with a page. */
async function jsonAt(path: string): Promise<unknown> {
  const answer = await fetch(`${endpoint()}${path}`, { headers: { accept: "application/json" } });
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  if (!answer.ok || !isJson) throw new Error(`no proxy: ${answer.status}`);
  return answer.json();
}

/** A fetch that reaches nobody fails with a TypeError (Fetch standard, §5.6). */
function absentFor(thrown: unknown): Proxy {
  return { ...absent, isCutOff: thrown instanceof TypeError };
}

async function ask(): Promise<void> {
  try {
    const info = await jsonAt("info");
    const demo = member(info, "demo");
    const logs = { demo: linesOf(demo, "demo"), zoo: linesOf(demo, "zoo") };
    const hosts = demoHosts(info);
    proxy.value = { ...absent, state: "present", demo: demoAddresses(info), demoHosts: hosts, logs };
  } catch (thrown) {
    proxy.value = absentFor(thrown);
  }
}

/** State of the proxy; without one nothing can be fetched. */
export const reachable = computed<"unknown" | "proxy" | "none">(() => {
  const { state } = proxy.value;
  if (state === "unknown") return "unknown";
  return state === "present" ? "proxy" : "none";
});
