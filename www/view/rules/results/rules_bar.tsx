/** Above the table of rules: filters, copying, and what is not shown. */

import type { DustSummary } from "dustlens";
import { filter, order, orderBy, status } from "../../../state/rules/results";
import { OrderChoice } from "../../normalize/results/order_choice";
import { CopyButton } from "../../rows/copy_button";
import { FilterBox } from "../../rows/filter_box";
import type { RowCopy } from "../../rows/row_copy";
import { counted, type Status, statuses, statusName, w } from "../words";
import { sortKeys } from "./columns";

const choices: readonly (Status | undefined)[] = [undefined, ...statuses];

function StatusChoice() {
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
