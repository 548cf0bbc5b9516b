/** The session the place shows: the lists, which other places share, the settings, and what has been counted so far. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ParamProgress, ParamSettings, ParamSummary } from "dustlens";
import { attempt } from "../../app/failures";
import type { ListInput } from "../../inputs/lists/model";
import { PlaceSession } from "../../place/session";
import { PlaceSettings, type Refusal } from "../../place/settings";
import type { ParamsEvent, ParamsOpened } from "../../worker/params_api";
import type { ParamEngine, ParamHand } from "./engine";
import { initialSettings, isSame, type Method, methodOf, withField, withMethod } from "./settings";

const idle: ParamProgress = { stage: "idle", done: 0, total: 0 };

/** What other parts of the place do when the worker speaks, opens or is lost. */
interface Listeners {
  heard: ((event: ParamsEvent) => void)[];
  opened: ((first: ParamsOpened) => void)[];
  lost: (() => void)[];
}

function settingsOf(engine: ParamEngine): PlaceSettings<ParamSettings> {
  return new PlaceSettings<ParamSettings>({
    initial: initialSettings,
    isSame,
    withField,
    use: (wanted) => engine.set_settings(wanted),
  });
}

export class ParamSession extends PlaceSession<ParamProgress, ParamSummary> {
  readonly settings: Signal<ParamSettings>;
  readonly applied: Signal<ParamSettings | undefined>;
  readonly allRefused: ReadonlySignal<readonly Refusal[]>;
  readonly settingsRefused: ReadonlySignal<Refusal | undefined>;
  readonly sound: ReadonlySignal<ParamSettings>;
  /** The method that the settings are exactly those of. */
  readonly method = computed(() => methodOf(this.settings.value));
  /** The row whose evidence is open, by its identity. */
  readonly picked: Signal<string | undefined>;
  readonly listeners: Listeners;

  constructor(input: ListInput, engine: ParamEngine, hand: ParamHand) {
    const own = settingsOf(engine);
    const picked = signal<string | undefined>(undefined);
    const listeners: Listeners = { heard: [], opened: [], lost: [] };
    super({
      name: "params",
      input,
      crashes: "params",
      engine,
      hand,
      first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: "counting" } },
      wait: 150,
      restarts: false,
      give: own.give,
      isInForce: () => own.isInForce(),
      entered: (isNew) => {
        if (isNew) picked.value = undefined;
      },
      lost: () => {
        for (const each of listeners.lost) each();
        own.applied.value = undefined;
      },
    });
    this.picked = picked;
    this.listeners = listeners;
    ({
      settings: this.settings,
      applied: this.applied,
      allRefused: this.allRefused,
      settingsRefused: this.settingsRefused,
      sound: this.sound,
    } = own);
    this.follow(hand, own.give);
  }

  /** Hears the worker. `give`: hands a new one the settings. */
  private follow(hand: ParamHand, give: () => Promise<unknown>): void {
    hand.own({
      opened: (first) => {
        this.applied.value = undefined;
        for (const each of this.listeners.opened) each(first);
        attempt(give);
        this.revision.value++;
      },
      heard: (event) => {
        for (const each of this.listeners.heard) each(event);
        if (event.kind !== "verifying" && event.kind !== "storage") this.heard(event);
      },
      lost: (failure) => this.lost(failure),
    });
  }

  /** Changes settings; small lists follow at once. */
  readonly change = (next: Partial<ParamSettings>): void => {
    this.settings.value = { ...this.settings.peek(), ...next };
    this.changed(isSame(this.settings.peek(), this.applied.peek()));
  };

  /** Chooses what a method is made of. */
  readonly setMethod = (next: Method): void => this.change(withMethod(this.settings.peek(), next));

  /** Opens the evidence of a row. */
  readonly pick = (id: string): void => {
    this.picked.value = id;
  };

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.picked.value = undefined;
  };
}
