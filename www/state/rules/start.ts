/** How the place begins and is remembered. */
import { computed, effect, untracked } from "@preact/signals";
import type { DustSettings } from "dustlens";
import { attempt } from "../failures";
import { place } from "../places";
import { startPlace } from "../urls/place_start";
import { hand } from "./engine";
import { askKnown, useParams } from "./given";
import { type ReadState, readState, writeState } from "./link";
import { look, looked } from "./looked";
import { picked, tab, unpick } from "./results";
import { change, followLists, givenChanged, run, settings, sound } from "./session";
import { initialSettings } from "./settings";
import "./storage";
import { format } from "./take_away";
import { delay, setDelay, watchUnfinished } from "./verify";

/** What is kept beside the lists. */
interface Own {
  settings: DustSettings;
  useParams: boolean;
  delay: number;
}

/** What Parameters found meanwhile, and whether it is used, changes what mining rests on. */
function watchGiven(): void {
  let isFirst = true;
  effect(() => {
    void useParams.value;
    if (!isFirst) untracked(givenChanged);
    isFirst = false;
  });
  effect(() => {
    if (place.value !== "rules" || !hand.isRunning()) return;
    attempt(async () => {
      await askKnown();
      givenChanged();
    });
  });
}

/** Opens the place: `fragment` is the address it is opened by, `isOurs` whether this page wrote it before a reload. */
export async function startRules(fragment: string, isOurs: boolean): Promise<void> {
  await startPlace<Own, ReadState>(
    {
      name: "rules",
      read: readState,
      write: (lists) =>
        writeState({
          ...lists,
          settings: sound.value,
          useParams: useParams.value,
          looked: looked(),
          format: format.value,
        }),
      begin(link, kept, isOurOwn) {
        const isKept = kept !== undefined && (isOurOwn || !link.chosen);
        // A field that a later version added has its first value.
        settings.value = isKept ? { ...initialSettings, ...kept.settings } : link.settings;
        useParams.value = isKept ? kept.useParams : link.useParams;
        if (kept !== undefined) setDelay(kept.delay);
        format.value = link.format;
      },
      open(link) {
        settings.value = link.settings;
        useParams.value = link.useParams;
        format.value = link.format;
      },
      follow(link, isOurOwn) {
        if (link.chosen || isOurOwn) {
          useParams.value = link.useParams;
          change(link.settings);
        }
        format.value = link.format;
      },
      look: (link) => look(link.looked),
      now: () => ({ settings: sound.value, useParams: useParams.value, delay: delay.value }),
      restore(own) {
        useParams.value = own.useParams;
        change(own.settings);
        setDelay(own.delay);
      },
      followLists,
      step: computed(() => `${tab.value === "rules" ? "" : tab.value}${picked.value ?? ""}`),
      run,
      close: unpick,
    },
    fragment,
    isOurs,
  );
  watchGiven();
  watchUnfinished();
}
