/** Rules to load: the format and where it goes, the text itself, what it cannot say, and what it would merge. */
import type { ParamFile, ParamRefusal } from "dustlens";
import { n } from "../../../../i18n";
import { Button, Icon } from "../../../../ui";
import {
  ExportText,
  FormatChoice,
  NoFile,
  RefusalExample,
  useFileCopy,
} from "../../../../ui/page/export_parts";
import { useParams } from "../../context";
import { counted, known, scopeOf, w, words } from "../words";
import { Lint } from "./lint";
import { TablePanel } from "./table_panel";

function Actions({ found }: { found: ParamFile }) {
  const { copy, save } = useParams().files;
  const { press, said } = useFileCopy(copy);
  return (
    <div class="export-actions">
      <Button kind={found.removals > 0 ? "main" : "plain"} onClick={press}>
        {w("export.copy")}
      </Button>
      <Button onClick={save}>
        <Icon name="save" /> {w("export.save", { name: found.file_name })}
      </Button>
      <span role="status" class="small">
        {said}
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
      <ExportText label={found.file_name} text={text.slice(0, preview)} />
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
            <RefusalExample words={words} example={each.example} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function File() {
  const { file } = useParams().files;
  const found = file.shown.value;
  if (file.failure.value !== undefined) return <NoFile />;
  if (found === undefined) return null;
  return (
    <>
      {found.removals === 0 ? (
        <p class="results-none">{w("export.none")}</p>
      ) : (
        <p role="status">{counted("export.removals", found.removals)}</p>
      )}
      <Preview found={found} />
      {/* What came of a copy is of this format. */}
      <Actions key={file.format.value} found={found} />
      <Refused refused={found.refused} />
    </>
  );
}

export function ExportPanel() {
  const {
    formats,
    file: { format },
  } = useParams().files;
  const all = formats.value.length > 0 ? formats.value.map(({ id }) => id) : [format.value];
  return (
    <div class="export">
      <p class="soft small">{w("export.about")}</p>
      <div class="export-choice">
        <FormatChoice
          words={words}
          formats={all}
          format={format}
          title={(each) => known(`formats.${each}.name`, each)}
        />
        <p class="small">
          <strong>{w("export.where")}</strong> {known(`formats.${format.value}.where`, "")}
        </p>
      </div>
      <File />
      <Lint />
      <section class="export-table">
        <h2>{w("keep.title")}</h2>
        <TablePanel />
      </section>
    </div>
  );
}
