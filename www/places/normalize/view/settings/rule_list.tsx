/** Every rule as a switch, by tier, with what it does, where it comes from and a worked example. */
import type { UrlRule } from "dustlens";
import { Button, Choice, Field } from "../../../../ui";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useTyped } from "../../../../ui/use_typed";
import { useNormalize } from "../../context";
import type { Normalize } from "../../model";
import { optionValue, switched, withValue } from "../../options";
import { Sources } from "../marked";
import { ruleAbout, ruleName, tierName, w } from "../words";

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
  const typed = useTyped(value, (text) => set(normalize, name, text.trim()));
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
            {...typed}
            id={id}
            class="input small mono"
            rows={value.length > 60 ? 4 : 2}
            spellcheck={false}
            autocapitalize="off"
            placeholder={w(`options.${name}.placeholder`)}
            aria-invalid={problem !== undefined}
            aria-describedby={describedBy}
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

/** What some rules need to know: lists of names, tables, directions; each with its default, errors beside it. */
function RuleOptions({ rule }: { rule: string }) {
  const normalize = useNormalize();
  const names = optionsOf[rule] ?? [];
  if (names.length === 0) return null;
  return (
    <div class="stack rule-options">
      {names.map((name) => {
        const values = choices[name];
        return (
          <div key={name} data-setting={`option-${name}`}>
            {values === undefined ? <Many name={name} /> : <Few name={name} values={values} />}
          </div>
        );
      })}
      {isIdle(normalize, rule, names) && <p class="soft small">{w("options.idle")}</p>}
    </div>
  );
}

function Example({ rule }: { rule: UrlRule }) {
  const { before, after, option } = rule;
  return (
    <p class="rule-example">
      <span class="visually-hidden">{w("rule.before")} </span>
      <IdOfPair a={before} b={after} side="a" budget={500} />
      <span class="rule-after">
        <span aria-hidden="true">{"→"}</span>
        <span class="visually-hidden">{w("rule.after")}</span>{" "}
        <IdOfPair a={before} b={after} side="b" budget={500} />
      </span>
      {option !== undefined && (
        <span class="soft">{w("rule.with", { option: `${option.name}=${option.value}` })}</span>
      )}
    </p>
  );
}

function Rule({ rule }: { rule: UrlRule }) {
  const {
    settings: { active, options },
    session: { change },
  } = useNormalize();
  const { id, summary, source } = rule;
  return (
    <li class="rule" data-setting={`rule-${id}`}>
      <label class="line at-baseline rule-head">
        <input
          type="checkbox"
          checked={active.value?.has(id) ?? false}
          onChange={(event) => change(switched(id, event.currentTarget.checked, options.peek()))}
        />
        <span>
          <strong>{ruleName(id)}</strong> <code translate={false}>{id}</code>
        </span>
      </label>
      <div class="stack-1 small rule-body">
        <p>{ruleAbout(id, summary)}</p>
        <Example rule={rule} />
        <Sources source={source} />
        <RuleOptions rule={id} />
      </div>
    </li>
  );
}

const shown = ["preserving", "usual", "semantic", "learned"] as const;

export function RuleList() {
  const { catalogue, options } = useNormalize().settings;
  const known = catalogue.value;
  if (known === undefined) return <p class="soft small">{w("settings.loading")}</p>;
  return (
    <div class="stack-5 below rule-groups">
      {options.value.preset !== undefined && <p class="small soft">{w("settings.by_preset")}</p>}
      {shown.map((tier) => (
        <section key={tier} aria-labelledby={`tier-${tier}`}>
          <h2 id={`tier-${tier}`}>
            {tierName(tier)} <span class="soft small">{w(`tiers.${tier}.promise`)}</span>
          </h2>
          <ul class="tiles tiles-wide rule-list">
            {known.rules
              .filter((rule) => rule.tier === tier)
              .map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
