/** The session the place shows: what goes in, the options, and what the worker has found so far. */
import { type Signal, signal } from "@preact/signals";
import type { UrlOptions, UrlProgress, UrlSummary } from "dustlens";
import { attempt } from "../../app/failures";
import type { ListInput } from "../../inputs/lists/model";
import { PlaceSession } from "../../place_model/session";
import type { Keep } from "../../worker/urls_api";
import type { UrlClient, UrlEngine } from "./engine";
import { isSame } from "./options";
import type { UrlSettings } from "./settings";

const reads: UrlProgress = { stage: "reading", done: 0, total: 0 };

export class UrlSession extends PlaceSession<UrlProgress, UrlSummary> {
  /** The row whose evidence is open. */
  readonly picked: Signal<number | undefined>;

  constructor(
    input: ListInput,
    private readonly urls: UrlEngine,
    private readonly client: UrlClient,
    private readonly settings: UrlSettings,
  ) {
    const picked = signal<number | undefined>(undefined);
    const unpick = () => {
      picked.value = undefined;
    };
    super({
      name: "normalize",
      input,
      crashes: "urls",
      engine: urls,
      client,
      first: { idle: { ...reads, stage: "idle" }, whole: reads, again: reads },
      wait: 60,
      restarts: true,
      give: () => settings.give(),
      isInForce: () => isSame(settings.sound.peek(), settings.applied.peek()),
      entered: unpick,
      emptied: unpick,
      known: (found, isEnd) => {
        if (isEnd && (picked.peek() ?? -1) >= found.urls) unpick();
      },
      lost: () => {
        settings.applied.value = undefined;
      },
    });
    this.picked = picked;
    this.follow();
  }

  /** Hears the worker, and hands a new one what its work rests on. */
  private follow(): void {
    const { catalogue, applied, keep } = this.settings;
    this.client.own({
      opened: (found) => {
        catalogue.value = found;
        applied.value = undefined;
        if (keep.peek() !== "shortest") attempt(() => this.urls.set_keep(keep.peek()));
      },
      heard: (event) => this.heard(event),
      lost: (failure) => this.lost(failure),
    });
  }

  /** Opens the evidence of a row. */
  readonly pick = (row: number): void => {
    this.picked.value = row;
  };

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.picked.value = undefined;
  };

  /** Changes rules or their options; small input follows at once. */
  readonly change = (next: UrlOptions): void => {
    this.settings.options.value = next;
    this.changed(isSame(next, this.settings.applied.peek()));
  };

  /** Chooses which URL of a group stands for it. Nothing is normalized again. */
  readonly setKeep = (next: Keep): void => {
    this.settings.keep.value = next;
    if (!this.client.isRunning()) return;
    attempt(async () => {
      await this.urls.set_keep(next);
      this.revision.value++;
    });
  };
}
