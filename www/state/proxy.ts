/** The proxy that fetches pages for the page: whether there is one, and what demo it offers. */
import { signal } from "@preact/signals";

/** `unknown` until asked; `absent` on a host that serves files only. */
export const proxy = signal<{ state: "unknown" | "present" | "absent"; demo: readonly string[] }>({
  state: "unknown",
  demo: [],
});

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

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Asks once whether a proxy is there; a static host answers with 404 or with a page. */
export async function askProxy(): Promise<void> {
  if (proxy.peek().state === "present") return;
  try {
    const answer = await fetch(`${endpoint()}info`, { headers: { accept: "application/json" } });
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    if (!answer.ok || !isJson) throw new Error(`no proxy: ${answer.status}`);
    proxy.value = { state: "present", demo: demoAddresses(await answer.json()) };
  } catch {
    proxy.value = { state: "absent", demo: [] };
  }
}
