/** Proved rules go to Normalize as rules learned from the site; with none there, the reason stands beside the button. */
import { useId } from "preact/hooks";
import { Button } from "../../../../ui";
import { useDust } from "../../context";
import { w } from "../words";

export function UseInNormalize({ disabled }: { disabled: boolean }) {
  const { handing, handOver, hasProved } = useDust().learned;
  const id = useId();
  const isBarred = !hasProved.value;
  return (
    <>
      <Button
        disabled={disabled || handing.value || isBarred}
        title={w("export.use_about")}
        aria-describedby={isBarred ? id : undefined}
        onClick={handOver}
      >
        {w("export.use")}
      </Button>
      {isBarred && (
        <span id={id} class="small soft">
          {w("export.use_none")}
        </span>
      )}
    </>
  );
}
