/** The table of rules. */
import type { DustSummary } from "dustlens";
import { useMemo } from "preact/hooks";
import { language, t } from "../../../../i18n";
import { Button } from "../../../../ui";
import { DataGrid } from "../../../../ui/grid/data_grid";
import { useRowCopy } from "../../../../ui/grid/row_copy";
import { useDust } from "../../context";
import { w } from "../words";
import { ruleColumns, ruleCopy } from "./columns";
import { rulePlans } from "./layout";
import { RulesBar } from "./rules_bar";

function NoneLeft() {
  const { showAll } = useDust().rows;
  return (
    <p class="soft results-none">
      {w("table.none")}{" "}
      <Button kind="quiet" onClick={showAll}>
        {t("normalize:table.show_all")}
      </Button>
    </p>
  );
}

export function RulesView({ summary }: { summary: DustSummary }) {
  const dust = useDust();
  const {
    rows: { order, orderBy, rows, rowsFailure },
    session: { pick, picked },
    verify: { isHalfway },
  } = dust;
  const list = rows.value;
  const copy = useRowCopy(list, ruleCopy);
  const spoken = language.value;
  const columns = useMemo(() => ruleColumns(), [spoken]);
  return (
    <div class="stack grid-view">
      <RulesBar copy={copy} summary={summary} />
      {isHalfway.value && (
        <p class="rules-again small" role="status">
          {w("table.again")}
        </p>
      )}
      <DataGrid
        name="grid-dust"
        label={w("table.name")}
        list={list}
        columns={columns}
        plans={rulePlans}
        order={order.value}
        onOrder={orderBy}
        isPicked={({ id }) => id === picked.value}
        onPick={({ id }) => pick(id)}
        onCopy={copy.copy}
        onSeen={dust.rows.seen}
        isFailed={rowsFailure.value !== undefined}
        none={<NoneLeft />}
      />
    </div>
  );
}
