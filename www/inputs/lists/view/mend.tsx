/** Controls inside a problem of a list that mend it. */
import { useSignal } from "@preact/signals";
import type { Problem } from "dustlens";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { place, whenStarted } from "../../../app/places";
import { Button } from "../../../ui";
import { useLists } from "../context";
import { boxName } from "../inputs";
import { listName, w } from "../words";

/** The site as an address; undefined where it is none. */
function siteOf(typed: string): string | undefined {
  const text = typed.trim().replace(/\/+$/, "");
  const site = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return text !== "" && !/\s/.test(text) && URL.canParse(site) ? site : undefined;
}

/** The host that the lines of a log do not name, asked for where it is missing. */
function SiteOfLog() {
  const { edits, lists } = useLists();
  const typed = useSignal("");
  const isRefused = useSignal(false);
  const id = useId();
  const use = (event: Event) => {
    event.preventDefault();
    const host = siteOf(typed.peek());
    isRefused.value = host === undefined;
    if (host !== undefined) edits.readAs({ ...lists.reading.peek(), host });
  };
  return (
    <form class="row-2 site-of-log" onSubmit={use}>
      <label for={id}>{w("mend.site")}</label>
      <input
        id={id}
        class="input"
        type="text"
        inputMode="url"
        spellcheck={false}
        autocapitalize="off"
        maxLength={500}
        placeholder={w("reading.host_placeholder")}
        value={typed.value}
        aria-invalid={isRefused.value}
        aria-describedby={isRefused.value ? `${id}-refused` : undefined}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button button-main">
        {w("mend.use")}
      </button>
      {isRefused.value && (
        <span id={`${id}-refused`} class="small field-problem" role="alert">
          {w("mend.refused")}
        </span>
      )}
    </form>
  );
}

/** A list without a URL may be a document. */
function AsDocument({ source }: { source: string }) {
  const { edits, lists } = useLists();
  const list = lists.lists.value.find(({ id }) => id === source);
  const isBox = source === listName(boxName);
  if (list === undefined && !isBox) return null;
  const open = () =>
    attempt(async () => {
      const text = lists.box.peek();
      place.value = "documents";
      const documents = await whenStarted("documents");
      if (list === undefined) {
        documents.addText(text);
        edits.writeBox("");
      } else {
        documents.addFiles([{ path: list.id, file: new File([list.blob], list.id) }]);
        edits.remove(list);
      }
    });
  return (
    <p>
      <Button onClick={open}>{w("mend.as_document")}</Button>
    </p>
  );
}

export function mendList({ code, source }: Problem): ComponentChildren {
  if (code === "log-without-host") return <SiteOfLog />;
  return code === "no-urls" ? <AsDocument source={source} /> : undefined;
}
