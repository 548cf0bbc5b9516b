/** Above the table of rules: filters, copying, and what is not shown. */

import type { DustRow, DustSummary } from "dustlens";
import type { WindowCache } from "../../../state/results_windows";
import { filter, order, orderBy, status } from "../../../state/rules/results";
import { OrderChoice } from "../../normalize/results/order_choice";
import { copyRows } from "../../normalize/table/copied";
import { CopyButton } from "../../normalize/table/copy_button";
import { FilterBox } from "../../rows/filter_box";
import { counted, type Status, statuses, statusName, w } from "../words";
import { ruleCopy, sortKeys } from "./columns";

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
  list: WindowCache<DustRow> | undefined;
  summary: DustSummary;
}

export function RulesBar({ list, summary }: RulesBarProps) {
  const shown = list?.total ?? 0;
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
      <CopyButton disabled={shown === 0} onCopy={() => void copyRows(list, ruleCopy, 0, shown)} />
      <Counts shown={shown} summary={summary} />
    </div>
  );
}
