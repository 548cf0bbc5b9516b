/** Every rule as a switch, by tier, with what it does, where it comes from and a worked example. */
import type { UrlRule } from "dustlens";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import { switched } from "../../options";
import { Sources } from "../marked";
import { ruleAbout, ruleName, tierName, w } from "../words";
import { RuleOptions } from "./rule_options";

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
    <li class="rule">
      <label class="row-0 rule-head">
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
