/** The access log of the demo site, where the server runs one: the list that can be verified at once. */
import { signal } from "@preact/signals";
import { askProxy, endpoint, proxy } from "../../state/proxy";

/** Its addresses; none until asked and where there is no demo. */
export const demoLog = signal<readonly string[]>([]);

function logOf(info: unknown): string[] {
  const demo = typeof info === "object" && info !== null ? Reflect.get(info, "demo") : undefined;
  const log = typeof demo === "object" && demo !== null ? Reflect.get(demo, "log") : undefined;
  return Array.isArray(log) ? log.filter((each) => typeof each === "string") : [];
}

/** Asks for it if a proxy is there. */
export async function askDemoLog(): Promise<void> {
  await askProxy();
  if (proxy.peek().state !== "present" || demoLog.peek().length > 0) return;
  const answer = await fetch(`${endpoint()}info`, { headers: { accept: "application/json" } });
  if (answer.ok) demoLog.value = logOf(await answer.json());
}
