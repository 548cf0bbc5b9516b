/** How arguments are judged: the method, the two numbers and the scope in the open, the rest one click away. */
import type { ComponentChildren } from "preact";
import { presenting } from "../../../../app/preferences";
import { Choice, Field, NumberField, Switch } from "../../../../ui";
import { thresholdText } from "../../../../ui/numbers/words";
import { useParams } from "../../context";
import type { Params } from "../../model";
import { w } from "../words";

/** Seconds of a day. */
const day = 86_400;

/** The method by name; `mixed` when a person took single switches of it. */
function methodName(params: Params): "plain" | "extended" | "mixed" {
  return params.session.method.value ?? "mixed";
}

function MethodChoice() {
  const { method, setMethod } = useParams().session;
  return (
    <Choice
      label={w("settings.method")}
      hint={w("settings.method_hint")}
      value={method.value ?? ""}
      options={(["extended", "plain"] as const).map((value) => ({
        value: value as string,
        label: w(`settings.methods.${value}.name`),
      }))}
      onChange={(next) => setMethod(next === "plain" ? "plain" : "extended")}
    />
  );
}

/** What the method does. */
function Promised() {
  const params = useParams();
  return (
    <p class="small soft params-promise" role="status">
      {w(`settings.methods.${methodName(params)}.about`)}
    </p>
  );
}

/** Why a setting was not taken. */
function refusal(params: Params, name: string): string | undefined {
  const refused = params.session.allRefused.value.find(({ field }) => field === name);
  return refused === undefined ? undefined : w("settings.refused", { low: refused.low, high: refused.high });
}

function Share({ name }: { name: "threshold" | "similarity" }) {
  const params = useParams();
  const { change, settings } = params.session;
  const share = settings.value[name];
  return (
    <Field
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      value={thresholdText(share)}
      problem={refusal(params, name)}
    >
      {({ id }) => (
        <input
          id={id}
          type="range"
          min={0.5}
          max={1}
          step={0.01}
          value={share}
          aria-valuetext={thresholdText(share)}
          onInput={(event) => change({ [name]: event.currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  );
}

type NumberName =
  | "min_values"
  | "bases"
  | "trials"
  | "changed_words"
  | "min_words"
  | "recheck_after"
  | "drop_after"
  | "max_arguments";

interface NumberPlan {
  least: number;
  most: number;
  /** How many of the setting's units one shown unit is. */
  unit?: number;
}

const numbers: Record<NumberName, NumberPlan> = {
  min_values: { least: 1, most: 1_000_000 },
  bases: { least: 1, most: 10 },
  trials: { least: 0, most: 128 },
  changed_words: { least: 0, most: 100 },
  min_words: { least: 0, most: 1000 },
  recheck_after: { least: 0, most: 3650, unit: day },
  drop_after: { least: 1, most: 3650, unit: day },
  max_arguments: { least: 1, most: 10_000_000 },
};

function Whole({ name }: { name: NumberName }) {
  const { change, settings } = useParams().session;
  const { least, most, unit = 1 } = numbers[name];
  return (
    <NumberField
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      value={Math.round(settings.value[name] / unit)}
      least={least}
      most={most}
      onChange={(value) => change({ [name]: value * unit })}
    />
  );
}

function OnOff({ name }: { name: "extended" | "everything" | "decider" | "absence" | "soft_404" }) {
  const { change, settings } = useParams().session;
  return (
    <Switch
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      on={settings.value[name]}
      onChange={(on) => change({ [name]: on })}
    />
  );
}

/** What was refused and has no field of its own to say it: it came from a link. */
function Refused() {
  const { allRefused } = useParams().session;
  const others = allRefused.value.filter(({ field }) => field !== "threshold" && field !== "similarity");
  return others.map(({ field, low, high }) => (
    <p key={field} class="small field-problem" role="status">
      {w(`settings.${field}`)}: {w("settings.refused", { low, high })}
    </p>
  ));
}

function Main() {
  const { change, settings } = useParams().session;
  return (
    <div class="row-5 at-start settings-main">
      <MethodChoice />
      <Choice
        label={w("settings.scope")}
        hint={w("settings.scope_hint")}
        value={settings.value.scope}
        options={(["host", "path"] as const).map((value) => ({
          value,
          label: w(`settings.scopes.${value}`),
        }))}
        onChange={(scope) => change({ scope })}
      />
      <Whole name="min_values" />
      <div class="params-threshold">
        <Share name="threshold" />
      </div>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <fieldset class="stack settings-group">
      <legend>{w(`settings.groups.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

function More() {
  return (
    <details class="settings-more">
      <summary>{w("settings.more")}</summary>
      <div class="tiles below settings-groups">
        <Group name="tried">
          <OnOff name="extended" />
          <OnOff name="everything" />
          <OnOff name="absence" />
          <OnOff name="soft_404" />
          <Whole name="bases" />
          <Whole name="trials" />
        </Group>
        <Group name="decides">
          <Share name="similarity" />
          <OnOff name="decider" />
          <Whole name="changed_words" />
          <Whole name="min_words" />
        </Group>
        <Group name="remembers">
          <Whole name="recheck_after" />
          <Whole name="drop_after" />
          <Whole name="max_arguments" />
        </Group>
      </div>
    </details>
  );
}

/** The settings in one line, for when they are folded. */
function inWords(params: Params): string {
  const { threshold } = params.session.settings.value;
  const name = w(`settings.methods.${methodName(params)}.name`);
  return w("settings.folded", { name, threshold: thresholdText(threshold) });
}

export function SettingsBand() {
  const params = useParams();
  const body = (
    <>
      <Main />
      <Promised />
      <Refused />
      <More />
    </>
  );
  return (
    <section class="card settings no-print" aria-label={w("settings.title")}>
      {presenting.value ? (
        <details class="settings-folded">
          <summary>{inWords(params)}</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </section>
  );
}
