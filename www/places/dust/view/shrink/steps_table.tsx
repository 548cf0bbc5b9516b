/** What every rule in use takes, as a table. */
import type { DustShrink } from "dustlens";
import { Button } from "../../../../ui";
import { percentText, whole } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import { ShapePair } from "../shape_picture";
import { w } from "../words";

function Row({ step, before }: { step: DustShrink["steps"][number]; before: number }) {
  const {
    session: { pick, picked },
    shrink: { switchRule },
  } = useDust();
  return (
    <tr class={picked.value === step.id ? "is-picked" : ""}>
      <td class="is-number">{whole(step.number)}</td>
      <td>
        <button type="button" class="rule-link" onClick={() => pick(step.id)}>
          <ShapePair from={step.from} to={step.to} />
        </button>
      </td>
      <td>
        <span class="id">{step.scope}</span>
      </td>
      <td class="is-number">{whole(step.removed)}</td>
      <td class="is-number">{percentText(before === 0 ? 0 : step.removed / before)}</td>
      <td>
        <Button kind="quiet" onClick={() => switchRule(step.id, true)}>
          {w("shrink.turn_off")}
        </Button>
      </td>
    </tr>
  );
}

export function StepsTable({ shrink }: { shrink: DustShrink }) {
  return (
    <div class="scroll matrix-scroller" tabIndex={0} role="region" aria-label={w("shrink.title")}>
      <table class="table small">
        <thead>
          <tr>
            <th scope="col" class="is-number">
              {w("table.number.title")}
            </th>
            <th scope="col">{w("table.rule.title")}</th>
            <th scope="col">{w("table.scope.title")}</th>
            <th scope="col" class="is-number">
              {w("table.removed.title")}
            </th>
            <th scope="col" class="is-number">
              {w("shrink.share")}
            </th>
            <th scope="col">
              <span class="visually-hidden">{w("table.on.title")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shrink.steps.map((step) => (
            <Row key={step.id} step={step} before={shrink.before} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
