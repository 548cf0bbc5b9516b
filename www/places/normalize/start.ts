/** How the place begins and is remembered. */
import { computed } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import type { OwnAddress } from "../../app/own_address";
import type { ListStorage } from "../../place_model/list_storage";
import { type PlaceStart, startPlace } from "../../place_model/start";
import type { Keep } from "../../worker/urls_api";
import { type ReadState, readState, writeState } from "./link";
import type { Normalize } from "./model";
import { initialOptions, withLearned } from "./options";

/** What is kept beside the lists. */
interface Own {
  options: UrlOptions;
  keep: Keep;
}

type OfNormalize = PlaceStart<Own, ReadState>;

/** Options that an older version of the page may have kept, without fields of today. */
function withFirst(kept: UrlOptions): UrlOptions {
  return { ...initialOptions, ...kept };
}

/** What links and storage hold of the place, both ways, and where links lead while it is open. */
function bound({
  settings: { options, keep, sound },
  session,
  rows,
}: Normalize): Pick<
  OfNormalize,
  "read" | "write" | "begin" | "open" | "follow" | "show" | "now" | "restore"
> {
  return {
    read: readState,
    write: (lists) =>
      writeState({ ...lists, options: sound.value, keep: keep.value, view: rows.state.now() }),
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
      if (link.chosen || isOurOwn) session.change(link.options);
      if (link.keep !== keep.peek()) session.setKeep(link.keep);
    },
    show: (link) => rows.state.show(link.view),
    now: () => ({ options: sound.value, keep: keep.value }),
    restore(own) {
      options.value = withFirst(own.options);
      session.setKeep(own.keep);
    },
  };
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export function startNormalize(
  normalize: Normalize,
  storage: ListStorage,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { settings, session, rows, client } = normalize;
  const { followLists, run, unpick, change, picked } = session;
  return startPlace<Own, ReadState>(
    {
      name: "normalize",
      input: normalize.input,
      storage,
      ...bound(normalize),
      followLists,
      step: computed(() => (rows.view.value === "urls" ? "" : rows.view.value) + (picked.value ?? "")),
      run,
      client,
      learn: (rules) => change(withLearned(settings.options.peek(), rules)),
      close: unpick,
    },
    fragment,
    own,
  );
}
