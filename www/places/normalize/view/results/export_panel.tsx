/** Taking the results away: a file, written in parts. */

import type { UrlSummary } from "dustlens";
import { useId } from "preact/hooks";
import { n } from "../../../../i18n";
import { useLists } from "../../../../inputs/lists/context";
import { Button, Icon } from "../../../../ui";
import { FormatSelect } from "../../../../ui/page/export_parts";
import { useNormalize } from "../../context";
import { exportFormats, rowsOf } from "../../url_export";
import { w } from "../words";

function Progress() {
  const { stopWriting, writing } = useNormalize().files;
  const now = writing.value;
  if (now === undefined) return null;
  const { done, total } = now;
  return (
    <span class="row-0 inline export-panel-progress">
      <progress max={Math.max(1, total)} value={done} aria-label={w("export.writing")} />
      <span class="small numeric">{w("export.progress", { done: n(done), total: n(total) })}</span>
      <Button kind="quiet" onClick={stopWriting}>
        {w("export.cancel")}
      </Button>
    </span>
  );
}

export function ExportPanel({ summary }: { summary: UrlSummary }) {
  const { isLive } = useLists().lists;
  const {
    session: { stale, working },
    files: { format, save, unwritten },
  } = useNormalize();
  const id = useId();
  const rows = rowsOf(format.value, summary);
  const isOld = stale.value || working.value;
  const isWaiting = isOld && !isLive.value;
  return (
    <div class="row-2 export-panel no-print">
      <label for={id}>{w("export.label")}</label>
      <FormatSelect
        id={id}
        formats={exportFormats}
        format={format}
        title={(each) => w(`export.formats.${each}`)}
      />
      {/* A disabled button would lose the focus; a press while a file is written does nothing. */}
      <Button disabled={rows === 0 || isOld} onClick={() => save(format.value)}>
        <Icon name="save" /> {w("export.save")}
      </Button>
      <Progress />
      {isWaiting && <span class="small soft">{w("export.waits")}</span>}
      <span role="status" class="small soft">
        {!isWaiting && unwritten.value !== undefined && w(`export.${unwritten.value}`)}
      </span>
    </div>
  );
}
