/** Words that come when they are first needed, so that the page's first load goes without them. */
import { useEffect } from "preact/hooks";
import { attempt } from "../app/failures";
import { hasWords, loadWordsOf } from "../i18n";

/** Loads the words of a namespace where something `needs` them; true once they are here. */
export function useWords(namespace: string, needs = true): boolean {
  const isHere = hasWords(namespace);
  const asks = needs && !isHere;
  useEffect(() => {
    if (asks) attempt(() => loadWordsOf(namespace));
  }, [asks, namespace]);
  return isHere;
}
