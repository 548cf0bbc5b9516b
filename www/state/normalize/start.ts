/** How the place begins and is remembered: its link first, then what it kept beside the lists. */
import { computed } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import type { Keep } from "../../worker/urls_api";
import { attempt, reportThrown } from "../failures";
import { hands } from "../places";
import { hasLists, keepBeside, openFor, openOther, tellRefused } from "../urls/kept";
import { addFiles } from "../urls/list";
import { keep, options, sound } from "./in_force";
import { box, lists, reading } from "./inputs";
import { type ReadState, readState, writeState } from "./link";
import { look, looked } from "./results";
import { sampleNow } from "./samples";
import { change, followLists, picked, run, setKeep, unpick } from "./session";

/** What is kept beside the lists. */
interface Own {
  options: UrlOptions;
  keep: Keep;
}

async function begin(link: ReadState, isOurs: boolean): Promise<void> {
  const kept = (await openFor("normalize", link, isOurs)) as Own | undefined;
  options.value = kept !== undefined && (isOurs || !link.chosen) ? kept.options : link.options;
  keep.value = link.keep !== "shortest" ? link.keep : (kept?.keep ?? "shortest");
  tellRefused(link);
}

/** The link to what is on the screen now. */
const link = computed(() =>
  writeState({
    options: sound.value,
    keep: keep.value,
    reading: reading.value,
    looked: looked(),
    text: box.value,
    sample: sampleNow.value,
    missing: lists.value.length,
  }),
);

/** Everything as another link says it. */
async function openLink(read: ReadState): Promise<void> {
  options.value = read.options;
  keep.value = read.keep;
  await openOther(read);
  look(read.looked);
  tellRefused(read);
}

/** Back and forward move between rows, views and options; another link is opened whole. */
function follow(fragment: string, isOurs: boolean): void {
  const read = readState(fragment);
  if (!isOurs && hasLists(read)) {
    attempt(() => openLink(read));
    return;
  }
  if (read.chosen || isOurs) change(read.options);
  if (read.keep !== keep.peek()) setKeep(read.keep);
  look(read.looked);
  tellRefused(read);
}

function restore(own: Own): void {
  options.value = own.options;
  setKeep(own.keep);
}

/** Opens the place: `fragment` is the address it is opened by, `isOurs` whether this page wrote it before a reload. */
export async function startNormalize(fragment: string, isOurs: boolean): Promise<void> {
  const read = readState(fragment);
  try {
    await begin(read, isOurs);
  } catch (thrown) {
    reportThrown(thrown, "normalize");
  }
  keepBeside<Own>("normalize", { now: () => ({ options: sound.value, keep: keep.value }), restore });
  followLists();
  look(read.looked);
  hands.normalize.value = {
    link,
    step: computed(() => (looked().view === "urls" ? "" : looked().view) + (picked.value ?? "")),
    follow,
    run,
    close: unpick,
    addFiles,
  };
}
