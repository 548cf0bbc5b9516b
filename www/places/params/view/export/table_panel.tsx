/** The table of verdicts as a file: saved, and read in again. */
import { useRef } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { n } from "../../../../i18n";
import { Button, Icon } from "../../../../ui";
import { useParams } from "../../context";
import { counted, w } from "../words";

function Imported() {
  const { imported } = useParams().table;
  const last = imported.value;
  if (last === undefined) return null;
  const { name, result } = last;
  return (
    <span>
      {w("keep.imported", { name, count: result.rows, rows: n(result.rows) })}
      {result.problems.length > 0 && ` ${counted("keep.bad_lines", result.problems.length)}`}
    </span>
  );
}

export function TablePanel() {
  const { importTable, saveTable, storage } = useParams().table;
  const files = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const [found] = input.files ?? [];
    if (found !== undefined) attempt(() => importTable(found));
    input.value = "";
  };
  return (
    <div class="stack table-panel">
      <p class="small soft">{w(storage.value === "ok" ? "keep.about" : "keep.about_memory")}</p>
      <div class="row-2">
        <Button onClick={saveTable}>
          <Icon name="save" /> {w("keep.save")}
        </Button>
        <Button onClick={() => files.current?.click()}>
          <Icon name="open" /> {w("keep.open")}
        </Button>
        <span role="status" class="small">
          <Imported />
        </span>
      </div>
      <input
        ref={files}
        class="table-file"
        type="file"
        accept=".jsonl,.ndjson,.json,.txt"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
