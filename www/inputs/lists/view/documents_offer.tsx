/** Documents that were given as lists of URLs, offered to the place that compares them: all at one press. */
import type { Problem } from "dustlens";
import { attempt } from "../../../app/failures";
import { place, whenStarted } from "../../../app/places";
import { Button } from "../../../ui";
import { useLists } from "../context";
import { boxName } from "../inputs";
import type { ListInput } from "../model";
import { listName, w } from "../words";

/** The lists with these names go to Documents; an undo brings them back here. */
export function openAsDocuments({ edits, lists }: ListInput, sources: readonly string[]): void {
  const [text, all] = [lists.box.peek(), lists.lists.peek()];
  const isBox = sources.includes(boxName);
  const given = all.filter(({ id }) => sources.includes(id));
  attempt(async () => {
    place.value = "documents";
    const documents = await whenStarted("documents");
    if (given.length > 0)
      documents.addFiles(given.map(({ id, blob }) => ({ path: id, file: new File([blob], id) })));
    if (isBox) documents.addText(text);
    const left = all.filter((each) => !given.includes(each));
    edits.replaceAll(isBox ? "" : text, left);
    edits.tellRemoved(given.length + (isBox ? 1 : 0), () => edits.replaceAll(text, all));
  });
}

/** True if a list is a document for certain: a page, or an archive. */
const isDocument = ({ code, params, source }: Problem): boolean =>
  (code === "not-a-sitemap" && params["root"]?.toLowerCase() === "html") ||
  (code === "binary-url-list" && /\.zip$/i.test(source));

/** The names of lists that are documents by what is wrong with them; one text without a URL may be a list all the same. */
export function documentsAmong(problems: readonly Problem[]): string[] {
  const like = problems.filter((each) => each.code === "no-urls" || isDocument(each));
  const sources = [...new Set(like.map(({ source }) => source))];
  return sources.length > 1 || like.some(isDocument) ? sources : [];
}

/** Names that are said; more are counted only. */
const mostNamed = 3;

export function DocumentsOffer({ problems }: { problems: readonly Problem[] }) {
  const input = useLists();
  const sources = documentsAmong(problems);
  if (sources.length === 0) return null;
  const names = sources.slice(0, mostNamed).map(listName).join(", ");
  const words = { count: sources.length, names: sources.length > mostNamed ? `${names}, …` : names };
  return (
    <div class="note note-note row-2 apart documents-offer">
      <span role="status">{w("mend.documents", words)}</span>
      <Button kind="main" onClick={() => openAsDocuments(input, sources)}>
        {w("mend.as_document")}
      </Button>
    </div>
  );
}
