/** Taking the pairs away: a format, a file or the clipboard. */
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { Button, Icon } from "../../../../ui";
import { download } from "../../../../ui/download";
import { w } from "../../../../ui/numbers/words";
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

function FormatChoice({
  format,
  onChange,
}: {
  format: ExportFormat;
  onChange: (format: ExportFormat) => void;
}) {
  const id = useId();
  return (
    <>
      <label for={id}>{w("export.label")}</label>
      <select
        id={id}
        class="input"
        value={format}
        onChange={(event) => onChange(FORMATS.find((name) => name === event.currentTarget.value) ?? "csv")}
      >
        {FORMATS.map((name) => (
          <option key={name} value={name}>
            {w(`export.${name}`)}
          </option>
        ))}
      </select>
    </>
  );
}

export function TakeAway({ pairs }: { pairs: number }) {
  const results = useResults();
  const { exportPairs } = results;
  const format = useSignal<ExportFormat>("csv");
  const copyState = useSignal<"copied" | "failed" | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await exportPairs(format.peek()));
      copyState.value = "copied";
    } catch {
      copyState.value = "failed";
    }
  };
  const choose = (next: ExportFormat) => {
    format.value = next;
    copyState.value = undefined;
  };
  return (
    <div class="row-2 take-away">
      <FormatChoice format={format.value} onChange={choose} />
      <Button disabled={pairs === 0} onClick={() => attempt(() => save(results, format.peek()))}>
        <Icon name="save" /> {w("export.save")}
      </Button>
      <Button disabled={pairs === 0} onClick={() => void copy()}>
        {w("export.copy")}
      </Button>
      <span role="status" class="small copy-state">
        {copyState.value !== undefined && w(`copy.${copyState.value}`)}
      </span>
    </div>
  );
}
