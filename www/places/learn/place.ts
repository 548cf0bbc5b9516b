/** The parts of the place that the page takes: the page's own instance, how it begins, and what shows it. */
import { h } from "preact";
import type { OwnAddress } from "../../app/own_address";
import { LearnContext } from "./context";
import { createLearn } from "./model";
import { startLearn } from "./start";
import { LearnView } from "./view/learn";

export function open() {
  const instance = createLearn();
  // A link to a lesson needs the engine at once.
  if (/[?&]lesson=/.test(location.hash)) instance.client.preload();
  return {
    start: (fragment: string, own: OwnAddress | undefined) => startLearn(instance, fragment, own),
    View: () => h(LearnContext.Provider, { value: instance }, h(LearnView, null)),
  };
}
