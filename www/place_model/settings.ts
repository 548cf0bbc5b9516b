/**
 * The settings of a place: as the controls show them, as the worker has them, and what the core refused. A refusal
 * names its field and range.
 */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { EngineError } from "../app/failures";
import { taken } from "../worker/refused";

/** A setting that the core did not take, with its range. */
export interface Refusal {
  field: string;
  low: string;
  high: string;
}

/** Settings as values, each field of a plain type, and the one way to hand them to the worker. */
export interface SettingsKind<Settings> {
  initial: Settings;
  isSame(one: Settings, other: Settings | undefined): boolean;
  /** The settings with one field as it is in `from`; a field of no known name leaves nothing but `from`. */
  withField(settings: Settings, field: string, from: Settings): Settings;
  /** Puts them in force. Rejects with `bad-setting`. */
  use(settings: Settings): Promise<unknown>;
}

export class PlaceSettings<Settings extends object> {
  /** The settings as the controls show them. */
  readonly settings: Signal<Settings>;
  /** The settings that the results on the screen follow; undefined while no worker has any. */
  readonly applied: Signal<Settings | undefined> = signal(undefined);
  /** The settings that are out of their range; one given another value is no longer refused. */
  readonly allRefused: ReadonlySignal<readonly Refusal[]>;
  /** The settings without what the core refused: only these are kept and put in links. */
  readonly sound: ReadonlySignal<Settings>;
  private readonly refusals = signal<readonly (Refusal & { value: unknown })[]>([]);
  private giving: Promise<unknown> = Promise.resolve();

  constructor(private readonly kind: SettingsKind<Settings>) {
    this.settings = signal(kind.initial);
    this.allRefused = computed(() =>
      this.refusals.value.filter(({ field, value }) => Reflect.get(this.settings.value, field) === value),
    );
    this.sound = computed(() => {
      const back = this.applied.value ?? kind.initial;
      return this.allRefused.value.reduce(
        (left, { field }) => kind.withField(left, field, back),
        this.settings.value,
      );
    });
  }

  /** True if the sound settings are those that the worker has. */
  isInForce(): boolean {
    return this.kind.isSame(this.sound.peek(), this.applied.peek());
  }

  /** Puts the settings in force; one that is refused is said beside its field, and those before it hold. */
  readonly give = (): Promise<boolean> => {
    const given = this.giving.then(() => this.put());
    this.giving = given.catch(() => undefined);
    return given;
  };

  private async put(): Promise<boolean> {
    const { isSame, use } = this.kind;
    const isOld = (wanted: Settings) => isSame(wanted, this.applied.peek());
    const applied = await taken(
      this.sound.peek(),
      async (wanted) => isOld(wanted) || (await use(wanted)),
      (thrown, tried) => {
        this.refuse(tried, thrown);
        return this.sound.peek();
      },
    );
    if (isOld(applied)) return false;
    this.applied.value = applied;
    return true;
  }

  /** Takes down which setting was refused; throws what is no such refusal, or comes for a setting put back already. */
  private refuse(wanted: Settings, thrown: unknown): void {
    const isRefusal = thrown instanceof EngineError && thrown.code === "bad-setting";
    const { field = "", low = "", high = "" } = isRefusal ? thrown.params : {};
    if (!isRefusal || this.allRefused.peek().some((each) => each.field === field)) throw thrown;
    const value: unknown = Reflect.get(wanted, field);
    const others = this.refusals.peek().filter((each) => each.field !== field);
    this.refusals.value = [...others, { field, low, high, value }];
  }
}
