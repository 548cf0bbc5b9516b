/** Files of rules and of what they make of the lists: their text, what they cannot say, and where else they are used. */
import { computed, signal } from "@preact/signals";
import type { DustFormat } from "dustlens";
import { attempt, EngineError, engineLost } from "../../app/failures";
import { place, whenStarted } from "../../app/places";
import { copyText, ShownFile, unverified } from "../../place_model/shown_file";
import { download } from "../../ui/download";
import type { RulesPreview } from "../../worker/rules_api";
import type { Given } from "./given";
import { type FormatName, firstFormat } from "./link";
import type { DustEngine, DustSession } from "./session";
import type { Shrink } from "./shrink";

/** The way of proved rules to Normalize: they become its rules learned from the site. */
export class Learned {
  /** True if the rules are on their way. */
  readonly handing = signal(false);
  /** True if there are proved rules; likely ones are never handed over. */
  readonly hasProved = computed(() => (this.session.summary.value?.rules.valid ?? 0) > 0);

  constructor(
    private readonly engine: DustEngine,
    private readonly given: Given,
    private readonly session: DustSession,
  ) {}

  /**
   * Goes to Normalize with the proved rules, beside those it has, and what was dropped before they were learned; the other
   * rules are set as they were then, so that the forms there are those here.
   */
  readonly handOver = (): void => {
    if (this.handing.peek() || !this.hasProved.peek()) return;
    this.handing.value = true;
    attempt(async () => {
      try {
        const { file } = await this.engine.export("learned", "valid");
        const found = await file.text();
        place.value = "normalize";
        const normalize = await whenStarted("normalize");
        normalize.learn?.(`${this.given.lines()}\n${found}`);
      } finally {
        this.handing.value = false;
      }
    });
  };
}

/** Names of files that hold the rules themselves, by their formats. */
const stems: Readonly<Record<string, string>> = { json: "rules", jsonl: "rules", "map-csv": "map" };

/** The name of a file; `isAssumed`: it rests on rules that are not proved. */
export function fileName(name: string, extension: string, isAssumed: boolean): string {
  return `${isAssumed ? unverified : ""}dustlens-${stems[name] ?? name}.${extension}`;
}

/** The files of one place. */
export class RuleExport {
  /** The formats there are; empty until the engine is here. */
  readonly formats = signal<readonly DustFormat[]>([]);
  /** The file in the format chosen, or its head. */
  readonly file: ShownFile<FormatName, RulesPreview>;
  /** True if a file is being written. */
  readonly writing = signal(false);
  /** True if the last file was not written, because the rules changed under it. */
  readonly unwritten = signal(false);

  constructor(
    private readonly engine: DustEngine,
    session: DustSession,
    private readonly shrink: Shrink,
  ) {
    this.file = new ShownFile<FormatName, RulesPreview>(firstFormat, (name) => {
      void session.revision.value;
      const use = shrink.trust.value;
      if (session.summary.value === undefined) return "none";
      return shrink.isReady.value ? () => engine.preview(name, use) : undefined;
    });
    session.listeners.opened.push((first) => {
      this.formats.value = first.formats;
    });
  }

  /** The whole file as it is now: what is on the screen may be a moment behind. */
  private async current(): Promise<Blob> {
    return (await this.engine.export(this.file.format.peek(), this.shrink.trust.peek())).file;
  }

  private fileName(): string {
    const { name = "rules", extension = "txt" } =
      this.formats.peek().find((each) => each.name === this.file.format.peek()) ?? {};
    return fileName(name, extension, this.shrink.assumed.peek() !== undefined);
  }

  /** Hands the file to the browser's downloads. */
  readonly download = (): void => {
    if (this.writing.peek()) return;
    this.writing.value = true;
    this.unwritten.value = false;
    attempt(async () => {
      try {
        download(await this.current(), this.fileName());
      } catch (thrown) {
        const isBrokenOff = thrown instanceof EngineError && ["aborted", engineLost].includes(thrown.code);
        if (!isBrokenOff) throw thrown;
        this.unwritten.value = true;
      } finally {
        this.writing.value = false;
      }
    });
  };

  /** Copies the file's text; false: the browser does not let it. */
  readonly copy = (): Promise<boolean> =>
    copyText(async () => {
      const shown = this.file.shown.peek();
      return shown?.isWhole === true ? shown.text : await (await this.current()).text();
    });
}
