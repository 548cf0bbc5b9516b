/** The places whose code and words load when they are first opened. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { loadPlaceWords } from "../../i18n";
import { attempt } from "../failures";
import { hands, type OwnPlace } from "../places";

/** A place that stands empty until its code, its words and its state are here. `words`: whose it needs. */
function ownPlace(
  name: OwnPlace,
  words: readonly OwnPlace[],
  load: () => Promise<ComponentType>,
): ComponentType {
  const found = signal<{ View: ComponentType } | undefined>(undefined);
  const bring = async () => {
    const [View] = await Promise.all([load(), ...words.map(loadPlaceWords)]);
    found.value ??= { View };
  };
  return function Own() {
    useEffect(() => attempt(bring), []);
    // Not before what was kept is there: the empty page would only flash.
    if (found.value === undefined || hands[name].value === undefined) return null;
    const { View } = found.value;
    return <View />;
  };
}

export const NormalizePlace = ownPlace(
  "normalize",
  ["normalize"],
  async () => (await import("../instances/normalize")).View,
);

/** Its lists are those of Normalize, and so are the words around them. */
export const ParamsPlace = ownPlace(
  "params",
  ["normalize", "params"],
  async () => (await import("../instances/params")).View,
);

/** The lists are the same again; what arguments and pages are called, Parameters has said. */
export const RulesPlace = ownPlace(
  "rules",
  ["normalize", "params", "rules"],
  async () => (await import("../instances/dust")).View,
);
