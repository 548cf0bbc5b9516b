/** Rules to load: the format and where it goes, the text itself, what it cannot say, and what it would merge. */
import { useSignal } from "@preact/signals";
import type { ParamFile, ParamRefusal } from "dustlens";
import { attempt } from "../../../../app/failures";
import { n } from "../../../../i18n";
import { Button, Field, Icon } from "../../../../ui";
import { useParams } from "../../context";
import { counted, known, scopeOf, w } from "../words";
import { Lint } from "./lint";
import { TablePanel } from "./table_panel";
import "../../../../ui/page/export.css";

function FormatChoice() {
  const { format, formats } = useParams().files;
  const all = formats.value.length > 0 ? formats.value.map(({ id }) => id) : [format.value];
  return (
    <Field label={w("export.format")}>
      {({ id }) => (
        <select
          id={id}
          class="input"
          value={format.value}
          onChange={(event) => {
            format.value = event.currentTarget.value;
          }}
        >
          {all.map((each) => (
            <option key={each} value={each}>
              {known(`formats.${each}.name`, each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Actions({ found }: { found: ParamFile }) {
  const { copy, save } = useParams().files;
  const copyState = useSignal<"copied" | "copy_refused" | undefined>(undefined);
  const press = () =>
    attempt(async () => {
      copyState.value = (await copy()) ? "copied" : "copy_refused";
    });
  return (
    <div class="row-2">
      <Button kind={found.removals > 0 ? "main" : "plain"} onClick={press}>
        {w("export.copy")}
      </Button>
      <Button onClick={save}>
        <Icon name="save" /> {w("export.save", { name: found.file_name })}
      </Button>
      <span role="status" class="small">
        {copyState.value !== undefined && w(`export.${copyState.value}`)}
      </span>
    </div>
  );
}

/** Characters of a preview; the file has all of them. */
const preview = 20_000;

function Preview({ found }: { found: ParamFile }) {
  const { text } = found;
  return (
    <>
      <pre class="export-text" tabIndex={0} role="region" aria-label={found.file_name} translate={false}>
        {text.slice(0, preview)}
      </pre>
      {text.length > preview && <p class="small soft">{w("export.cut", { shown: n(preview) })}</p>}
    </>
  );
}

function Refused({ refused }: { refused: readonly ParamRefusal[] }) {
  if (refused.length === 0) return null;
  return (
    <section class="export-refused">
      <h2>{counted("export.refused", refused.length)}</h2>
      <ul tabIndex={0}>
        {refused.map((each, at) => (
          <li key={at}>
            <code translate={false}>{each.name}</code> <span class="id">{scopeOf(each)}</span>
            <br />
            <span class="small">{known(`refusal.${each.code}`, each.message)}</span>
            {each.example !== undefined && (
              <p class="small soft">
                {w("refusal.example")} <span translate={false}>{each.example.join(" → ")}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function File() {
  const { file, fileFailure, format } = useParams().files;
  const found = file.value;
  if (fileFailure.value !== undefined) return <p class="note note-error small">{w("export.failed")}</p>;
  if (found === undefined) return null;
  return (
    <>
      {found.removals === 0 ? (
        <p class="soft results-none">{w("export.none")}</p>
      ) : (
        <p role="status">{counted("export.removals", found.removals)}</p>
      )}
      <Preview found={found} />
      {/* What came of a copy is of this format. */}
      <Actions key={format.value} found={found} />
      <Refused refused={found.refused} />
    </>
  );
}

export function ExportPanel() {
  const { format } = useParams().files;
  return (
    <div class="stack-4 export">
      <p class="soft small">{w("export.about")}</p>
      <div class="row-5 at-end export-choice">
        <FormatChoice />
        <p class="small">
          <strong>{w("export.where")}</strong> {known(`formats.${format.value}.where`, "")}
        </p>
      </div>
      <File />
      <Lint />
      <section class="stack below">
        <h2>{w("keep.title")}</h2>
        <TablePanel />
      </section>
    </div>
  );
}
