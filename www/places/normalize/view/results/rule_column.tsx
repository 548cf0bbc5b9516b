/** The rules beside the table, each with a switch and the number of URLs it changed: what a switch does is seen at once. */
import type { UrlSummary } from "dustlens";
import { whole } from "../../../../ui/numbers/words";
import { useRoving } from "../../../../ui/roving";
import { useNormalize } from "../../context";
import { switched } from "../../options";
import { ruleAbout, ruleName, tierName, w } from "../words";

const shown = ["preserving", "usual", "semantic", "learned"] as const;

function Rule({ id, about, count }: { id: string; about: string; count: number }) {
  const {
    settings: { active, options },
    session: { change },
    rows: { rule, showRule },
  } = useNormalize();
  return (
    <li title={about}>
      <label>
        <input
          type="checkbox"
          checked={active.value?.has(id) ?? false}
          onChange={(event) => change(switched(id, event.currentTarget.checked, options.peek()))}
        />
        <span>{ruleName(id)}</span>
      </label>
      {count > 0 && (
        <button
          type="button"
          class="rule-link numeric"
          aria-label={w("rule_column.show", { count, urls: whole(count), rule: ruleName(id) })}
          aria-pressed={rule.value === id}
          onClick={() => showRule(rule.peek() === id ? undefined : id)}
        >
          {whole(count)}
        </button>
      )}
    </li>
  );
}

export function RuleColumn({ summary }: { summary: UrlSummary }) {
  const { catalogue } = useNormalize().settings;
  const roving = useRoving<HTMLElement>();
  const counts = new Map(summary.counts.map(({ rule, urls }) => [rule, urls]));
  return (
    <section class="rule-column no-print" aria-label={w("rule_column.name")} {...roving}>
      {shown.map((tier) => (
        <div key={tier}>
          <h3>{tierName(tier)}</h3>
          <ul>
            {(catalogue.value?.rules ?? [])
              .filter((each) => each.tier === tier)
              .map(({ id, summary: about }) => (
                <Rule key={id} id={id} about={ruleAbout(id, about)} count={counts.get(id) ?? 0} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
