/** The place Normalize, whose code and words load when it is first opened. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadPlaceWords } from "../../i18n";
import { attempt } from "../../state/failures";
import { normalizeHand } from "../../state/places";

type NormalizeViews = typeof import("../normalize");

const views = signal<NormalizeViews | undefined>(undefined);

async function load(): Promise<void> {
  const [found] = await Promise.all([import("../normalize"), loadPlaceWords("normalize")]);
  views.value ??= found;
}

export function NormalizePlace() {
  useEffect(() => attempt(load), []);
  // Not before the lists of the last visit are there: the empty page would only flash.
  if (views.value === undefined || normalizeHand.value === undefined) return null;
  const { Normalize } = views.value;
  return <Normalize />;
}
