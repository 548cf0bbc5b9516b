/** Settings as a form made from their description: the method and some fields in the open, the rest one click away. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { n } from "../../i18n";
import type { Words } from "../../i18n/words";
import type { Method, SettingField, SettingFields } from "../../place_model/setting_fields";
import type { Refusal } from "../../place_model/settings";
import { Choice, Field, NumberField, Switch } from "..";
import { thresholdText, whole } from "../numbers/words";
import { SpokenChange } from "../spoken_change";
import { type Chip, SettingsBand, switchText } from "./settings_band";

/** The settings of a session. */
interface FormSession<Settings> {
  settings: Signal<Settings>;
  allRefused: ReadonlySignal<readonly Refusal[]>;
  method: ReadonlySignal<Method | undefined>;
  change(next: Partial<Settings>): void;
  setMethod(next: Method): void;
}

interface FormProps<Settings> {
  words: Words;
  session: FormSession<Settings>;
  fields: SettingFields<Settings>;
  /** The settings of the plain method. */
  plain: Settings;
}

interface SettingsFormProps<Settings> extends FormProps<Settings> {
  /** The fields in the open. */
  main: readonly (keyof Settings & string)[];
  /** Other settings among them, and their chips. */
  beside?: ComponentChildren;
  chips?: readonly Chip[];
  /** The other fields by their groups. */
  groups: Readonly<Record<string, readonly (keyof Settings & string)[]>>;
  /** Fields that keep the names which a paper gives them, in a fold of their own. */
  paper?: { label: string; names: readonly (keyof Settings & string)[] };
  /** What is said after the words about the method. */
  promise?: string;
  isFolded: boolean;
}

