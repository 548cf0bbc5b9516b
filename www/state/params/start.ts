/** How the place begins and is remembered: its link first, then what it kept beside the lists. */
import { computed } from "@preact/signals";
import type { ParamSettings } from "dustlens";
import { attempt, reportThrown } from "../failures";
import { box, lists, reading } from "../normalize/inputs";
import { sampleNow } from "../normalize/samples";
import { hands } from "../places";
import { hasLists, keepBeside, openFor, openOther, tellRefused } from "../urls/kept";
import { addFiles } from "../urls/list";
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

async function begin(link: ReadState, isOurs: boolean): Promise<void> {
  const kept = (await openFor("params", link, isOurs)) as Own | undefined;
  // A field that a later version added has its first value.
  const own = { ...initialSettings, ...kept?.settings };
  settings.value = kept !== undefined && (isOurs || !link.chosen) ? own : link.settings;
  if (kept !== undefined) setDelay(kept.delay);
  format.value = link.format;
  tellRefused(link);
}

/** The link to what is on the screen now. */
const link = computed(() =>
  writeState({
    settings: sound.value,
    reading: reading.value,
    looked: looked(),
    format: format.value,
    text: box.value,
    sample: sampleNow.value,
    missing: lists.value.length,
  }),
);

/** Everything as another link says it. */
async function openLink(read: ReadState): Promise<void> {
  settings.value = read.settings;
  format.value = read.format;
  await openOther(read);
  look(read.looked);
  tellRefused(read);
}

/** Back and forward move between rows, filters and settings; another link is opened whole. */
function follow(fragment: string, isOurs: boolean): void {
  const read = readState(fragment);
  if (!isOurs && hasLists(read)) {
    attempt(() => openLink(read));
    return;
  }
  if (read.chosen || isOurs) change(read.settings);
  format.value = read.format;
  look(read.looked);
  tellRefused(read);
}

function restore(own: Own): void {
  change(own.settings);
  setDelay(own.delay);
}

/** Opens the place: `fragment` is the address it is opened by, `isOurs` whether this page wrote it before a reload. */
export async function startParams(fragment: string, isOurs: boolean): Promise<void> {
  const read = readState(fragment);
  try {
    await begin(read, isOurs);
  } catch (thrown) {
    reportThrown(thrown, "params");
  }
  keepBeside<Own>("params", { now: () => ({ settings: sound.value, delay: delay.value }), restore });
  followLists();
  look(read.looked);
  watchUnfinished();
  hands.params.value = {
    link,
    step: computed(() => picked.value ?? ""),
    follow,
    run,
    close: unpick,
    addFiles,
  };
}
