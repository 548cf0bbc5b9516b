/** The rules that act on the heap as switches, tier by tier. */
import { useLearn } from "../context";
import { w } from "../words";
import { type AddressesShown, ruleWords } from "./shown";

/** The tiers in the order of their promises. */
const tiers = ["preserving", "usual", "semantic"] as const;

export function Switches({ shown: { answer, on } }: { shown: AddressesShown }) {
  const { set } = useLearn();
  const turn = (rule: string, isOn: boolean) => {
    const names = answer.rules.map((each) => each.rule);
    const next = names.filter((name) => (name === rule ? isOn : on.has(name)));
    set(next.join(".") || "none");
  };
  return (
    <div class="stack switches">
      {tiers.map((tier) => (
        <fieldset key={tier} class="switch-tier">
          <legend>{w(`addresses.tiers.${tier}`)}</legend>
          {answer.rules
            .filter((each) => each.tier === tier)
            .map(({ rule }) => (
              <label key={rule} class="switch">
                <input
                  type="checkbox"
                  checked={on.has(rule)}
                  onChange={(event) => turn(rule, event.currentTarget.checked)}
                />{" "}
                {ruleWords(rule)}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
