/** How rules are learned and proved: the method, the least support and the proof in the open, the rest one click away. */
import type { ComponentChildren } from "preact";
import { presenting } from "../../../../app/preferences";
import { Choice, Switch } from "../../../../ui";
import { thresholdText, whole } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { needed } from "../samples";
import { counted, w } from "../words";
import { NumberSetting, ShareSetting } from "./number";
import type { NumberName } from "./numbers";

/** The method by name; `mixed` when single settings of it were changed. */
function methodName(dust: Dust): "plain" | "extended" | "mixed" {
  return dust.session.method.value ?? "mixed";
}

function MethodChoice() {
  const { method, chooseMethod } = useDust().session;
  // The module's action only reads like a hook.
  const choose = chooseMethod;
  return (
    <Choice
      label={w("settings.method")}
      hint={w("settings.method_hint")}
      value={method.value ?? ""}
      options={(["extended", "plain"] as const).map((value) => ({
        value: value as string,
        label: w(`settings.methods.${value}.name`),
      }))}
      onChange={(next) => choose(next === "plain" ? "plain" : "extended")}
    />
  );
}

/** Samples that a rule needs under the settings. */
function samplesNeeded(dust: Dust): number {
  const { precision, confidence } = dust.session.settings.value;
  return needed(precision, confidence, 0);
}

/** What the method does, and what a proof costs. */
function Promised() {
  const dust = useDust();
  return (
    <p class="small soft params-promise" role="status">
      {w(`settings.methods.${methodName(dust)}.about`)} {counted("settings.proof", samplesNeeded(dust))}
    </p>
  );
}

/** Arguments that Parameters knows to change nothing are dropped before anything is learned. */
function Given() {
  const { givenCount, useParams } = useDust().given;
  const count = givenCount.value;
  return (
    <Switch
      label={counted("settings.given", count)}
      hint={w("settings.given_hint")}
      on={useParams.value}
      onChange={(on) => {
        useParams.value = on;
      }}
    />
  );
}

/** What was refused and stands behind the fold, where its field would not be seen. */
function Refused() {
  const { allRefused } = useDust().session;
  return allRefused.value.map(({ field, low, high }) => (
    <p key={field} class="field-problem" role="status">
      {w(`settings.${field.replaceAll("-", "_")}`)}: {w("settings.refused", { low, high })}
    </p>
  ));
}

function Main() {
  return (
    <div class="settings-main">
      <MethodChoice />
      <NumberSetting name="min_support" />
      <div class="params-threshold">
        <ShareSetting name="precision" />
      </div>
      <div class="rules-given">
        <Given />
      </div>
    </div>
  );
}

interface GroupProps {
  name: string;
  numbers: readonly NumberName[];
  children?: ComponentChildren;
}

function Group({ name, numbers, children }: GroupProps) {
  return (
    <fieldset class="settings-group">
      <legend>{w(`settings.groups.${name}`)}</legend>
      {children}
      {numbers.map((each) => (
        <NumberSetting key={each} name={each} />
      ))}
    </fieldset>
  );
}

function More() {
  return (
    <details class="settings-more">
      <summary>{w("settings.more")}</summary>
      <div class="settings-groups">
        <Group name="seen" numbers={["max_tokens", "max_bucket", "support_share"]} />
        <Group name="kept" numbers={["keep", "window", "tolerance", "rounds"]} />
        <Group name="proved" numbers={["failures", "changed_words", "min_words", "max_fetches"]}>
          <ShareSetting name="confidence" />
          <ShareSetting name="likeness" />
        </Group>
      </div>
    </details>
  );
}

/** The settings in one line, for when they are folded. */
function inWords(dust: Dust): string {
  const { min_support, precision } = dust.session.settings.value;
  return w("settings.folded", {
    name: w(`settings.methods.${methodName(dust)}.name`),
    support: whole(min_support),
    precision: thresholdText(precision),
  });
}

export function SettingsBand() {
  const dust = useDust();
  const body = (
    <>
      <Main />
      <Promised />
      <Refused />
      <More />
    </>
  );
  return (
    <section class="settings no-print" aria-label={w("settings.title")}>
      {presenting.value ? (
        <details class="settings-folded">
          <summary>{inWords(dust)}</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </section>
  );
}
