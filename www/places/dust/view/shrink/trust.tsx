/** Which rules are in use: those that were proved, or the likely ones too. */
import { Choice } from "../../../../ui";
import { into } from "../../../../ui/signal_setter";
import { useDust } from "../../context";
import { counted, w } from "../words";

/** What numbers and files rest on while rules are used that nobody has proved; stands right beside them. */
export function Assumed() {
  const { assumed } = useDust().shrink;
  const now = assumed.value;
  if (now === undefined) return null;
  return (
    <span class="note note-warning assumed small">
      {now.isAll ? w("assumed.all") : counted("assumed.some", now.likely)}
    </span>
  );
}

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
