/**
 * The session the page shows: what goes in, the settings, and what the worker has found so far.
 * Results are never computed here; they are asked for when `revision` moves.
 */
import { batch, computed, signal } from "@preact/signals";
import type { Progress, Settings, Summary } from "dustlens";
import { say, unsaying } from "../../app/announcements";
import { attempt, report } from "../../app/failures";
import { n, t } from "../../i18n";
import type { Removal } from "../../inputs/documents/removals";
import { isEnd, RunState } from "../../place_model/run_state";
import type { Waits } from "../../place_model/storage/store";
import type { AppliedSettings, EngineEvent, Failure, Input } from "../../worker/api";
import { isNotLoaded } from "../../worker/not_loaded";
import { allDocuments } from "./documents";
import type { DocumentWorker } from "./engine";
import { Handover } from "./handover";
import type { DocumentInputs } from "./inputs";
import { type Box, isBox, isHeld, keyOf, sizeOf, withOwnIds, without } from "./inputs";
import { ReadCount } from "./read_count";
import type { Picked } from "./results/model";
import { isCheap } from "./settings";
import type { DocumentSettings } from "./settings_state";
import { isSame } from "./settings_state";

function textOf(list: readonly Input[], box: Box): string {
  const input = list.find((each) => each.id === box);
  return input?.kind === "text" ? input.text : "";
}

type FetchEvent = Extract<EngineEvent, { kind: "fetch" }>;
/** The session of one collection. */
export class DocumentSession extends RunState<Progress, Summary> {
  /** The pair whose evidence is open. */
  readonly picked = signal<Picked | undefined>(undefined);

  /** What the last removal can bring back. */
  readonly undo = signal<{ count: number; run: () => void } | undefined>(undefined);

  /** Hears how addresses fare, and that the worker is gone and with it what was under way there; `Fetches` does. */
  fetches: { heard(event: FetchEvent): void; lost(): void } | undefined;

  /** The key of the input that is being read; undefined: none is, or nothing of any has come. */
  readonly reading = signal<number | undefined>(undefined);

  private readonly readCount = new ReadCount();

  private readonly handover = new Handover(() => this.worker.engine);

  /** Counts the replays: what the worker says of an earlier one, or an earlier one still does, means nothing any more. */
  private turn = 0;

  /** Set while documents are put in again: numbers may change, single removals are repeated at the end. */
  private replaying = false;

  /** True if the worker lacks some of the inputs: a box was written, or the worker is a new one. */
  private readonly unread = signal(false);

  /** True if inputs were taken that no run has come to the end of. */
  private isBehind = false;

  /** True while the numbers on the screen are those of settings that were changed since, and none of the new ones has come. */
  readonly isOutdated = signal(false);

  /** True from a stop on, until a run is asked for. */
  readonly stopped = signal(false);

  /** True if a stopped run would end with the inputs and settings as they are now. */
  readonly goesOn = computed(
    () => !this.unread.value && isSame(this.settingsState.sound.value, this.settingsState.applied.value),
  );

  /** True if something was not read because a module did not load: a run reads everything anew. */
  readonly lacksModule = computed(() => this.problems.value.some(isNotLoaded));

