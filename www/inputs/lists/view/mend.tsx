/** Controls inside a problem of a list that mend it. */
import type { Problem } from "dustlens";
import type { ComponentChildren } from "preact";
import { Button } from "../../../ui";
import { SiteField, useSite } from "../../../ui/site_field";
import { useLists } from "../context";
import { boxName } from "../inputs";
import { listName, w } from "../words";
import { openAsDocuments } from "./documents_offer";

/** The host that the lines of a log do not name, asked for where it is missing. */
function SiteOfLog() {
  const { edits, lists } = useLists();
  const site = useSite();
  const use = (event: Event) => {
    event.preventDefault();
    const host = site.take();
    if (host !== undefined) edits.readAs({ ...lists.reading.peek(), host });
  };
  return (
    <form class="row-2 site-of-log" onSubmit={use}>
      <SiteField
        site={site}
        label={w("mend.site")}
        placeholder={w("reading.host_placeholder")}
        refused={w("mend.refused")}
      >
        <button type="submit" class="button button-main">
          {w("mend.use")}
        </button>
      </SiteField>
    </form>
  );
}

/** A list without a URL may be a document. */
function AsDocument({ source }: { source: string }) {
  const input = useLists();
  const isBox = source === listName(boxName);
  if (!isBox && !input.lists.lists.value.some(({ id }) => id === source)) return null;
  return (
    <p>
      <Button onClick={() => openAsDocuments(input, [isBox ? boxName : source])}>
        {w("mend.as_document")}
      </Button>
    </p>
  );
}

export function mendList({ code, source }: Problem): ComponentChildren {
  if (code === "log-without-host") return <SiteOfLog />;
  return code === "no-urls" ? <AsDocument source={source} /> : undefined;
}
