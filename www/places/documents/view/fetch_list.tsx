/** The addresses asked for and how each fared: ours or theirs is never in doubt. */
import { duration, has, t } from "../../../i18n";
import { Button } from "../../../ui";
import { ListBox } from "../../../ui/grid/list_box";
import { useRoom } from "../../../ui/virtual/use_room";
import type { FetchState } from "../../../worker/api";
import { useDocuments } from "../context";
import { canRetry, type FetchEntry } from "../fetches";
import { fetchCounts } from "./fetch_counts";

/** The words of a refusal: by its code in the language in force, else the proxy's own sentence. */
function reasonOf(reason: string, detail: string): string {
  const key = `problems:refused.${reason}`;
  return has(key) ? t(key) : detail || reason;
}

/** Refusals of the proxy itself; everything else is the site's doing. */
const ofProxy: ReadonlySet<string> = new Set([
  ...[
    "invalid-url",
    "foreign-host",
    "foreign-origin",
    "forbidden-scheme",
    "forbidden-port",
    "forbidden-address",
  ],
  ...["mixed-addresses", "forbidden-redirect", "client-busy", "target-busy", "tls-unavailable"],
]);

function words(status: FetchState): string {
  switch (status.state) {
    case "done":
      // Under a millisecond there is no time to speak of.
      return status.page.elapsed_ms < 1
        ? t("addresses:fetched.done_at_once")
        : t("addresses:fetched.done", { time: duration(status.page.elapsed_ms) });
    case "answered":
      return t("addresses:fetched.answered", { status: status.status });
    case "refused":
      return t(ofProxy.has(status.reason) ? "addresses:fetched.refused" : "addresses:fetched.not_fetched", {
        reason: reasonOf(status.reason, status.detail),
      });
    case "failed": {
      const key = `problems:${status.failure.code}.cause`;
      return has(key)
        ? t(key, { detail: status.failure.message, ...status.failure.params })
        : status.failure.message;
    }
    default:
      return t(`addresses:fetched.${status.state}`);
  }
}

function Entry({ entry, top }: { entry: FetchEntry; top: number }) {
  const { addAnswer, retry } = useDocuments().fetching;
  const said = words(entry.status);
  return (
    <li
      class={`small list-row fetch fetch-${entry.status.state}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span class="fetch-url mono">{entry.url}</span>
      <span class="fetch-status" title={said}>
        {said}
      </span>
      <span class="fetch-actions">
        {entry.status.state === "answered" && (
          <Button kind="quiet" onClick={() => addAnswer(entry)}>
            {t("addresses:fetched.add")}
          </Button>
        )}
        {canRetry(entry) && (
          <Button kind="quiet" onClick={() => retry(entry.url)}>
            {t("addresses:fetched.retry")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** What did not arrive first, so that it is seen without scrolling; otherwise in the order asked. */
function failuresFirst(entries: readonly FetchEntry[]): FetchEntry[] {
  return [...entries].sort((one, other) => Number(canRetry(other)) - Number(canRetry(one)));
}

/** Width, in rem, under which an address and how it fared have no room in one line. */
const stackedUnder = 36;

export function FetchList() {
  const { fetches } = useDocuments().fetching;
  const entries = failuresFirst(fetches.value);
  const [box, room] = useRoom<HTMLDivElement>(1000);
  const { scale, width } = room.value;
  const isStacked = width < stackedUnder * 16 * scale;
  return (
    <div ref={box}>
      <p class="small numeric">{fetchCounts(entries)}</p>
      <ListBox
        label={t("addresses:fetched.label")}
        items={entries}
        rowHeight={(isStacked ? 4 : 2.25) * 16 * scale}
        boxClass="fetches"
        listClass={isStacked ? "is-stacked" : ""}
      >
        {(entry, _at, top) => <Entry key={entry.url} entry={entry} top={top} />}
      </ListBox>
    </div>
  );
}
