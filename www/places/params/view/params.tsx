/** The place: input, settings, results, and the evidence beside them. */
import { Button } from "../../../ui";
import { ListPlace } from "../../../ui/page/list_place";
import { into } from "../../../ui/signal_setter";
import { useParams } from "../context";
import { Evidence } from "./evidence/evidence";
import { TablePanel } from "./export/table_panel";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { SettingsBand } from "./settings_band";
import { spokenResults } from "./spoken";
import { w, words } from "./words";

/** The table of earlier visits, while no list is in. */
function Remembered() {
  const { remembered } = useParams().rows;
  return (
    <details class="card settings params-table">
      <summary>{w("keep.title")}</summary>
      <TablePanel />
      <Button kind="quiet" onClick={() => into(remembered)(true)}>
        {w("keep.show")}
      </Button>
    </details>
  );
}

const views = { Intro, Settings: SettingsBand, Results, Evidence };

export function Params() {
  const params = useParams();
  const { rows, session, table, verify } = params;
  const hasOther = rows.remembered.value;
  return (
    <ListPlace
      name="params"
      words={words}
      session={session}
      shown={rows.evidence.value.value?.row.id}
      fetching={verify}
      spoken={spokenResults(params)}
      storage={table.storage}
      hasOther={hasOther}
      views={views}
      foot={(isBare) => isBare && !hasOther && <Remembered />}
    />
  );
}