interface SettingProps {
  name: string;
  field: SettingField;
  value: unknown;
  words: Words;
  /** Why it was not taken. */
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

function Share({ field, value, label, ...props }: SettingProps & { label: { label: string; hint: string } }) {
  const { least, most, step } = field as SettingField & { kind: "share" };
  const text = thresholdText(Number(value));
  return (
    <Field {...label} value={text} problem={props.problem}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={Number(value)}
          aria-valuetext={text}
          aria-describedby={describedBy}
          onInput={(event) => props.onChange(event.currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** One setting. Its words are `settings.<name>` and `settings.<name>_hint`, those of a choice `settings.<name>s.<value>`. */
function Setting(props: SettingProps) {
  const { name, field, value, problem, onChange } = props;
  const { w } = props.words;
  const label = { label: w(`settings.${name}`), hint: w(`settings.${name}_hint`) };
  switch (field.kind) {
    case "switch":
      return <Switch {...label} on={value === true} onChange={onChange} />;
    case "choice": {
      const options = field.values.map((each) => ({ value: each, label: w(`settings.${name}s.${each}`) }));
      return <Choice {...label} value={String(value)} options={options} onChange={onChange} />;
    }
    case "share":
      return <Share {...props} label={label} />;
    case "number": {
      const { least, most, fractions, unit } = field;
      const shown = fractions ? Number(value) : Math.round(Number(value) / unit);
      const change = (next: number) => onChange(next * unit);
      return (
        <NumberField {...label} {...{ least, most, fractions, problem }} value={shown} onChange={change} />
      );
    }
  }
}

/** The range of a number that was refused, as the language writes numbers. */
function rangeText({ w }: Words, { low, high }: Pick<Refusal, "low" | "high">): string {
  const text = (end: string) => n(Number(end), { maximumFractionDigits: 9 });
  return w("settings.refused", { low: text(low), high: text(high) });
}

/** The setting of this name. */
function Named<Settings>(props: FormProps<Settings> & { name: keyof Settings & string }) {
  const { words, session, fields, name } = props;
  const refused = session.allRefused.value.find(({ field }) => field === name);
  return (
    <div data-setting={name}>
      <Setting
        name={name}
        field={fields[name] as SettingField}
        value={session.settings.value[name]}
        words={words}
        problem={refused && rangeText(words, refused)}
        onChange={(value) => session.change({ [name]: value } as Partial<Settings>)}
      />
    </div>
  );
}

function MethodChoice<Settings>({ words: { w }, session }: FormProps<Settings>) {
  return (
    <Choice
      label={w("settings.method")}
      hint={w("settings.method_hint")}
      value={session.method.value ?? ""}
      options={(["extended", "plain"] as const).map((value) => ({
        value: value as string,
        label: w(`settings.methods.${value}.name`),
      }))}
      onChange={(next) => session.setMethod(next === "plain" ? "plain" : "extended")}
    />
  );
}

/** What was refused and stands behind the fold, where its field would not be seen, or has no field. */
function Refused<Settings>({ words, session, main }: SettingsFormProps<Settings>) {
  const hidden = session.allRefused.value.filter(({ field }) => !main.some((each) => each === field));
  return hidden.map(({ field, low, high }) => (
    <p key={field} class="small field-problem" role="status">
      {words.w(`settings.${field}`)}: {rangeText(words, { low, high })}
    </p>
  ));
}

function More<Settings>({ groups, ...props }: SettingsFormProps<Settings>) {
  const { w } = props.words;
  return (
    <details class="settings-more">
      <summary>{w("settings.more")}</summary>
      <div class="tiles below settings-groups">
        {Object.entries(groups).map(([group, names]) => (
          <fieldset key={group} class="stack settings-group">
            <legend>{w(`settings.groups.${group}`)}</legend>
            {names.map((name) => (
              <Named key={name} {...props} name={name} />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function Paper<Settings>({ paper, ...props }: SettingsFormProps<Settings>) {
  if (paper === undefined) return null;
  return (
    <details class="settings-more">
      <summary>{paper.label}</summary>
      <div class="tiles below settings-groups">
        {paper.names.map((name) => (
          <Named key={name} {...props} name={name} />
        ))}
      </div>
    </details>
  );
}

export function SettingsForm<Settings>(props: SettingsFormProps<Settings>) {
  const { w } = props.words;
  // Several switches taken singly are a method without a name of its own.
  const method = props.session.method.value ?? "mixed";
  const { main, fields, promise = "" } = props;
  const isShare = (name: keyof Settings) => (fields[name] as SettingField).kind === "share";
  const chips = [
    {
      name: "method",
      label: w("settings.method"),
      value: w(`settings.methods.${method}.name`),
      isPlain: true,
    },
    ...main.map((name) => chipOf(props, name)),
    ...changed(props).map((name) => chipOf(props, name)),
    ...(props.chips ?? []),
  ];
  return (
    <SettingsBand
      label={w("settings.title")}
      chips={chips}
      isFolded={props.isFolded}
      isUrgent={props.session.allRefused.value.length > 0}
    >
      <div class="row-5 at-start settings-main">
        <div data-setting="method">
          <MethodChoice {...props} />
        </div>
        {main.map((name) => (
          <div key={name} class={isShare(name) ? "params-threshold" : undefined}>
            <Named {...props} name={name} />
          </div>
        ))}
        {props.beside}
      </div>
      <SpokenChange class="small soft params-promise" of={method}>
        {`${w(`settings.methods.${method}.about`)} ${promise}`.trim()}
      </SpokenChange>
      <Refused {...props} />
      <More {...props} />
      <Paper {...props} />
    </SettingsBand>
  );
}

/** The settings behind the fold that are not as the method has them at first. */
function changed<Settings>(props: SettingsFormProps<Settings>): (keyof Settings & string)[] {
  const { session, fields, plain, main } = props;
  const isPlain = session.method.value === "plain";
  const first = (name: keyof Settings) => (isPlain ? plain[name] : fields[name].first);
  const names = Object.keys(fields) as (keyof Settings & string)[];
  return names.filter((name) => !main.includes(name) && session.settings.value[name] !== first(name));
}

/** A setting as a chip says it. */
function chipOf<Settings>(
  { words: { w }, session, fields }: FormProps<Settings>,
  name: keyof Settings & string,
): Chip {
  const value: unknown = session.settings.value[name];
  const label = w(`settings.${name}`);
  const field: SettingField = fields[name];
  switch (field.kind) {
    case "choice":
      return { name, label, value: w(`settings.${name}s.${String(value)}`), isPlain: true };
    case "share":
      return { name, label, value: thresholdText(Number(value)) };
    case "switch":
      return { name, label, value: switchText(value === true) };
    case "number": {
      const shown = Number(value) / field.unit;
      return { name, label, value: field.fractions ? n(shown, { maximumFractionDigits: 6 }) : whole(shown) };
    }
  }
}
