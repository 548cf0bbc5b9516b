/** Taking the pairs away: a format, a file or the clipboard. */
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { Button, Icon } from "../../../../ui";
import { CopyText } from "../../../../ui/copy_text";
import { download } from "../../../../ui/download";
import { thresholdText, w } from "../../../../ui/numbers/words";
import type { ExportFormat } from "../../../../worker/api";
import { useResults } from "../context";
import type { Results } from "../model";

const FORMATS: readonly ExportFormat[] = ["csv", "tsv", "json", "jsonl"];

const TYPES: Record<ExportFormat, string> = {
  csv: "text/csv;charset=utf-8",
  tsv: "text/tab-separated-values;charset=utf-8",
  json: "application/json",
  jsonl: "application/jsonl",
};

async function save(results: Results, format: ExportFormat): Promise<void> {
  const text = await results.exportPairs(format);
  download(new Blob([text], { type: TYPES[format] }), `dustlens-pairs.${format}`);
}

export function PairsExport({ pairs }: { pairs: number }) {
  const results = useResults();
  const id = useId();
  const format = useSignal<ExportFormat>("csv");
  const isEmpty = pairs === 0;
  const threshold = thresholdText(results.run.settings.value.threshold);
  return (
    <div class="row-2 export-panel no-print">
      <label for={id}>{w("export.label")}</label>
      <select
        id={id}
        class="input"
        value={format.value}
        onChange={(event) => {
          format.value = FORMATS.find((name) => name === event.currentTarget.value) ?? "csv";
        }}
      >
        {FORMATS.map((name) => (
          <option key={name} value={name}>
            {w(`export.${name}`)}
          </option>
        ))}
      </select>
      <Button disabled={isEmpty} onClick={() => attempt(() => save(results, format.peek()))}>
        <Icon name="save" /> {w("export.save")}
      </Button>
      <CopyText key={format.value} disabled={isEmpty} text={() => results.exportPairs(format.peek())}>
        {w("export.copy")}
      </CopyText>
      {isEmpty && <span class="small soft">{w("export.none", { threshold })}</span>}
    </div>
  );
}
