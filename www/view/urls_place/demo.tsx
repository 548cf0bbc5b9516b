/** The access log of the demo site, where the server runs one: the list whose pages can be fetched at once. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { n, t } from "../../i18n";
import { attempt } from "../../state/failures";
import { askProxy, endpoint, proxy } from "../../state/proxy";
import { addText } from "../../state/urls/list";
import { warm } from "../../state/urls/warm";
import { Button } from "../ui";

/** Its addresses; none until asked and where there is no demo. */
const demoLog = signal<readonly string[]>([]);

function logOf(info: unknown): string[] {
  const demo = typeof info === "object" && info !== null ? Reflect.get(info, "demo") : undefined;
  const log = typeof demo === "object" && demo !== null ? Reflect.get(demo, "log") : undefined;
  return Array.isArray(log) ? log.filter((each) => typeof each === "string") : [];
}

/** Asks for it if a proxy is there. */
async function askDemoLog(): Promise<void> {
  await askProxy();
  if (proxy.peek().state !== "present" || demoLog.peek().length > 0) return;
  const answer = await fetch(`${endpoint()}info`, { headers: { accept: "application/json" } });
  if (answer.ok) demoLog.value = logOf(await answer.json());
}

/** Opens it; nothing where there is none. */
export function DemoButton() {
  useEffect(() => attempt(askDemoLog), []);
  const log = demoLog.value;
  if (log.length === 0) return null;
  return (
    <Button kind="main" onMouseEnter={warm} onFocus={warm} onClick={() => addText(log.join("\n"))}>
      {t("params:intro.demo", { count: log.length, number: n(log.length) })}
    </Button>
  );
}
