/** Files of rules: their text, what they cannot say, and what they would make of the lists. */
import { computed, effect, signal } from "@preact/signals";
import type { ParamFile, ParamFormat, ParamMerged, ParamReplay } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { download } from "../../ui/download";
import type { ParamEngine } from "./engine";
import { firstFormat } from "./link";
import type { ParamRows } from "./results";
import type { ParamSession } from "./session";
import type { ParamVerify } from "./verify";

/** Groups that come with a replay; `moreGroups` gives the others. */
const firstGroups = 20;

/** A replay of more URLs would hold the fetching up with every verdict. */
const mostReplayed = 50_000;

/** The files of one place, and their replay. */
export class ParamExport {
  /** The formats there are; empty until the engine is here. */
  readonly formats = signal<readonly ParamFormat[]>([]);

  readonly format = signal(firstFormat);

  private readonly files = new Latest<ParamFile>();

  private readonly replays = new Latest<ParamReplay>();

  readonly fileFailure = this.files.failure;

  readonly replayPending = this.replays.pending;

  readonly replayFailure = this.replays.failure;

  /** Groups fetched by presses, after those that came with the replay. */
  readonly further = signal<readonly ParamMerged[]>([]);

  private readonly seenFile = seen(this.files.value);

  private readonly seenReplay = seen(this.replays.value);

  /** The file in the format chosen; asked for while it is looked at. */
  readonly file = this.seenFile.value;

  /** What the file would make of the lists; asked for while it is looked at: a replay goes through the whole list. */
  readonly replay = this.seenReplay.value;

  private readonly isReady = computed(
    () =>
      (this.session.summary.value !== undefined || this.rows.remembered.value) && !this.session.working.value,
  );

  private readonly isCalm = computed(
    () => !this.verify.isVerifying.value || (this.session.summary.value?.urls ?? 0) <= mostReplayed,
  );

  /** Further groups of the replay. */
  readonly moreGroups = async (offset: number, limit: number): Promise<ParamMerged[]> => {
    return (await this.engine.replay(this.format.peek(), this.rows.remembered.peek(), offset, limit)).groups;
  };

  /** The file as it is now: what is on the screen may be a moment behind. */
  private readonly current = (): Promise<ParamFile> => {
    return this.engine.export(this.format.peek(), this.rows.remembered.peek());
  };

  /** Hands the file to the browser's downloads. */
  readonly save = (): void => {
    attempt(async () => {
      const { text, file_name } = await this.current();
      download(new Blob([text], { type: "text/plain;charset=utf-8" }), file_name);
    });
  };

  /** Copies the file's text; false: the browser does not let it. */
  readonly copy = async (): Promise<boolean> => {
    try {
      const text = this.file.peek()?.text ?? (await this.current()).text;
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };

  constructor(
    private readonly engine: ParamEngine,
    private readonly rows: ParamRows,
    private readonly session: ParamSession,
    private readonly verify: ParamVerify,
  ) {
    effect(() => {
      void this.session.revision.value;
      if (!this.isReady.value || !this.seenFile.isSeen.value) return;
      const [id, isWide] = [this.format.value, this.rows.remembered.value];
      this.files.ask(() => this.engine.export(id, isWide));
    });

    effect(() => {
      void this.session.revision.value;
      if (!this.isReady.value || !this.isCalm.value || !this.seenReplay.isSeen.value) return;
      const [id, isWide] = [this.format.value, this.rows.remembered.value];
      this.replays.ask(() => this.engine.replay(id, isWide, 0, firstGroups));
    });

    effect(() => {
      void this.format.value;
      this.files.forget();
      this.replays.forget();
    });

    this.session.listeners.opened.push((first) => {
      this.formats.value = first.formats;
      // A format that there is not comes from a link.
      if (!first.formats.some(({ id }) => id === this.format.peek())) this.format.value = firstFormat;
    });
  }
}