  /** Why the work waits for a person; undefined: it goes on, is through, or begins by itself. */
  readonly waits = computed((): Waits | undefined => {
    if (this.stopped.value) return "stopped";
    const isUnrun = this.stale.value && !this.input.isLive.value && !this.working.value;
    return isUnrun ? "unrun" : undefined;
  });

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.picked.value = undefined;
  };

  /** Adds inputs under ids of their own. Small collections are computed at once. */
  readonly add = (added: readonly Input[]): void => {
    if (added.length === 0) return;
    const named = withOwnIds(
      added,
      this.input.inputs.peek().map((input) => input.id),
    );
    this.take([...this.input.inputs.peek(), ...named]);
    if (!this.unread.peek()) this.enter(named);
    else if (this.input.isLive.peek()) this.replay();
  };

  /** Takes other inputs, which no result follows yet and no undo knows. */
  readonly take = (list: readonly Input[], boxes = this.input.boxes.peek()): void => {
    batch(() => {
      this.input.inputs.value = list;
      this.input.boxes.value = boxes;
      this.stale.value = true;
      this.undo.value = undefined;
    });
    this.isBehind = true;
  };

  /** Has the worker read inputs that are new to it. */
  private readonly enter = (named: readonly Input[]): void => {
    for (const input of named) this.readCount.more(sizeOf(input));
    attempt(async () => {
      await this.handover.add(named);
      if (!this.input.isLive.peek()) return;
      await this.give(this.settingsState.settings.peek());
      await this.start();
    });
  };

  /** Takes documents out; `undo` brings them back to their places. */
  readonly remove = (documents: readonly { document: number; id: string; input: number }[]): void => {
    if (documents.length === 0) return;
    const back = this.input.snapshot();
    const { inputs, removed, boxes } = this.input;
    const ids = new Set(documents.map((row) => row.id));
    const left = without(inputs.peek(), documents);
    const kept = new Set([...left.inputs.filter(isBox), ...this.input.held.peek()].map(({ id }) => id));
    batch(() => {
      inputs.value = left.inputs;
      removed.value = [...removed.peek(), ...left.parts];
      const { A, B } = boxes.peek();
      boxes.value = { A: kept.has("A") ? A : "", B: kept.has("B") ? B : "" };
      const open = this.picked.peek();
      if (open !== undefined && (ids.has(open.a_id) || ids.has(open.b_id))) this.unpick();
    });
    this.offerUndo(documents.length, back);
    if (this.unread.peek() && !this.stopped.peek()) {
      this.replay();
      return;
    }
    attempt(async () => {
      await this.worker.engine.remove(documents.map((row) => row.document));
      await this.goOn();
    });
  };

  /** The way back, and with it what was in before. */
  readonly undone = (back: () => void): (() => void) => {
    return () => {
      batch(() => {
        back();
        this.undo.value = undefined;
      });
      if (this.stopped.peek()) this.unread.value = true;
      else this.replay();
    };
  };

  private readonly offerUndo = (count: number, back: () => void): void =>
    this.tellRemoved(count, this.undone(back));

  /** Says that documents were taken out; `run` brings them back. */
  readonly tellRemoved = (count: number, run: () => void): void => {
    this.undo.value = { count, run: unsaying(run) };
    say(t("documents:list.removed", { count, documents: n(count) }));
  };

  /** Takes everything out. */
  readonly clear = (): void => {
    const back = this.input.snapshot();
    // An archive is many documents, and a file that was not read is none.
    const documents = this.summary.peek()?.documents ?? 0;
    const count = documents > 0 ? documents : this.input.inputs.peek().length;
    this.replace([], []);
    if (count > 0) this.offerUndo(count, back);
  };

  /** Puts other inputs in the place of all, as a sample, a link or a file does; `waits`: as they were left. */
  readonly replace = (list: readonly Input[], parts: readonly Removal[] = [], waits?: Waits): void => {
    const documents = list.filter((input) => !isHeld(input));
    batch(() => {
      this.input.inputs.value = documents;
      this.input.held.value = list.filter(isHeld);
      this.input.removed.value = parts;
      this.input.boxes.value = { A: textOf(list, "A"), B: textOf(list, "B") };
      this.input.asText.value = new Set(documents.filter(isBox).map(({ id }) => (id === "A" ? "A" : "B")));
      this.picked.value = undefined;
      this.undo.value = undefined;
      this.problems.value = [];
    });
    // A small input that is left of a large one needs nobody.
    const isAsked = waits === "stopped" || (waits === "unrun" && !this.input.isLive.peek());
    if (isAsked && documents.length > 0) this.wait(waits);
    else if (documents.length > 0 || this.worker.isRunning()) this.replay();
  };

  private readonly wait = (waits: Waits): void => {
    batch(() => {
      for (const signal of [this.unread, this.stale]) signal.value = true;
      this.stopped.value = waits === "stopped";
    });
  };

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes inputs of which the worker has nothing. */
  readonly rewrite = (list: readonly Input[], boxes: Readonly<Record<Box, string>>): void => {
    this.take(list, boxes);
    this.unread.value = true;
  };

  /** Puts typing together: the last call within a quarter of a second counts. */
  readonly replayLater = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.replay, 250);
  };

  /** Changes settings. The threshold and the measure act at once; the rest at once while the input is small. */
  readonly change = (next: Settings): void => {
    batch(() => {
      this.settingsState.settings.value = next;
      this.settingsState.chosen.value = true;
    });
    // A worker that is not there yet opens with them.
    if (!this.worker.isRunning()) return;
    const now = this.settingsState.applied.peek();
    if (this.input.inputs.peek().length === 0 || (now !== undefined && isCheap(now, next))) this.apply(next);
    else if (now !== undefined && (this.stopped.peek() || !this.input.isLive.peek())) {
      const { threshold, measure } = next;
      this.stale.value = true;
      this.apply({ ...now, threshold, measure });
    } else {
      this.stale.value = true;
      this.apply(next);
    }
  };

  private wanted: Settings | undefined;

  private applying = false;

  /** Hands settings to the worker, the latest only: those overtaken while it was busy are left out. */
  private readonly apply = (next: Settings): void => {
    this.wanted = next;
    if (this.applying) return;
    this.applying = true;
    attempt(async () => {
      try {
        while (this.wanted !== undefined) {
          const now = this.wanted;
          this.wanted = undefined;
          await this.give(now);
        }
      } finally {
        this.applying = false;
      }
    });
  };

  /** Puts settings in force. What the core refuses stays as it was; everything else is taken. */
  private readonly give = async (next: Settings): Promise<void> => {
    const before = this.settingsState.applied.peek();
    if (before === undefined || !isSame(next, before)) {
      this.settingsState.takeDown(next, await this.worker.engine.set_settings(next));
      // What the worker says from now on is of the new settings.
      this.isOutdated.value = before !== undefined && !isCheap(before, next);
    }
    if (this.input.inputs.peek().length === 0) return;
    if (before === undefined || !isSame(before, this.settingsState.applied.peek())) await this.goOn();
    // Nothing was put in force, so nothing is to be computed; what a large input was given may still wait for a person.
    else if (!this.working.peek() && (this.input.isLive.peek() || !this.isBehind))
      this.stale.value = this.isStale();
  };

  private readonly isStale = (): boolean => this.stopped.peek() || !this.goesOn.peek();

  /** Computes what is waiting: Ctrl+Enter, the Run button. */
  readonly run = (): void => {
    if (this.input.inputs.peek().length === 0) return;
    this.stopped.value = false;
    if (this.unread.peek() || this.lacksModule.peek()) this.replay();
    else
      attempt(async () => {
        await this.give(this.settingsState.settings.peek());
        await this.start();
      });
  };

  private readonly start = async (): Promise<void> => {
    this.stopped.value = false;
    this.working.value = true;
    await this.handover.through;
    await this.worker.engine.run();
  };

  /** Computes what a change leaves to do. A run that was stopped stays so, and its results are asked for as they are now. */
  private readonly goOn = async (): Promise<void> => {
    // What was never run has no results that a change could act on.
    if (this.waits.peek() === "unrun" && this.summary.peek() === undefined) return;
    if (!this.stopped.peek()) return this.start();
    await this.worker.engine.stop();
    if (this.summary.peek() !== undefined) await this.known(await this.worker.engine.summary());
  };

  /** Stops at once; what is known stays and is marked partial. */
  readonly stop = (): void => {
    attempt(() => this.worker.engine.stop());
  };

  /** Goes on after a stop. */
  readonly resume = (): void => {
    attempt(async () => {
      await this.worker.engine.resume();
      await this.start();
    });
  };

  /** Puts every input into the worker's session anew. Of two that overlap, the later alone counts. */
  readonly replay = (): void => {
    clearTimeout(this.timer);
    this.unread.value = false;
    this.stopped.value = false;
    this.replaying = true;
    const mine = ++this.turn;
    const list = this.input.inputs.peek();
    this.readCount.reset(this.input.totalSize.peek());
    attempt(async () => {
      if (this.worker.isRunning() || list.length > 0) await this.handover.replace(mine, list);
      if (mine !== this.turn) return;
      if (list.length === 0) return this.forget();
      await this.give(this.settingsState.settings.peek());
      await this.start();
    });
  };

  private readonly forget = (): void => {
    this.replaying = false;
    this.forgetRun(this.unpick);
  };

  private readonly heard = (event: EngineEvent): void => {
    switch (event.kind) {
      case "progress":
        if (event.turn !== this.turn) return;
        this.progress.value = event.progress;
        this.elapsed.value = event.elapsed;
        this.reading.value = event.input;
        return;
      case "summary":
        if (event.turn === this.turn && this.input.inputs.peek().length > 0)
          attempt(() => this.known(event.summary));
        return;
      case "unread":
        report({ ...event.failure, severity: "error", source: event.id });
        return;
      case "fetch":
        this.fetches?.heard(event);
        return;
      case "broken":
        return;
    }
  };

  private readonly known = async (found: Summary): Promise<void> => {
    const { stage } = found.progress;
    const final = isEnd(found.progress);
    this.stopped.value = stage === "stopped";
    if (final && this.replaying && (await this.settleReplay())) return;
    batch(() => {
      this.summary.value = found;
      this.isOutdated.value = false;
      this.progress.value = found.progress;
      this.revision.value++;
      if (!final) return;
      this.working.value = false;
      this.isBehind = false;
      this.stale.value = this.isStale();
      this.measure(stage !== "stopped");
    });
    if (final) this.problems.value = await this.worker.engine.problems();
  };

  private readonly measure = (complete: boolean): void => {
    const found = this.readCount.end(this.input.totalSize.peek(), this.elapsed.peek());
    if (!complete) return;
    this.losses = 0;
    this.worker.calm();
    if (found !== undefined) this.rate.value = found;
  };

  /** After a replay, and where it stopped: repeats single removals and finds the picked pair's new numbers. True: results change. */
  private readonly settleReplay = async (): Promise<boolean> => {
    this.replaying = this.stopped.peek();
    const pair = this.picked.peek();
    const mine = this.turn;
    const parts = new Set(this.input.removed.peek().map(({ of, id }) => `${keyOf(of)} ${id}`));
    if (parts.size === 0 && pair === undefined) return false;
    const gone: number[] = [];
    const found = new Map<string, number>();
    for await (const rows of allDocuments(this.worker.engine)) {
      if (mine !== this.turn) return true;
      for (const row of rows) {
        if (parts.has(`${row.input} ${row.id}`)) gone.push(row.document);
        if (row.id === pair?.a_id || row.id === pair?.b_id) found.set(row.id, row.document);
      }
    }
    if (pair !== undefined) {
      const [a, b] = [found.get(pair.a_id), found.get(pair.b_id)];
      this.picked.value = a === undefined || b === undefined ? undefined : { ...pair, a, b };
    }
    if (gone.length === 0) return false;
    await this.worker.engine.remove(gone);
    await this.goOn();
    return true;
  };

  private readonly lost = (failure: Failure): void => {
    this.settingsState.applied.value = undefined;
    this.unread.value = true;
    this.fetches?.lost();
    const codes = { crashed: failure.code, failed: "engine-failed", source: "engine" };
    this.lose(failure, codes, this.input.inputs.peek().length === 0, this.replay);
  };

  private readonly opened = (applied: AppliedSettings): void => {
    this.settingsState.takeOpened(applied);
    for (const { field, message } of applied.refused) {
      const name = t(`settings:${field.split(".").at(-1)}.label`);
      const params = { detail: `${name}: ${message}` };
      report({ code: "bad-setting", severity: "warning", source: "", params, message });
    }
  };

  constructor(
    private readonly worker: DocumentWorker,
    private readonly settingsState: DocumentSettings,
    private readonly input: DocumentInputs,
  ) {
    super({ stage: "idle", done: 0, total: 0 });
    const { opened, heard, lost } = this;
    worker.own({ opened, heard, lost });
  }
}
