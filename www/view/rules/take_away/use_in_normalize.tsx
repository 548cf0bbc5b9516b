/** Accepted rules go to Normalize as rules learned from the site. */
import { handing, useInNormalize } from "../../../state/rules/learned";
import { Button } from "../../ui";
import { w } from "../words";

export function UseInNormalize({ disabled }: { disabled: boolean }) {
  // The module's action only reads like a hook.
  const handOver = useInNormalize;
  return (
    <Button disabled={disabled || handing.value} title={w("export.use_about")} onClick={() => handOver()}>
      {w("export.use")}
    </Button>
  );
}
