/** Files of rules: their text, what they cannot say, and what they would make of the lists. */
import { computed, effect, signal } from "@preact/signals";
import type { ParamFile, ParamFormat, ParamMerged, ParamReplay } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { download } from "../../ui/download";
import { engine } from "./engine";
import { firstFormat } from "./link";
import { remembered } from "./results";
import { listeners, revision, summary, working } from "./session";
import { isVerifying } from "./verify";

/** The formats there are; empty until the engine is here. */
export const formats = signal<readonly ParamFormat[]>([]);
export const format = signal(firstFormat);

/** Groups that come with a replay; `moreGroups` gives the others. */
const firstGroups = 20;

const files = new Latest<ParamFile>();
const replays = new Latest<ParamReplay>();
export const fileFailure = files.failure;
export const replayPending = replays.pending;
export const replayFailure = replays.failure;

const seenFile = seen(files.value);
const seenReplay = seen(replays.value);
/** The file in the format chosen; asked for while it is looked at. */
export const file = seenFile.value;
/** What the file would make of the lists; asked for while it is looked at: a replay goes through the whole list. */
export const replay = seenReplay.value;

const isReady = computed(() => (summary.value !== undefined || remembered.value) && !working.value);

effect(() => {
  void revision.value;
  if (!isReady.value || !seenFile.isSeen.value) return;
  const [id, isWide] = [format.value, remembered.value];
  files.ask(() => engine.export(id, isWide));
});

/** A replay of more URLs would hold the fetching up with every verdict. */
const mostReplayed = 50_000;
const isCalm = computed(() => !isVerifying.value || (summary.value?.urls ?? 0) <= mostReplayed);

effect(() => {
  void revision.value;
  if (!isReady.value || !isCalm.value || !seenReplay.isSeen.value) return;
  const [id, isWide] = [format.value, remembered.value];
  replays.ask(() => engine.replay(id, isWide, 0, firstGroups));
});

effect(() => {
  void format.value;
  files.forget();
  replays.forget();
});

/** Further groups of the replay. */
export async function moreGroups(offset: number, limit: number): Promise<ParamMerged[]> {
  return (await engine.replay(format.peek(), remembered.peek(), offset, limit)).groups;
}

/** The file as it is now: what is on the screen may be a moment behind. */
function current(): Promise<ParamFile> {
  return engine.export(format.peek(), remembered.peek());
}

/** Hands the file to the browser's downloads. */
export function save(): void {
  attempt(async () => {
    const { text, file_name } = await current();
    download(new Blob([text], { type: "text/plain;charset=utf-8" }), file_name);
  });
}

/** Copies the file's text; false: the browser does not let it. */
export async function copy(): Promise<boolean> {
  try {
    const text = file.peek()?.text ?? (await current()).text;
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

listeners.opened.push((first) => {
  formats.value = first.formats;
  // A format that there is not comes from a link.
  if (!first.formats.some(({ id }) => id === format.peek())) format.value = firstFormat;
});
