/** The documents most like the one whose details are open, on whichever side of the threshold. */
import { useSignal } from "@preact/signals";
import type { DocumentRow, PairRow } from "dustlens";
import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../../i18n";
import { Latest } from "../../../place_model/query/latest";
import { Button, Choice } from "../../../ui";
import { Ratio } from "../../../ui/numbers/ratio";
import { Id } from "../../../ui/url_text/identifier";
import type { Nearness } from "../../../worker/api";
import { useDocuments } from "../context";
import { Answer } from "../results/answer";

/** Documents that are listed. */
const MOST = 10;

const w = (key: string, params = {}) => t(`results:documents.nearest.${key}`, params);

const ways: readonly Nearness[] = ["jaccard", "contained"];

interface NearProps {
  /** The document whose details are open. */
  document: number;
  row: PairRow;
  by: Nearness;
}

/** The number that the list is ordered by, with its fraction. */
function Near({ document, row, by }: NearProps) {
  const { threshold } = useDocuments().settingsState.settings.value;
  const [size, contained] =
    row.a === document ? [row.a_size, row.containment_a] : [row.b_size, row.containment_b];
  return (
    <span class="numeric">
      {by === "jaccard" ? (
        <Ratio part={row.shared} all={row.union} value={row.jaccard} threshold={threshold} />
      ) : (
        <Ratio part={row.shared} all={size} value={contained} />
      )}
    </span>
  );
}

/** A near document with its number, and the way to compare the two. */
function Row({ document, row, by }: NearProps) {
  const { openPair } = useDocuments().results;
  const id = row.a === document ? row.b_id : row.a_id;
  return (
    <li class="line apart">
      <span class="nearest-id">
        <Id id={id} />
      </span>
      <Near document={document} row={row} by={by} />
      <Button kind="quiet" aria-label={w("compare_with", { id })} onClick={() => openPair(row)}>
        {t("results:clusters.compare")}
      </Button>
    </li>
  );
}

export function NearestDocuments({ row }: { row: DocumentRow }) {
  const { session, worker } = useDocuments();
  const by = useSignal<Nearness>("jaccard");
  const found = useMemo(() => new Latest<{ by: Nearness; rows: PairRow[] }>(), [row.document]);
  const [way, changed, isWorking] = [by.value, session.revision.value, session.working.value];
  // `changed` asks again after the results moved. A run moves them twice a second, and a search takes in all documents: it waits for the end.
  useEffect(() => {
    if (isWorking && found.value.peek()?.by === way) return;
    found.ask(async () => ({ by: way, rows: await worker.engine.nearest(row.document, way, MOST) }));
  }, [found, way, changed, isWorking]);
  return (
    <section class="stack-1" aria-label={w("name", { id: row.id })} aria-busy={found.pending.value}>
      <Choice
        label={w("title")}
        value={way}
        options={ways.map((value) => ({ value, label: w(`ways.${value}`) }))}
        onChange={(next) => {
          by.value = next;
        }}
      />
      <Answer of={found}>
        {(answer) => {
          if (answer.rows.length === 0) return <p class="small soft">{w("none")}</p>;
          return (
            <ol class="stack small nearest">
              {answer.rows.map((near) => (
                <Row key={`${near.a} ${near.b}`} document={row.document} row={near} by={answer.by} />
              ))}
            </ol>
          );
        }}
      </Answer>
    </section>
  );
}
