/** How the place begins and is remembered. */
import { computed } from "@preact/signals";
import type { ParamSettings } from "dustlens";
import type { OwnAddress } from "../../app/own_address";
import type { ListStorage } from "../../place/kept";
import { type PlaceStart, startPlace } from "../../place/start";
import { type ReadState, readState, writeState } from "./link";
import type { Params } from "./model";
import { initialSettings } from "./settings";

/** What is kept beside the lists. */
interface Own {
  settings: ParamSettings;
  delay: number;
}

type OfParams = PlaceStart<Own, ReadState>;

/** What links and storage hold of the place, both ways, and where links lead while it is open. */
function bound({
  session,
  rows,
  verify,
  files,
}: Params): Omit<OfParams, "name" | "input" | "storage" | "step" | "run" | "warm" | "close" | "followLists"> {
  return {
    read: readState,
    write: (lists) =>
      writeState({
        ...lists,
        settings: session.sound.value,
        looked: rows.looked(),
        format: files.format.value,
      }),
    begin(link, kept, isOurOwn) {
      // A field that a later version added has its first value.
      const own = { ...initialSettings, ...kept?.settings };
      session.settings.value = kept !== undefined && (isOurOwn || !link.chosen) ? own : link.settings;
      if (kept !== undefined) verify.setDelay(kept.delay);
      files.format.value = link.format;
    },
    open(link) {
      session.settings.value = link.settings;
      files.format.value = link.format;
    },
    follow(link, isOurOwn) {
      if (link.chosen || isOurOwn) session.change(link.settings);
      files.format.value = link.format;
    },
    look: (link) => rows.look(link.looked),
    now: () => ({ settings: session.sound.value, delay: verify.delay.value }),
    restore(own) {
      session.change({ ...initialSettings, ...own.settings });
      verify.setDelay(own.delay);
    },
  };
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startParams(
  params: Params,
  storage: ListStorage,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { session, verify, hand } = params;
  const { followLists, run, unpick } = session;
  const step = computed(() => session.picked.value ?? "");
  const warm = () => hand.warm();
  await startPlace<Own, ReadState>(
    {
      name: "params",
      input: params.input,
      storage,
      ...bound(params),
      followLists,
      step,
      run,
      warm,
      close: unpick,
    },
    fragment,
    own,
  );
  verify.watchUnfinished();
}
