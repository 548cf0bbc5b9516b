/** Which rules are in use: those that were proved, or the likely ones too. */

import { Choice } from "../../../../ui";
import { chosenTrust, trust } from "../../shrink";
import { w } from "../words";

export function TrustChoice() {
  return (
    <div class="trust-choice">
      <Choice
        label={w("trust.label")}
        hint={w("trust.hint")}
        value={trust.value}
        options={(["valid", "likely"] as const).map((value) => ({ value, label: w(`trust.${value}`) }))}
        onChange={(next) => {
          chosenTrust.value = next;
        }}
      />
    </div>
  );
}
