/** Files of rules and of what they make of the lists: their text, what they cannot say, and where else they are used. */
import { effect, signal } from "@preact/signals";
import type { DustFormat } from "dustlens";
import { attempt, EngineError, engineLost } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { download as handOver } from "../../ui/download";
import type { RulesPreview } from "../../worker/rules_api";
import { engine } from "./engine";
import { type FormatName, firstFormat } from "./link";
import { listeners, revision, summary } from "./session";
import { isReady, trust } from "./shrink";

/** The formats there are; empty until the engine is here. */
export const formats = signal<readonly DustFormat[]>([]);
export const format = signal<FormatName>(firstFormat);
/** Whether a file is being written. */
export const writing = signal(false);
/** Whether the last file was not written, because the rules changed under it. */
export const unwritten = signal(false);

const files = new Latest<RulesPreview>();
const seenFile = seen(files.value);
/** The file in the format chosen, or its head; asked for while it is looked at. */
export const exported = seenFile.value;
export const exportPending = files.pending;
export const exportFailure = files.failure;

/** Another format must not stand over the text of the last one; before the question, which would be forgotten with it. */
effect(() => {
  void format.value;
  files.forget();
});

effect(() => {
  void revision.value;
  const [name, use] = [format.value, trust.value];
  if (summary.value === undefined) files.forget();
  else if (isReady.value && seenFile.isSeen.value) files.ask(() => engine.preview(name, use));
});

/** The whole file as it is now: what is on the screen may be a moment behind. */
function current(): Promise<Blob> {
  return engine.export(format.peek(), trust.peek()).then(({ file }) => file);
}

function fileName(): string {
  const { name = "rules", extension = "txt" } =
    formats.peek().find((each) => each.name === format.peek()) ?? {};
  return `dustlens-${name}.${extension}`;
}

/** Hands the file to the browser's downloads. */
export function download(): void {
  if (writing.peek()) return;
  writing.value = true;
  unwritten.value = false;
  attempt(async () => {
    try {
      handOver(await current(), fileName());
    } catch (thrown) {
      const isBrokenOff = thrown instanceof EngineError && ["aborted", engineLost].includes(thrown.code);
      if (!isBrokenOff) throw thrown;
      unwritten.value = true;
    } finally {
      writing.value = false;
    }
  });
}

/** Copies the file's text; false: the browser does not let it. */
export async function copy(): Promise<boolean> {
  try {
    const shown = exported.peek();
    const text = shown?.isWhole === true ? shown.text : await (await current()).text();
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

listeners.opened.push((first) => {
  formats.value = first.formats;
});
