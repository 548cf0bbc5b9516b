/** The table of arguments. */
import type { ParamSummary } from "dustlens";
import { useMemo } from "preact/hooks";
import { language, t } from "../../../../i18n";
import { Button } from "../../../../ui";
import { DataGrid } from "../../../../ui/grid/data_grid";
import { useRowCopy } from "../../../../ui/grid/row_copy";
import { useParams } from "../../context";
import { counted, w } from "../words";
import { ArgumentsBar } from "./arguments_bar";
import { columnsFor, copyColumns } from "./columns";
import { argumentPlans } from "./layout";

function nothingWords(summary: ParamSummary | undefined): string {
  if (summary === undefined) return w("table.nothing_remembered");
  return counted("table.too_few", summary.rows.unjudged);
}

/** Why the table is empty, and the way out. */
function Nothing({ summary }: { summary: ParamSummary | undefined }) {
  const { due, filter, showAll, verdict } = useParams().rows;
  const isFiltered = filter.value !== "" || verdict.value !== undefined || due.value;
  const unjudged = summary?.rows.unjudged ?? 0;
  return (
    <div class="soft results-none">
      <p>{isFiltered ? w("table.none") : nothingWords(summary)}</p>
      {isFiltered ? (
        <Button kind="quiet" onClick={showAll}>
          {t("normalize:table.show_all")}
        </Button>
      ) : (
        unjudged > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              verdict.value = "unjudged";
            }}
          >
            {w("table.show_unjudged")}
          </Button>
        )
      )}
    </div>
  );
}

export function ArgumentsView({ summary }: { summary: ParamSummary | undefined }) {
  const params = useParams();
  const {
    rows: { order, orderBy, rows, rowsFailure },
    session: { pick, picked, settings },
  } = params;
  const list = rows.value;
  const copy = useRowCopy(list, copyColumns);
  const spoken = language.value;
  const { threshold, similarity } = settings.value;
  const columns = useMemo(() => columnsFor(threshold, similarity), [threshold, similarity, spoken]);
  return (
    <div class="stack grid-view">
      <ArgumentsBar copy={copy} summary={summary} />
      <DataGrid
        name="grid-arguments"
        label={w("table.name")}
        list={list}
        columns={columns}
        plans={argumentPlans}
        order={order.value}
        onOrder={orderBy}
        isPicked={({ id }) => id === picked.value}
        onPick={({ id }) => pick(id)}
        onCopy={copy.copy}
        onSeen={params.rows.seen}
        isFailed={rowsFailure.value !== undefined}
        none={<Nothing summary={summary} />}
      />
    </div>
  );
}
