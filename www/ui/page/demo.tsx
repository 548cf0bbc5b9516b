/** The access logs of the demo site and of the zoo, where the server runs them: lists whose pages can be fetched at once. */

import { useEffect } from "preact/hooks";
import { attempt } from "../../app/failures";
import { preload } from "../../app/places";
import { askProxy, proxy } from "../../app/proxy";
import { n, t } from "../../i18n";
import { useLists } from "../../inputs/lists/context";
import { Button } from "..";

function LogButton({ log, name }: { log: readonly string[]; name: "demo" | "zoo" }) {
  const { openSample } = useLists().samples;
  if (log.length === 0) return null;
  const open = () => openSample(name);
  return (
    <Button kind={name === "demo" ? "main" : "plain"} onMouseEnter={preload} onFocus={preload} onClick={open}>
      {t(`normalize:logs.${name}`, { count: log.length, number: n(log.length) })}
    </Button>
  );
}

/** Open them; nothing where there are none. */
export function DemoButtons() {
  useEffect(() => attempt(askProxy), []);
  const { logs } = proxy.value;
  return (
    <>
      <LogButton log={logs.demo} name="demo" />
      <LogButton log={logs.zoo} name="zoo" />
    </>
  );
}
