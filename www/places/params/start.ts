/** How the place begins and is remembered. */
import { computed } from "@preact/signals";
import type { ParamSettings } from "dustlens";
import type { OwnAddress } from "../../app/own_address";
import { startPlace } from "../../place/start";
import { warm } from "./engine";
import { type ReadState, readState, writeState } from "./link";
import { picked, unpick } from "./picked";
import { look, looked } from "./results";
import { change, followLists, run, settings, sound } from "./session";
import { initialSettings } from "./settings";
import "./table";
import { format } from "./take_away";
import { delay, setDelay, watchUnfinished } from "./verify";

/** What is kept beside the lists. */
interface Own {
  settings: ParamSettings;
  delay: number;
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startParams(fragment: string, own: OwnAddress | undefined): Promise<void> {
  await startPlace<Own, ReadState>(
    {
      name: "params",
      read: readState,
      write: (lists) =>
        writeState({ ...lists, settings: sound.value, looked: looked(), format: format.value }),
      begin(link, kept, isOurOwn) {
        // A field that a later version added has its first value.
        const own = { ...initialSettings, ...kept?.settings };
        settings.value = kept !== undefined && (isOurOwn || !link.chosen) ? own : link.settings;
        if (kept !== undefined) setDelay(kept.delay);
        format.value = link.format;
      },
      open(link) {
        settings.value = link.settings;
        format.value = link.format;
      },
      follow(link, isOurOwn) {
        if (link.chosen || isOurOwn) change(link.settings);
        format.value = link.format;
      },
      look: (link) => look(link.looked),
      now: () => ({ settings: sound.value, delay: delay.value }),
      restore(own) {
        change({ ...initialSettings, ...own.settings });
        setDelay(own.delay);
      },
      followLists,
      step: computed(() => picked.value ?? ""),
      run,
      warm,
      close: unpick,
    },
    fragment,
    own,
  );
  watchUnfinished();
}
