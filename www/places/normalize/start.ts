/** How the place begins and is remembered. */
import { computed } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import type { OwnAddress } from "../../app/own_address";
import { startPlace } from "../../place/start";
import type { Keep } from "../../worker/urls_api";
import { warm } from "./engine";
import { keep, options, sound } from "./in_force";
import { type ReadState, readState, writeState } from "./link";
import { initialOptions, withLearned } from "./options";
import { look, looked } from "./results";
import { change, followLists, picked, run, setKeep, unpick } from "./session";

/** What is kept beside the lists. */
interface Own {
  options: UrlOptions;
  keep: Keep;
}

/** Options that an older version of the page may have kept, without fields of today. */
function withFirst(kept: UrlOptions): UrlOptions {
  return { ...initialOptions, ...kept };
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export function startNormalize(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startPlace<Own, ReadState>(
    {
      name: "normalize",
      read: readState,
      write: (lists) => writeState({ ...lists, options: sound.value, keep: keep.value, looked: looked() }),
      begin(link, kept, isOurOwn) {
        const isKept = kept !== undefined && (isOurOwn || !link.chosen);
        options.value = isKept ? withFirst(kept.options) : link.options;
        keep.value = link.keep !== "shortest" ? link.keep : (kept?.keep ?? "shortest");
      },
      open(link) {
        options.value = link.options;
        keep.value = link.keep;
      },
      follow(link, isOurOwn) {
        if (link.chosen || isOurOwn) change(link.options);
        if (link.keep !== keep.peek()) setKeep(link.keep);
      },
      look: (link) => look(link.looked),
      now: () => ({ options: sound.value, keep: keep.value }),
      restore(own) {
        options.value = withFirst(own.options);
        setKeep(own.keep);
      },
      followLists,
      step: computed(() => (looked().view === "urls" ? "" : looked().view) + (picked.value ?? "")),
      run,
      warm,
      learn: (rules) => change(withLearned(options.peek(), rules)),
      close: unpick,
    },
    fragment,
    own,
  );
}
