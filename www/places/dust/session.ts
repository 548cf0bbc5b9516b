/**
 * The session the place shows: the lists, which other places share, the settings, and what has been mined so far. A
 * `PlaceSession` with settings of its own, rules taken for granted, and a picked rule.
 */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { DustProgress, DustSettings } from "dustlens";
import { attempt } from "../../app/failures";
import type { ListInput } from "../../inputs/lists/model";
import { PlaceSession } from "../../place/session";
import { PlaceSettings, type Refusal } from "../../place/settings";
import type { RulesEvent, RulesOpened, RulesSummary } from "../../worker/rules_api";
import type { DustEngine, DustHand } from "./engine";
import type { Given } from "./given";
import { initialSettings, isSame, type Method, methodOf, withField, withMethod } from "./settings";

const idle: DustProgress = { stage: "idle", round: 0, done: 0, total: 0 };

/** What other parts of the place do when the worker speaks, opens or is lost. */
interface Listeners {
  heard: ((event: RulesEvent) => void)[];
  opened: ((first: RulesOpened) => void)[];
  lost: (() => void)[];
}

function settingsOf(engine: DustEngine): PlaceSettings<DustSettings> {
  return new PlaceSettings<DustSettings>({
    initial: initialSettings,
    isSame,
    withField,
    use: (wanted) => engine.set_settings(wanted),
  });
}

export class DustSession extends PlaceSession<DustProgress, RulesSummary> {
  readonly settings: Signal<DustSettings>;
  readonly applied: Signal<DustSettings | undefined>;
  readonly allRefused: ReadonlySignal<readonly Refusal[]>;
  readonly settingsRefused: ReadonlySignal<Refusal | undefined>;
  readonly sound: ReadonlySignal<DustSettings>;
  /** The method that the settings are exactly those of. */
  readonly method = computed(() => methodOf(this.settings.value));
  /** The rule whose evidence is open, by its identity. */
  readonly picked: Signal<string | undefined>;
  readonly listeners: Listeners;

  constructor(
    input: ListInput,
    engine: DustEngine,
    hand: DustHand,
    private readonly given: Given,
  ) {
    const own = settingsOf(engine);
    const picked = signal<string | undefined>(undefined);
    const listeners: Listeners = { heard: [], opened: [], lost: [] };
    super({
      name: "rules",
      input,
      crashes: "rules",
      engine,
      hand,
      first: { idle, whole: { ...idle, stage: "reading" }, again: { ...idle, stage: "mining" } },
      wait: 150,
      restarts: true,
      // What mining rests on beside the lists: settings, and rules taken for granted.
      give: async () => {
        const isNew = await own.give();
        return (await given.giveKnown()) || isNew;
      },
      isInForce: () => own.isInForce() && given.isGiven(),
      entered: (isNew) => {
        if (isNew) picked.value = undefined;
      },
      lost: () => {
        for (const each of listeners.lost) each();
        own.applied.value = undefined;
        given.forgetGiven();
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
    this.follow(hand, () => own.give().then(() => given.giveKnown()));
  }

  /** Hears the worker. `give`: hands a new one what mining rests on. */
  private follow(hand: DustHand, give: () => Promise<unknown>): void {
    hand.own({
      opened: (first) => {
        this.applied.value = undefined;
        this.given.forgetGiven();
        for (const each of this.listeners.opened) each(first);
        attempt(give);
        this.revision.value++;
      },
      heard: (event) => {
        for (const each of this.listeners.heard) each(event);
        switch (event.kind) {
          case "progress":
          case "summary":
          case "unread":
          case "broken":
            this.heard(event);
        }
      },
      lost: (failure) => this.lost(failure),
    });
  }

  /** Changes settings; small lists follow at once. */
  readonly change = (next: Partial<DustSettings>): void => {
    this.settings.value = { ...this.settings.peek(), ...next };
    this.givenChanged();
  };

  /** The settings, or what is taken for granted, may have changed. */
  readonly givenChanged = (): void => {
    this.changed(isSame(this.settings.peek(), this.applied.peek()) && this.given.isGiven());
  };

  /** Chooses what a method is made of. */
  readonly chooseMethod = (next: Method): void => this.change(withMethod(this.settings.peek(), next));

  /** Opens the evidence of a rule. */
  readonly pick = (id: string): void => {
    this.picked.value = id;
  };

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.picked.value = undefined;
  };
}
