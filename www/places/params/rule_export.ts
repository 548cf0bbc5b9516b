/** Files of rules: their text, what they cannot say, and what they would make of the lists. */
import { computed, effect, signal } from "@preact/signals";
import type { ParamFile, ParamFormat, ParamMerged, ParamReplay, ParamSummary } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place_model/query/latest";
import { watched } from "../../place_model/query/watched";
import { copyText, ShownFile, unverified } from "../../place_model/shown_file";
import { download } from "../../ui/download";
import { firstFormat } from "./link";
import type { ParamRows } from "./results";
import type { ParamEngine, ParamSession } from "./session";
import type { ParamVerify } from "./verify";

/** True if no page has shown yet that an argument changes nothing. */
export function isUnchecked({ rows }: Pick<ParamSummary, "rows">): boolean {
  return rows.insignificant === 0 && rows.candidate > 0;
}

/** Groups that come with a replay; `moreGroups` gives the others. */
const firstGroups = 20;

/** A replay of more URLs would hold the fetching up with every verdict. */
const mostReplayed = 50_000;

/** The files of one place, and their replay. */
export class ParamExport {
  /** The formats there are; empty until the engine is here. */
  readonly formats = signal<readonly ParamFormat[]>([]);
  readonly file: ShownFile<string, ParamFile>;
  readonly replays = new Latest<ParamReplay>();
  private readonly watchedReplay = watched(this.replays.value);
  /** What the file would make of the lists; asked for while it is looked at: a replay goes through the whole list. */
  readonly replay = this.watchedReplay.value;
  /** Groups fetched by presses, after those that came with the replay. */
  readonly further = signal<readonly ParamMerged[]>([]);

  constructor(
    private readonly engine: ParamEngine,
    private readonly rows: ParamRows,
    private readonly session: ParamSession,
    verify: ParamVerify,
  ) {
    const { remembered } = rows;
    const isReady = computed(
      () => (session.summary.value !== undefined || remembered.value) && !session.working.value,
    );
    const isCalm = computed(
      () => !verify.isVerifying.value || (session.summary.value?.urls ?? 0) <= mostReplayed,
    );
    this.file = new ShownFile<string, ParamFile>(firstFormat, (id) => {
      void session.revision.value;
      const isWide = remembered.value;
      return isReady.value ? () => engine.export(id, isWide) : undefined;
    });
    const { format } = this.file;
    effect(() => {
      void format.value;
      this.replays.forget();
    });
    effect(() => {
      void session.revision.value;
      if (!isReady.value || !isCalm.value || !this.watchedReplay.isWatched.value) return;
      const [id, isWide] = [format.value, remembered.value];
      this.replays.ask(() => engine.replay(id, isWide, 0, firstGroups));
    });
    session.listeners.opened.push((first) => {
      this.formats.value = first.formats;
      // A format that there is not comes from a link.
      if (!first.formats.some(({ id }) => id === format.peek())) format.value = firstFormat;
    });
  }

  /** Further groups of the replay. */
  readonly moreGroups = async (offset: number, limit: number): Promise<ParamMerged[]> => {
    const [format, isWide] = [this.file.format.peek(), this.rows.remembered.peek()];
    return (await this.engine.replay(format, isWide, offset, limit)).groups;
  };

  /** The file as it is now: what is on the screen may be a moment behind. */
  private readonly current = (): Promise<ParamFile> =>
    this.engine.export(this.file.format.peek(), this.rows.remembered.peek());

  /** The name that the file is saved under. */
  readonly nameOf = ({ file_name }: ParamFile): string => {
    const known = this.session.summary.value;
    return known !== undefined && isUnchecked(known) ? unverified + file_name : file_name;
  };

  /** Hands the file to the browser's downloads. */
  readonly save = (): void => {
    attempt(async () => {
      const file = await this.current();
      download(new Blob([file.text], { type: "text/plain;charset=utf-8" }), this.nameOf(file));
    });
  };

  /** Copies the file's text; false: the browser does not let it. */
  readonly copy = (): Promise<boolean> =>
    copyText(async () => this.file.shown.peek()?.text ?? (await this.current()).text);
}
