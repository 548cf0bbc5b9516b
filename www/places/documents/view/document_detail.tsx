/** Details of the document picked in the table: how it was read, where it came from, its problems. */
import type { DocumentRow } from "dustlens";
import { duration, languageName, n, size, t } from "../../../i18n";
import { Button, ProblemList } from "../../../ui";
import { useDocuments } from "../context";
import { withSettings } from "../settings";
import { largestSize } from "../too_short";
import { NearestDocuments } from "./nearest";

const w = (key: string, params = {}) => t(`results:documents.${key}`, params);

/** Names and values; what is not known is left out. */
function facts(row: DocumentRow): [name: string, value: string][] {
  const all: [string, string | undefined][] = [
    ["title_of", row.title],
    ["bytes", size(row.bytes)],
    ["characters", n(row.characters)],
    ["language", row.language === undefined ? w("unknown") : languageName(row.language)],
    ["charset", row.charset ?? w("unknown")],
    ["status", row.status === undefined ? undefined : String(row.status)],
    ["final_url", row.final_url === row.id ? undefined : row.final_url],
    ["canonical", row.canonical],
    [
      "hops",
      row.hops.length === 0 ? undefined : row.hops.map(({ url, status }) => `${status} ${url}`).join(" → "),
    ],
    ["elapsed", row.elapsed_ms === undefined ? undefined : duration(row.elapsed_ms)],
  ];
  return all.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

/** Says why the document is compared with nothing, and what would change that. */
function TooShort({ row }: { row: DocumentRow }) {
  const {
    settingsState: { settings },
    session: { change },
  } = useDocuments();
  const { unit, size: length } = settings.value.shingles;
  const largest = largestSize([row]);
  return (
    <p class="row-2 small">
      {row.problems.length === 0 && w(`too_short_${unit}`, { count: length, size: n(length) })}
      {largest > 0 && (
        <Button onClick={() => change(withSettings(settings.peek(), { size: largest }))}>
          {t("results:two.use", { size: n(largest) })}
        </Button>
      )}
    </p>
  );
}

export function DocumentDetail() {
  const { opened } = useDocuments().rows;
  const row = opened.value;
  if (row === undefined) return null;
  return (
    <section class="stack row-opened" aria-label={w("details", { id: row.id })}>
      <dl class="split small document-facts">
        <dt>{w("id")}</dt>
        <dd class="mono">{row.id}</dd>
        {facts(row).map(([name, value]) => [
          <dt key={name}>{w(name)}</dt>,
          <dd key={`${name}-is`}>{value}</dd>,
        ])}
      </dl>
      {row.problems.length > 0 && <ProblemList problems={row.problems} />}
      {row.too_short ? <TooShort row={row} /> : <NearestDocuments row={row} />}
    </section>
  );
}
