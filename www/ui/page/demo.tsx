/** The access logs of the demo site and of the zoo, where the server runs them: lists whose pages can be fetched at once. */

import { useEffect } from "preact/hooks";
import { attempt } from "../../app/failures";
import { preload } from "../../app/places";
import { askProxy, type LogName, logNames, proxy } from "../../app/proxy";
import { n, t } from "../../i18n";
import { useLists } from "../../inputs/lists/context";
import { Button } from "..";

function LogButton({ lines, name }: { lines: number; name: LogName }) {
  const { openSample } = useLists().samples;
  if (lines === 0) return null;
  const open = () => openSample(name);
  return (
    <Button kind={name === "demo" ? "main" : "plain"} onMouseEnter={preload} onFocus={preload} onClick={open}>
      {t(`normalize:logs.${name}`, { count: lines, number: n(lines) })}
    </Button>
  );
}

/** Open them; nothing where there are none. */
export function DemoButtons() {
  useEffect(() => attempt(askProxy), []);
  const { logs } = proxy.value;
  return (
    <>
      {logNames.map((name) => (
        <LogButton key={name} lines={logs[name]} name={name} />
      ))}
    </>
  );
}
