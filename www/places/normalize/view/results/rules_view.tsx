/** How many URLs each rule changed; a rule shows them. */
import type { UrlRuleCount, UrlSummary } from "dustlens";
import { fractionText, percentText } from "../../../../ui/numbers/words";
import { useNormalize } from "../../context";
import { TierBadge } from "../marked";
import { ruleName, w } from "../words";

function Row({ count, urls }: { count: UrlRuleCount; urls: number }) {
  const {
    settings: { catalogue },
    rows: { rule, showRule },
  } = useNormalize();
  const tier = catalogue.value?.rules.find(({ id }) => id === count.rule)?.tier ?? "";
  const share = urls === 0 ? 0 : count.urls / urls;
  return (
    <tr class={rule.value === count.rule ? "is-picked" : ""}>
      <th scope="row">
        <button type="button" class="rule-link" title={count.rule} onClick={() => showRule(count.rule)}>
          {ruleName(count.rule)}
        </button>
        <span class="rule-tier">{tier !== "" && <TierBadge tier={tier} />}</span>
      </th>
      <td class="tier-cell">{tier !== "" && <TierBadge tier={tier} />}</td>
      <td class="is-number">
        <span class="ratio">
          <span class="ratio-fraction">{fractionText(count.urls, urls)}</span> ={" "}
          <span class="ratio-decimal">{percentText(share)}</span>
        </span>
      </td>
      <td class="rule-bar-cell" aria-hidden="true">
        <svg
          class="rule-bar"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <rect class="rule-bar-all" width="100" height="8" />
          <rect class="rule-bar-part" width={Math.max(0.6, share * 100)} height="8" />
        </svg>
      </td>
    </tr>
  );
}

export function RulesView({ summary }: { summary: UrlSummary }) {
  const found = summary.counts.filter(({ urls }) => urls > 0).sort((one, other) => other.urls - one.urls);
  if (found.length === 0) return <p class="soft results-none">{w("by_rule.none")}</p>;
  return (
    <div class="stack by-rule">
      <p class="soft small">{w("by_rule.about")}</p>
      <table class="table">
        <caption class="visually-hidden">{w("by_rule.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{w("by_rule.rule")}</th>
            <th scope="col" class="tier-cell">
              {w("by_rule.tier")}
            </th>
            <th scope="col" class="is-number">
              {w("by_rule.urls")}
            </th>
            <td class="rule-bar-cell" />
          </tr>
        </thead>
        <tbody>
          {found.map((count) => (
            <Row key={count.rule} count={count} urls={summary.urls} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
