/** What some rules need to know: lists of names, tables, directions; each with its default, errors beside it. */
import { Button, Choice, Field } from "../../../../ui";
import { useNormalize } from "../../context";
import type { Normalize } from "../../model";
import { optionValue, withValue } from "../../options";
import { w } from "../words";

/** The options of each rule. The direction of www belongs to two rules and stands with the first. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  "directory-index": ["index-files"],
  "default-params": ["default-params", "empty-values"],
  "unused-params": ["unused-params"],
  "ip-to-host": ["hosts"],
  "tracking-params": ["tracking-params"],
  "session-ids": ["session-ids"],
  "strip-www": ["www"],
  "limit-scheme": ["scheme"],
  learned: ["learned"],
};

/** Options with few values, in the order they are offered. */
const choices: Readonly<Record<string, readonly string[]>> = {
  "empty-values": ["yes", "no"],
  www: ["strip", "add"],
  scheme: ["http", "https"],
};

function set(normalize: Normalize, name: string, value: string): void {
  normalize.session.change(
    withValue(normalize.settings.options.peek(), name, value, normalize.settings.defaults.peek()),
  );
}

function Few({ name, values }: { name: string; values: readonly string[] }) {
  const normalize = useNormalize();
  const { defaults, options } = normalize.settings;
  return (
    <Choice
      label={w(`options.${name}.label`)}
      value={optionValue(options.value, name, defaults.value)}
      options={values.map((value) => ({ value, label: w(`options.${name}.${value}`) }))}
      onChange={(value) => set(normalize, name, value)}
    />
  );
}

/** A list: commas or lines. */
function Many({ name }: { name: string }) {
  const normalize = useNormalize();
  const { defaults, options, refused } = normalize.settings;
  const value = optionValue(options.value, name, defaults.value);
  const normal = optionValue({ ...options.value, values: [] }, name, defaults.value);
  const refusal = refused.value.find(({ option }) => option === name);
  const example = w(`options.${name}.placeholder`);
  const problem =
    refusal === undefined
      ? undefined
      : w("options.refused", { given: refusal.given || refusal.value, example });
  return (
    <Field label={w(`options.${name}.label`)} hint={w(`options.${name}.hint`)} problem={problem}>
      {({ id, describedBy }) => (
        <>
          <textarea
            id={id}
            class="input small mono"
            rows={value.length > 60 ? 4 : 2}
            spellcheck={false}
            autocapitalize="off"
            placeholder={w(`options.${name}.placeholder`)}
            value={value}
            aria-invalid={problem !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => set(normalize, name, event.currentTarget.value.trim())}
          />
          {value !== normal && (
            <Button kind="quiet" onClick={() => set(normalize, name, normal)}>
              {w("options.reset")}
            </Button>
          )}
        </>
      )}
    </Field>
  );
}

/** Rules that an option of this one is for too. */
const alsoFor: Readonly<Record<string, string>> = { "strip-www": "add-www" };

/** True when an option was changed though no rule that is on reads it. */
function isIdle(normalize: Normalize, rule: string, names: readonly string[]): boolean {
  const on = normalize.settings.active.value;
  const isOn = on === undefined || on.has(rule) || on.has(alsoFor[rule] ?? rule);
  const plain = { ...normalize.settings.options.value, values: [] };
  const isChanged = (name: string) =>
    optionValue(normalize.settings.options.value, name, normalize.settings.defaults.value) !==
    optionValue(plain, name, normalize.settings.defaults.value);
  return !isOn && names.some(isChanged);
}

export function RuleOptions({ rule }: { rule: string }) {
  const normalize = useNormalize();
  const names = optionsOf[rule] ?? [];
  if (names.length === 0) return null;
  return (
    <div class="stack rule-options">
      {names.map((name) => {
        const values = choices[name];
        return values === undefined ? (
          <Many key={name} name={name} />
        ) : (
          <Few key={name} name={name} values={values} />
        );
      })}
      {isIdle(normalize, rule, names) && <p class="soft small">{w("options.idle")}</p>}
    </div>
  );
}
