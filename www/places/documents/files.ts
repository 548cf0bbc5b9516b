/** Files and folders as inputs: from a picker or a drop. */
import { attempt, report, reportThrown, withdraw } from "../../app/failures";
import { download } from "../../ui/download";
import type { Input } from "../../worker/api";
import type { DocumentInputs } from "./inputs";
import type { Offers } from "./offers";
import type { DocumentSession } from "./session";
import type { DocumentSettings } from "./settings_state";

/** A file with its path inside the folder it came in. */
export interface FoundFile {
  path: string;
  file: File;
}

/** The files of a picker; a picked folder's paths are kept. */
export function fromPicker(list: FileList): FoundFile[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Above as many things, only those are asked for folders whose names tell no type: the page waits for each answer. */
const mostAsked = 100;

/** What lies in one place of a drop: a file, or the entry that says whether it is a folder. */
function dropped(item: DataTransferItem, asksAll: boolean): File | FileSystemEntry | null {
  const file = asksAll ? null : item.getAsFile();
  return file !== null && file.type !== "" ? file : item.webkitGetAsEntry();
}

/** The files of a drop, folders walked through. Call it in the event: the browser takes the entries away afterwards. */
export async function fromDrop(data: DataTransfer): Promise<FoundFile[]> {
  const items = [...data.items];
  const found = items.map((item) => dropped(item, items.length <= mostAsked));
  const known = found.filter((each) => each !== null);
  if (known.length === 0) return fromPicker(data.files);
  const nested = await Promise.all(
    known.map((each) => (each instanceof File ? [{ path: each.name, file: each }] : walk(each))),
  );
  return nested.flat();
}

async function walk(entry: FileSystemEntry): Promise<FoundFile[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  if (!isDirectory(entry)) return [];
  const found: FoundFile[] = [];
  for (const child of await children(entry)) found.push(...(await walk(child)));
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** All children: a reader gives them in portions until one is empty. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name));
    all.push(...part);
  }
}

/** True if a text file holds `id text` lines, by its ending. */
function hasLines(path: string): boolean {
  return path.endsWith(".lines") || path.endsWith(".tsv");
}

/** Files that go into one collection, and its session as a file. */
export class DocumentFiles {
  /** Adds files as documents; a session file among them opens the session it holds, lists are offered to other places. */
  readonly addFiles = (found: readonly FoundFile[], lines = false): void => {
    attempt(async () => {
      const added: Input[] = [];
      for (const { path, file } of lines ? found : await this.offers.sift(found)) {
        // The code that reads saved sessions comes when there may be one.
        const isSession = path.endsWith(".jsonl") && (await (await import("./statefile")).isSession(file));
        if (isSession) await this.openSession(file);
        else added.push({ kind: "file", id: path, blob: file, lines: lines || hasLines(path) });
      }
      this.session.add(added);
    });
  };

  /** Puts a saved session in the place of everything; `undo` does not bring the earlier one back, the store's copy does. */
  readonly openSession = async (file: File): Promise<void> => {
    withdraw("link-incomplete");
    try {
      const { readSession } = await import("./statefile");
      const session = await readSession(file);
      this.session.change(session.settings);
      this.session.replace(session.inputs, session.removed);
      if (session.refused.length > 0) {
        const params = { fields: session.refused.join(", ") };
        const code = "session-refused";
        report({ code, severity: "warning", source: file.name, params, message: code });
      }
    } catch (thrown) {
      reportThrown(thrown, file.name);
    }
  };

  /** Saves the session as a file that `openSession` reads. */
  readonly saveSession = async (): Promise<void> => {
    const { writeSession } = await import("./statefile");
    const { all, removed } = this.input;
    const blob = await writeSession(this.settingsState.sound.peek(), removed.peek(), all.peek());
    download(blob, "dustlens-session.jsonl");
  };

  constructor(
    private readonly session: DocumentSession,
    private readonly input: DocumentInputs,
    private readonly settingsState: DocumentSettings,
    private readonly offers: Offers,
  ) {}
}
