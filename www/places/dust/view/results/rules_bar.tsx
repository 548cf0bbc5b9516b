/** Above the table of rules: filters, copying, and what is not shown. */
import type { DustSummary } from "dustlens";
import { CopyButton } from "../../../../ui/grid/copy_button";
import { FilterBox } from "../../../../ui/grid/filter_box";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { useDust } from "../../context";
import { counted, type Status, statuses, statusName, w } from "../words";
import { sortKeys } from "./columns";

const choices: readonly (Status | undefined)[] = [undefined, ...statuses];

function StatusChoice() {
  const { status } = useDust().rows;
  return (
    <fieldset class="show-choice">
      <legend class="visually-hidden">{w("show.label")}</legend>
      <div class="choice">
        {choices.map((each) => (
          <label key={each ?? "all"} class="choice-option">
            <input
              type="radio"
              name="rule-status"
              checked={status.value === each}
              onChange={() => {
                status.value = each;
              }}
            />
            <span>{each === undefined ? w("show.all") : statusName(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Counts({ shown, summary }: { shown: number; summary: DustSummary }) {
  const all = statuses.reduce((sum, each) => sum + summary.rules[each], 0);
  const hidden = Math.max(0, all - shown);
  return (
    <p class="long-counts" role="status">
      {counted("counts.rules", shown)}
      {hidden > 0 && ` · ${counted("counts.hidden", hidden)}`}
    </p>
  );
}

interface RulesBarProps {
  copy: RowCopy;
  summary: DustSummary;
}

export function RulesBar({ copy, summary }: RulesBarProps) {
  const { filter, order, orderBy } = useDust().rows;
  return (
    <div class="long-bar">
      <FilterBox
        label={w("table.filter")}
        value={filter.value}
        onFilter={(text) => {
          filter.value = text;
        }}
      />
      <StatusChoice />
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
      <CopyButton of={copy} />
      <Counts shown={copy.total} summary={summary} />
    </div>
  );
}
