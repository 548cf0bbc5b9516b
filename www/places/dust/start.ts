/** How the place begins and is remembered. */
import { computed, effect, untracked } from "@preact/signals";
import type { DustSettings } from "dustlens";
import { attempt } from "../../app/failures";
import type { OwnAddress } from "../../app/own_address";
import { place } from "../../app/places";
import { type PlaceStart, startPlace } from "../../place/start";
import { hand, warm } from "./engine";
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

type OfRules = PlaceStart<Own, ReadState>;

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

/** What links and storage hold of the place, both ways. */
const kept: Pick<OfRules, "read" | "write" | "begin" | "now" | "restore"> = {
  read: readState,
  write: (lists) =>
    writeState({
      ...lists,
      settings: sound.value,
      useParams: useParams.value,
      looked: looked(),
      format: format.value,
    }),
  begin(link, own, isOurOwn) {
    const isKept = own !== undefined && (isOurOwn || !link.chosen);
    // A field that a later version added has its first value.
    settings.value = isKept ? { ...initialSettings, ...own.settings } : link.settings;
    useParams.value = isKept ? own.useParams : link.useParams;
    if (own !== undefined) setDelay(own.delay);
    format.value = link.format;
  },
  now: () => ({ settings: sound.value, useParams: useParams.value, delay: delay.value }),
  restore(own) {
    useParams.value = own.useParams;
    change({ ...initialSettings, ...own.settings });
    setDelay(own.delay);
  },
};

/** Where links lead while the place is open. */
const led: Pick<OfRules, "open" | "follow" | "look"> = {
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
};

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startRules(fragment: string, own: OwnAddress | undefined): Promise<void> {
  const step = computed(() => `${tab.value === "rules" ? "" : tab.value}${picked.value ?? ""}`);
  await startPlace<Own, ReadState>(
    { name: "rules", ...kept, ...led, followLists, step, run, warm, close: unpick },
    fragment,
    own,
  );
  watchGiven();
  watchUnfinished();
}
