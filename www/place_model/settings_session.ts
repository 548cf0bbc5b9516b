/** A session with settings of plain fields, a picked row, and a worker that says more than how far it is. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { attempt } from "../app/failures";
import type { Place } from "../app/places";
import type { ListInput } from "../inputs/lists/model";
import type { Failure } from "../worker/api";
import type { ListEvent } from "../worker/list_api";
import type { Together } from "../worker/one_message";
import { type ListEngine, PlaceSession, type Stage } from "./session";
import type { Method, SettingTable } from "./setting_fields";
import { PlaceSettings, type Refusal } from "./settings";

/** The worker, as far as it is there and speaks. */
interface Client<Event, Opened> {
  isRunning(): boolean;
  calm(): void;
  own(by: { opened(first: Opened): void; heard(event: Event): void; lost(failure: Failure): void }): void;
}

/** Ground of the work beside lists and settings. */
interface Beside {
  /** Gives it to the worker; false: it has it already. */
  give(): Promise<boolean>;
  /** True if the worker has it. */
  isGiven(): boolean;
  /** A new worker has nothing. */
  forget(): void;
}

interface Kind<Settings, Progress, Event, Opened> {
  name: Place;
  input: ListInput;
  engine: ListEngine & { set_settings(settings: Settings): Promise<unknown> };
  client: Client<Event, Opened>;
  settings: SettingTable<Settings>;
  idle: Progress;
  /** The stage at which a run begins that does not read. */
  again: string;
  /** True if a run over large lists begins anew by itself when settings change meanwhile. */
  restarts: boolean;
  beside?: Beside;
}

/** Listeners of other parts of the place, called when the worker speaks, opens or is lost. */
export interface Listeners<Event, Opened> {
  heard: ((event: Event) => void)[];
  opened: ((first: Opened) => void)[];
  lost: (() => void)[];
}

const ofLists: readonly string[] = ["progress", "summary", "counts", "unread", "broken"];

export class SettingsSession<
  Settings extends object,
  Progress extends Stage,
  Summary extends { progress: Progress; partial: boolean },
  Event extends { kind: string },
  Opened,
> extends PlaceSession<Progress, Summary> {
  readonly settings: Signal<Settings>;
  readonly applied: Signal<Settings | undefined>;
  readonly allRefused: ReadonlySignal<readonly Refusal[]>;
  readonly sound: ReadonlySignal<Settings>;
  /** The method that the settings are exactly those of. */
  readonly method: ReadonlySignal<Method | undefined>;
  /** The row whose evidence is open, by its identity. */
  readonly picked: Signal<string | undefined>;
  readonly listeners: Listeners<Event, Opened>;

  constructor(private readonly own: Kind<Settings, Progress, Event, Opened>) {
    const { engine, idle, beside, settings: table } = own;
    const kept = new PlaceSettings<Settings>({ ...table, use: (wanted) => engine.set_settings(wanted) });
    const picked = signal<string | undefined>(undefined);
    const listeners: Listeners<Event, Opened> = { heard: [], opened: [], lost: [] };
    const give = async () => {
      const isNew = await kept.give();
      return (await beside?.give()) === true || isNew;
    };
    super({
      ...own,
      crashes: own.name,
      first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: own.again } },
      wait: 150,
      give,
      isInForce: () => kept.isInForce() && beside?.isGiven() !== false,
      entered: (isNew) => {
        if (isNew) picked.value = undefined;
      },
      lost: () => {
        for (const each of listeners.lost) each();
        kept.applied.value = undefined;
        beside?.forget();
      },
    });
    this.picked = picked;
    this.listeners = listeners;
    this.settings = kept.settings;
    this.applied = kept.applied;
    this.allRefused = kept.allRefused;
    this.sound = kept.sound;
    this.method = computed(() => table.methodOf(this.settings.value));
    this.follow(give);
  }

  /** Hears the worker. `give`: hands a new one what its work rests on. */
  private follow(give: () => Promise<unknown>): void {
    this.own.client.own({
      opened: (first) => {
        this.applied.value = undefined;
        this.own.beside?.forget();
        for (const each of this.listeners.opened) each(first);
        attempt(give);
        this.revision.value++;
      },
      heard: (event) => {
        const { events = [event] } = event as Partial<Together<Event>>;
        batch(() => events.forEach(this.hear));
      },
      lost: (failure) => this.lost(failure),
    });
  }

  private readonly hear = (event: Event): void => {
    for (const each of this.listeners.heard) each(event);
    if (ofLists.includes(event.kind)) this.heard(event as unknown as ListEvent<Progress, Summary>);
  };

  /** Changes settings; small lists follow at once. */
  readonly change = (next: Partial<Settings>): void => {
    this.settings.value = { ...this.settings.peek(), ...next };
    this.restsChanged();
  };

  /** The settings, or what else the work rests on, may have changed. */
  readonly restsChanged = (): void => {
    const { settings, beside } = this.own;
    this.changed(settings.isSame(this.settings.peek(), this.applied.peek()) && beside?.isGiven() !== false);
  };

  /** Chooses what a method is made of. */
  readonly setMethod = (next: Method): void =>
    this.change(this.own.settings.withMethod(this.settings.peek(), next));

  /** Opens the evidence of a row. */
  readonly pick = (id: string): void => {
    this.picked.value = id;
  };

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.picked.value = undefined;
  };
}
