/** The head of the pairs' table: what each column is, and the order. */
import type { Settings } from "dustlens";
import { thresholdText, w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import type { Results } from "../model";
import { COLUMNS, type Column } from "./columns";

/** Whether the threshold judges this column's numbers. */
function judges(column: Column, { measure }: Settings): boolean {
  return measure === "exact" ? column.name === "jaccard" : column.name === "sketch";
}

function sortState(results: Results, column: Column): "ascending" | "descending" | "none" {
  const { key, descending } = results.order.value;
  // Sketch and estimate are one number and have one order; only the first of them says so.
  if (key !== column.sort || column.name === "estimate") {
    return "none";
  }
  return descending ? "descending" : "ascending";
}

const ARROWS = { ascending: "↑", descending: "↓", none: "" } as const;

function HeadCell({ column, settings, index }: { column: Column; settings: Settings; index: number }) {
  const results = useResults();
  const { orderBy } = results;
  const state = sortState(results, column);
  return (
    <th scope="col" class={`pair-${column.name}`} aria-sort={state} aria-colindex={index + 1}>
      <button type="button" title={w(`columns.${column.name}.hint`)} onClick={() => orderBy(column.sort)}>
        <span>{w(`columns.${column.name}.title`)}</span>
        {judges(column, settings) && <span class="pairs-line"> ≥ {thresholdText(settings.threshold)}</span>}
        <span class="pairs-arrow" aria-hidden="true">
          {ARROWS[state]}
        </span>
      </button>
    </th>
  );
}

export function PairsHead({ settings }: { settings: Settings }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {COLUMNS.map((column, at) => (
          <HeadCell key={column.name} column={column} settings={settings} index={at} />
        ))}
      </tr>
    </thead>
  );
}
