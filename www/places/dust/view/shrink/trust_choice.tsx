/** Which rules are in use: those that were proved, or the likely ones too. */
import { Choice } from "../../../../ui";
import { into } from "../../../../ui/into";
import { useDust } from "../../context";
import { w } from "../words";

export function TrustChoice() {
  const { chosenTrust, trust } = useDust().shrink;
  return (
    <div class="trust-choice">
      <Choice
        label={w("trust.label")}
        hint={w("trust.hint")}
        value={trust.value}
        options={(["valid", "likely"] as const).map((value) => ({ value, label: w(`trust.${value}`) }))}
        onChange={into(chosenTrust)}
      />
    </div>
  );
}
