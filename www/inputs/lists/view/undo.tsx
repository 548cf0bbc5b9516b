/** What the last removal took, and the way back. */

import { n } from "../../../i18n";
import { Button } from "../../../ui";
import { useLists } from "../context";
import { w } from "../words";

export function Undo() {
  const { undo } = useLists().edits;
  const back = undo.value;
  if (back === undefined) return null;
  return (
    <p class="row-2 undo small" role="status">
      {w("input.removed", { count: back.count, lists: n(back.count) })}
      <Button kind="quiet" onClick={back.run}>
        {w("input.undo")}
      </Button>
    </p>
  );
}
