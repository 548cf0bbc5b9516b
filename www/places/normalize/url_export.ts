/** Files of the results, fetched from the worker in parts, so that neither side holds them for long. */
import { signal } from "@preact/signals";
import type { UrlSummary } from "dustlens";
import { attempt } from "../../app/failures";
import { download } from "../../ui/download";
import type { UrlFormat } from "../../worker/urls_api";
import type { UrlEngine } from "./engine";
import type { UrlSession } from "./session";

export const exportFormats: readonly UrlFormat[] = ["csv", "tsv", "jsonl", "unique", "groups"];

/** Rows a part holds: a slice's worth of work for the worker. */
const partRows = 10_000;

const types: Record<UrlFormat, string> = {
  csv: "text/csv;charset=utf-8",
  tsv: "text/tab-separated-values;charset=utf-8",
  jsonl: "application/jsonl",
  unique: "text/plain;charset=utf-8",
  groups: "text/csv;charset=utf-8",
};

/** Rows of a file of this format. */
export function rowsOf(format: UrlFormat, { urls: all, keys, groups }: UrlSummary): number {
  if (format === "unique") return keys;
  return format === "groups" ? groups : all;
}

/** The file's name; a partial result says so in it. */
export function fileName(format: UrlFormat, isPartial: boolean): string {
  const names: Partial<Record<UrlFormat, string>> = { unique: "unique.txt", groups: "groups.csv" };
  const [stem = "", ending = ""] = (names[format] ?? `urls.${format}`).split(".");
  return `dustlens-${stem}${isPartial ? "-partial" : ""}.${ending}`;
}

/** The files of one place. */
export class UrlExport {
  /** The format chosen. */
  readonly format = signal<UrlFormat>("csv");

  /** The file being written, and how far it is, in rows; undefined: none. */
  readonly writing = signal<{ format: UrlFormat; done: number; total: number } | undefined>(undefined);

  /** Why the last file was not written: a person stopped it, or the results changed under it. */
  readonly unwritten = signal<"stopped" | "changed" | undefined>(undefined);

  /** Stops writing. */
  readonly stopWriting = (): void => {
    this.unwritten.value = "stopped";
    this.writing.value = undefined;
  };

  /** The parts of a file; undefined: it was given up on the way. */
  private readonly parts = async (format: UrlFormat, total: number): Promise<Blob[] | undefined> => {
    const started = this.session.revision.peek();
    const found: Blob[] = [];
    for (let offset = 0; offset === 0 || offset < total; offset += partRows) {
      const part = await this.urls.export(format, offset, partRows);
      if (this.writing.peek() === undefined) return undefined;
      if (this.session.revision.peek() !== started) {
        this.unwritten.value = "changed";
        return undefined;
      }
      // As a blob its bytes leave the heap.
      found.push(new Blob([part]));
      this.writing.value = { format, done: Math.min(total, offset + partRows), total };
    }
    return found;
  };

  /** Writes a file and hands it to the browser's downloads. */
  readonly save = (format: UrlFormat): void => {
    const known = this.session.summary.peek();
    if (known === undefined || this.writing.peek() !== undefined) return;
    const total = rowsOf(format, known);
    this.unwritten.value = undefined;
    this.writing.value = { format, done: 0, total };
    attempt(async () => {
      try {
        const found = await this.parts(format, total);
        if (found !== undefined)
          download(new Blob(found, { type: types[format] }), fileName(format, known.partial));
      } finally {
        this.writing.value = undefined;
      }
    });
  };

  constructor(
    private readonly urls: UrlEngine,
    private readonly session: UrlSession,
  ) {}
}
