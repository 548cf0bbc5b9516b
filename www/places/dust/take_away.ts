/** Files of rules and of what they make of the lists: their text, what they cannot say, and where else they are used. */
import { effect, signal } from "@preact/signals";
import type { DustFormat } from "dustlens";
import { attempt, EngineError, engineLost } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { download as handOver } from "../../ui/download";
import type { RulesPreview } from "../../worker/rules_api";
import type { DustEngine } from "./engine";
import { type FormatName, firstFormat } from "./link";
import type { DustSession } from "./session";
import type { Shrink } from "./shrink";

/** The files of one place. */
export class RuleExport {
  /** The formats there are; empty until the engine is here. */
  readonly formats = signal<readonly DustFormat[]>([]);

  readonly format = signal<FormatName>(firstFormat);

  /** Whether a file is being written. */
  readonly writing = signal(false);

  /** Whether the last file was not written, because the rules changed under it. */
  readonly unwritten = signal(false);

  private readonly files = new Latest<RulesPreview>();

  private readonly seenFile = seen(this.files.value);

  /** The file in the format chosen, or its head; asked for while it is looked at. */
  readonly exported = this.seenFile.value;

  readonly exportPending = this.files.pending;

  readonly exportFailure = this.files.failure;

  /** The whole file as it is now: what is on the screen may be a moment behind. */
  private readonly current = (): Promise<Blob> => {
    return this.engine.export(this.format.peek(), this.shrink.trust.peek()).then(({ file }) => file);
  };

  private readonly fileName = (): string => {
    const { name = "rules", extension = "txt" } =
      this.formats.peek().find((each) => each.name === this.format.peek()) ?? {};
    return `dustlens-${name}.${extension}`;
  };

  /** Hands the file to the browser's downloads. */
  readonly download = (): void => {
    if (this.writing.peek()) return;
    this.writing.value = true;
    this.unwritten.value = false;
    attempt(async () => {
      try {
        handOver(await this.current(), this.fileName());
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
  readonly copy = async (): Promise<boolean> => {
    try {
      const shown = this.exported.peek();
      const text = shown?.isWhole === true ? shown.text : await (await this.current()).text();
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };

  constructor(
    private readonly engine: DustEngine,
    private readonly session: DustSession,
    private readonly shrink: Shrink,
  ) {
    // Another format must not stand over the text of the last one; before the question, which would be forgotten with it.
    effect(() => {
      void this.format.value;
      this.files.forget();
    });

    effect(() => {
      void this.session.revision.value;
      const [name, use] = [this.format.value, this.shrink.trust.value];
      if (this.session.summary.value === undefined) this.files.forget();
      else if (this.shrink.isReady.value && this.seenFile.isSeen.value)
        this.files.ask(() => this.engine.preview(name, use));
    });

    this.session.listeners.opened.push((first) => {
      this.formats.value = first.formats;
    });
  }
}
