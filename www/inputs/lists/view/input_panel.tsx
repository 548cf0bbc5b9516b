/** What goes in: by paste, from files, from a sample; and how it is read. */
import { useRef } from "preact/hooks";
import { place, preload } from "../../../app/places";
import { n, size, t } from "../../../i18n";
import { type UrlSampleName, urlSampleNames } from "../../../samples/urls";
import { Button, Icon, IconButton } from "../../../ui";
import { Tabs } from "../../../ui/tabs";
import { useWords } from "../../../ui/use_words";
import { useLists } from "../context";
import { inputTabs as tabs } from "../folding";
import type { UrlList } from "../inputs";
import { w } from "../words";
import { canRead, pasteInto, readClipboard, takeOver } from "./paste";
import { Reading } from "./reading";
import "./lists.css";

/** The dress that the URLs of the last paste were read from, and the way back to it. */
function Dressed() {
  const found = useLists().edits.dressed.value;
  const isTold = useWords("offers", found !== undefined);
  if (found === undefined || !isTold) return null;
  const { count, dress, run } = found;
  const words = { count, number: n(count), dress: t(`offers:dress.${dress}`) };
  return (
    <p class="row-2 undo small">
      <span role="status">{w("input.dressed", words)}</span>
      <Button kind="quiet" onClick={run}>
        {w("input.undo")}
      </Button>
    </p>
  );
}

/** The way back from the last removal, or from the last paste that was changed. */
export function Undo() {
  const { undo } = useLists().edits;
  const back = undo.value;
  if (back === undefined) return <Dressed />;
  return (
    <p class="row-2 undo small">
      {w(`input.${back.what}`, { count: back.count, lists: n(back.count) })}
      <Button kind="quiet" onClick={back.run}>
        {w("input.undo")}
      </Button>
    </p>
  );
}

function BoxLines() {
  const { box } = useLists().lists;
  const text = box.value.replace(/\n$/, "");
  if (text === "") return null;
  const count = text.split("\n").length;
  return <span class="soft small numeric">{w("input.lines", { count, lines: n(count) })}</span>;
}

/** Pasting by a press: on a phone the easiest way, and of a long list the one that holds the page least. */
export function PasteButton({ isShort = false }: { isShort?: boolean }) {
  const { refused } = useLists().folding;
  const { edits } = useLists();
  const press = async () => {
    preload();
    try {
      await readClipboard(edits);
      refused.value = false;
    } catch {
      refused.value = true;
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void press()}>
        {w(isShort ? "input.paste_short" : "input.paste")}
      </Button>
      <span role="status" class="small soft">
        {refused.value && w("input.paste_refused")}
      </span>
    </>
  );
}

function BoxTab() {
  const {
    edits: { writeBox },
    lists: { box, isEmpty },
  } = useLists();
  const { edits } = useLists();
  const take = (event: Event, data: DataTransfer | null) => {
    if (takeOver(edits, data)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    take(event, event.clipboardData);
    if (!event.defaultPrevented && event.target instanceof HTMLTextAreaElement)
      pasteInto(edits, event.target, event);
  };
  return (
    <div class="text-box">
      <div class="row text-box-head">
        <label for="urls-box">{w("input.box")}</label>
        <BoxLines />
        {canRead && <PasteButton />}
      </div>
      <textarea
        id="urls-box"
        class="input input-lines mono"
        rows={isEmpty.value ? 6 : 5}
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        placeholder={w(`input.placeholders.${place.value}`)}
        value={box.value}
        onFocus={preload}
        onPaste={paste}
        onDrop={(event) => {
          if ((event.dataTransfer?.files.length ?? 0) === 0) take(event, event.dataTransfer);
        }}
        onInput={(event) => writeBox(event.currentTarget.value)}
      />
    </div>
  );
}

const accepted = ".txt,.csv,.tsv,.tab,.xml,.log,.jsonl,.ndjson,.gz,.urls,.list";

function FilesTab() {
  const { addFiles } = useLists().edits;
  const files = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    addFiles([...(input.files ?? [])].map((file) => ({ path: file.name, file })));
    input.value = "";
  };
  return (
    <div class="stack files-tab">
      <div class="row-2">
        <Button kind="main" onMouseEnter={preload} onFocus={preload} onClick={() => files.current?.click()}>
          <Icon name="file" />
          {w("input.choose")}
        </Button>
        <span class="soft">{w("input.drop")}</span>
      </div>
      <input
        ref={files}
        class="url-files"
        type="file"
        multiple
        accept={accepted}
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <p class="soft small">{w("input.kinds")}</p>
    </div>
  );
}

/** The list for every tier is made for Normalize, addresses in two shapes for Rules: there it comes first. */
function samplesHere(): readonly UrlSampleName[] {
  return place.value === "rules"
    ? ["twins", ...urlSampleNames.filter((name) => name !== "twins" && name !== "tiers")]
    : urlSampleNames;
}

function SamplesTab() {
  const {
    folding: { foldAgain, open },
    samples: { openSample },
  } = useLists();
  return (
    <ul class="tiles samples">
      {samplesHere().map((name) => (
        <li key={name}>
          <button
            type="button"
            class="sample"
            onMouseEnter={preload}
            onFocus={preload}
            onClick={() => {
              open.value = "urls";
              foldAgain();
              openSample(name);
            }}
          >
            <strong>{t(`samples:${name}.title`)}</strong>
            <span class="soft">{w(`samples.${name}.about`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const panels = { urls: BoxTab, files: FilesTab, samples: SamplesTab } as const;

function ListItem({ list }: { list: UrlList }) {
  const { remove } = useLists().edits;
  return (
    <li class="line">
      <Icon name="file" />
      <span class="url-list-name">{list.id}</span>
      <span class="soft small numeric">
        {list.lines !== undefined && `${w("input.lines", { count: list.lines, lines: n(list.lines) })}, `}
        {size(list.blob.size)}
      </span>
      <IconButton label={w("input.remove", { name: list.id })} onClick={() => remove(list)}>
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

function Lists() {
  const { lists } = useLists().lists;
  if (lists.value.length === 0) return null;
  return (
    <ul class="stack-1" aria-label={w("input.lists")}>
      {lists.value.map((list) => (
        <ListItem key={list.id} list={list} />
      ))}
    </ul>
  );
}

export function InputPanel() {
  const {
    edits: { remove },
    folding: { open },
    lists: { isEmpty },
  } = useLists();
  const View = panels[open.value];
  return (
    <section class="card stack url-input no-print" aria-label={w("input.label")}>
      <Tabs
        label={w("input.label")}
        names={tabs}
        title={(name) => w(`input.tabs.${name}`)}
        open={open.value}
        onOpen={(name) => {
          open.value = name;
        }}
      >
        <View />
      </Tabs>
      <Lists />
      <div class="row at-baseline">
        <Reading />
        {!isEmpty.value && (
          <Button kind="quiet" onClick={() => remove()}>
            {w("input.clear")}
          </Button>
        )}
        <p class="stays soft small">
          {place.value === "params" || place.value === "rules"
            ? t(`${place.value}:input_stays`)
            : w("input.stays")}
        </p>
      </div>
    </section>
  );
}
