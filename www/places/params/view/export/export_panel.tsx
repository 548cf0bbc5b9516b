/** Rules to load: the format and where it goes, the text itself, what it cannot say, and what it would merge. */
import type { ParamFile, ParamMerged, ParamRefusal, ParamReplay } from "dustlens";
import { useEffect, useId } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { n } from "../../../../i18n";
import { Button, Icon } from "../../../../ui";
import {
  ExportText,
  FormatChoice,
  NoFile,
  RefusalExample,
  useFileCopy,
} from "../../../../ui/page/export_parts";
import { Fewer, Outcome } from "../../../../ui/page/summary";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useParams } from "../../context";
import { counted, known, scopeOf, w, words } from "../words";
import { TablePanel } from "./table_panel";

/** Groups a press brings. */
const page = 50;
/** Characters an address has. */
const budget = 160;

function Group({ group }: { group: ParamMerged }) {
  const { key, urls, count, beyond } = group;
  const [first = key] = urls;
  return (
    <details class={`merged${beyond ? " is-beyond" : ""}`}>
      <summary>
        <span class="id">{key}</span> <span class="small soft">{counted("lint.urls", count)}</span>
        {beyond && <span class="lint-beyond small">{w("lint.beyond_mark")}</span>}
      </summary>
      <ul>
        {urls.map((url) => (
          <li key={url}>
            <IdOfPair a={url} b={url === first ? (urls[1] ?? key) : first} side="a" budget={budget} />
          </li>
        ))}
      </ul>
      {count > urls.length && <p class="small soft">{counted("lint.more_urls", count - urls.length)}</p>}
    </details>
  );
}

function Numbers({ found }: { found: ParamReplay }) {
  const { before, after, beyond, missed } = found;
  return (
    <>
      <Outcome
        as="p"
        before={[before, w("lint.before", { count: before })]}
        after={[after, w("lint.after", { count: after })]}
      >
        <Fewer before={before} after={after} name={w("lint.fewer")} />
      </Outcome>
      {beyond > 0 && <p class="lint-beyond">{counted("lint.beyond", beyond)}</p>}
      {missed > 0 && <p class="small soft">{counted("lint.missed", missed)}</p>}
    </>
  );
}

function Groups({ found }: { found: ParamReplay }) {
  const { further, moreGroups } = useParams().files;
  const groups = [...found.groups, ...further.value];
  const left = found.total - groups.length;
  const more = () =>
    attempt(async () => {
      const next = await moreGroups(groups.length, page);
      further.value = [...further.peek(), ...next];
    });
  return (
    <>
      <ul class="stack-1 merged-list">
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} />
          </li>
        ))}
      </ul>
      {left > 0 && <Button onClick={more}>{counted("lint.more_groups", left)}</Button>}
    </>
  );
}

/** What the file would do to the list at hand: addresses before and after, and every group that it merges. */
function Lint() {
  const { file, further, replay, replays } = useParams().files;
  const found = replay.value;
  const chosen = file.format.value;
  const id = useId();
  useEffect(() => {
    further.value = [];
  }, [chosen, found]);
  return (
    <section class="stack below lint" aria-labelledby={id} aria-busy={replays.pending.value}>
      <h2 id={id}>{w("lint.title")}</h2>
      <p class="small soft">{w("lint.about")}</p>
      {replays.failure.value !== undefined && <NoFile />}
      {found !== undefined && (
        <>
          <Numbers found={found} />
          {found.total === 0 ? (
            <p class="soft small">{w("lint.none")}</p>
          ) : (
            <>
              <h3>{counted("lint.groups", found.total)}</h3>
              <Groups found={found} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** `none`: the element that says why there is nothing in the file. */
function Actions({ found, none }: { found: ParamFile; none: string }) {
  const { copy, nameOf, save } = useParams().files;
  const { press, said } = useFileCopy(copy);
  const isEmpty = found.text.trim() === "";
  const barred = { disabled: isEmpty, "aria-describedby": isEmpty ? none : undefined };
  return (
    <div class="row-2">
      <Button kind={found.removals > 0 ? "main" : "plain"} {...barred} onClick={press}>
        {w("export.copy")}
      </Button>
      <Button {...barred} onClick={save}>
        <Icon name="save" /> {w("export.save", { name: nameOf(found) })}
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
  const none = useId();
  if (file.failure.value !== undefined) return <NoFile />;
  if (found === undefined) return null;
  return (
    <>
      {found.removals === 0 ? (
        <p id={none} class="results-none soft">
          {w("export.none")}
        </p>
      ) : (
        <p>{counted("export.removals", found.removals)}</p>
      )}
      {found.text !== "" && <Preview found={found} />}
      {/* What came of a copy is of this format. */}
      <Actions key={file.format.value} found={found} none={none} />
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
    <div class="stack-4 export">
      <p class="soft small">{w("export.about")}</p>
      <div class="row-5 at-end export-choice">
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
      <section class="stack below">
        <h2>{w("keep.title")}</h2>
        <TablePanel />
      </section>
    </div>
  );
}
