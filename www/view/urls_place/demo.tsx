/** The access logs of the demo site and of the zoo, where the server runs them: lists whose pages can be fetched at once. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { n, t } from "../../i18n";
import { attempt } from "../../state/failures";
import { askProxy, endpoint, member, proxy } from "../../state/proxy";
import { addText } from "../../state/urls/list";
import { warm } from "../../state/urls/warm";
import { Button } from "../ui";

type Log = readonly string[];

/** Their addresses; none until asked and where there is no demo. */
const logs = signal<{ demo: Log; zoo: Log }>({ demo: [], zoo: [] });

function logOf(site: unknown): string[] {
  const log = member(site, "log");
  return Array.isArray(log) ? log.filter((each) => typeof each === "string") : [];
}

/** Asks for them if a proxy is there. */
async function askLogs(): Promise<void> {
  await askProxy();
  if (proxy.peek().state !== "present" || logs.peek().demo.length > 0) return;
  const answer = await fetch(`${endpoint()}info`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const demo = member(await answer.json(), "demo");
  logs.value = { demo: logOf(demo), zoo: logOf(member(demo, "zoo")) };
}

function LogButton({ log, name }: { log: Log; name: "demo" | "zoo" }) {
  if (log.length === 0) return null;
  const open = () => addText(log.join("\n"));
  return (
    <Button kind={name === "demo" ? "main" : "plain"} onMouseEnter={warm} onFocus={warm} onClick={open}>
      {t(`params:intro.${name}`, { count: log.length, number: n(log.length) })}
    </Button>
  );
}

/** Open them; nothing where there are none. */
export function DemoButtons() {
  useEffect(() => attempt(askLogs), []);
  return (
    <>
      <LogButton log={logs.value.demo} name="demo" />
      <LogButton log={logs.value.zoo} name="zoo" />
    </>
  );
}
