/** Files and folders, by the picker or dropped. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../i18n";
import { Button, Icon, Switch } from "../../../ui";
import { useDocuments } from "../context";
import { fromPicker } from "../files";
import type { Collection } from "../model";

const accepted =
  ".txt,.md,.markdown,.html,.htm,.xhtml,.docx,.pdf,.zip,.jsonl,.ndjson,.jl,.json,.csv,.tsv,.warc,.gz,.lines";

function take(place: Collection, input: HTMLInputElement): void {
  if (input.files !== null && input.files.length > 0) {
    place.files.addFiles(fromPicker(input.files), place.tabs.lines.peek());
    place.tabs.closeInput();
  }
  input.value = "";
}

export function FilesTab() {
  const place = useDocuments();
  const {
    worker: { preload },
    tabs: { lines },
  } = place;
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // The attribute that picks folders is no part of the element's typed properties.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const change = (event: { currentTarget: HTMLInputElement }) => take(place, event.currentTarget);
  return (
    <div class="stack files-tab">
      <div class="row-2">
        <Button kind="main" onMouseEnter={preload} onFocus={preload} onClick={() => files.current?.click()}>
          <Icon name="file" />
          {t("files:choose")}
        </Button>
        <Button onMouseEnter={preload} onFocus={preload} onClick={() => folder.current?.click()}>
          <Icon name="folder" />
          {t("files:folder")}
        </Button>
        <span class="soft">{t("files:drop")}</span>
      </div>
      <input ref={files} class="file-input" type="file" multiple accept={accepted} hidden onChange={change} />
      <input ref={folder} class="folder-input" type="file" multiple hidden onChange={change} />
      <p class="soft small">{t("files:kinds")}</p>
      <Switch
        label={t("files:lines")}
        hint={t("files:lines_hint")}
        on={lines.value}
        onChange={(on) => {
          lines.value = on;
        }}
      />
    </div>
  );
}
