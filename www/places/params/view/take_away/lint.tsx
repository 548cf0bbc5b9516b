/** What the file would do to the list at hand: addresses before and after, and every group that it merges. */
import type { ParamMerged, ParamReplay } from "dustlens";
import { useEffect, useId } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { Button } from "../../../../ui";
import { fractionText, percentText, whole } from "../../../../ui/numbers/words";
import { NoFile } from "../../../../ui/page/export_parts";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useParams } from "../../context";
import { counted, w } from "../words";

/** Groups a press brings. */
const page = 50;
/** Characters an address has. */
const budget = 160;

function Group({ group }: { group: ParamMerged }) {
  const { key, urls, count, beyond } = group;
  const [first = key] = urls;
  return (
    <details class={`merged${beyond ? " is-beyond" : ""}`}>
      <summary>
        <span class="id">{key}</span> <span class="small soft">{counted("lint.urls", count)}</span>
        {beyond && <span class="lint-beyond small">{w("lint.beyond_mark")}</span>}
      </summary>
      <ul>
        {urls.map((url) => (
          <li key={url}>
            <IdOfPair a={url} b={url === first ? (urls[1] ?? key) : first} side="a" budget={budget} />
          </li>
        ))}
      </ul>
      {count > urls.length && <p class="small soft">{counted("lint.more_urls", count - urls.length)}</p>}
    </details>
  );
}

function Numbers({ found }: { found: ParamReplay }) {
  const { before, after, beyond, missed } = found;
  const fewer = before - after;
  return (
    <>
      <p class="outcome">
        <span>
          <b>{whole(before)}</b> {w("lint.before", { count: before })}
        </span>
        <span aria-hidden="true">{" → "}</span>
        <span class="is-keys">
          <b>{whole(after)}</b> {w("lint.after", { count: after })}
        </span>
        <span class="small">
          {fractionText(fewer, before)} = {percentText(before === 0 ? 0 : fewer / before)} {w("lint.fewer")}
        </span>
      </p>
      {beyond > 0 && <p class="lint-beyond">{counted("lint.beyond", beyond)}</p>}
      {missed > 0 && <p class="small soft">{counted("lint.missed", missed)}</p>}
    </>
  );
}

function Groups({ found }: { found: ParamReplay }) {
  const { further, moreGroups } = useParams().files;
  const groups = [...found.groups, ...further.value];
  const left = found.total - groups.length;
  const more = () =>
    attempt(async () => {
      const next = await moreGroups(groups.length, page);
      further.value = [...further.peek(), ...next];
    });
  return (
    <>
      <ul class="merged-list">
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} />
          </li>
        ))}
      </ul>
      {left > 0 && <Button onClick={more}>{counted("lint.more_groups", left)}</Button>}
    </>
  );
}

export function Lint() {
  const { file, further, replay, replays } = useParams().files;
  const found = replay.value;
  const chosen = file.format.value;
  const id = useId();
  useEffect(() => {
    further.value = [];
  }, [chosen, found]);
  return (
    <section class="lint" aria-labelledby={id} aria-busy={replays.pending.value}>
      <h2 id={id}>{w("lint.title")}</h2>
      <p class="small soft">{w("lint.about")}</p>
      {replays.failure.value !== undefined && <NoFile />}
      {found !== undefined && (
        <>
          <Numbers found={found} />
          {found.total === 0 ? (
            <p class="soft small">{w("lint.none")}</p>
          ) : (
            <>
              <h3>{counted("lint.groups", found.total)}</h3>
              <Groups found={found} />
            </>
          )}
        </>
      )}
    </section>
  );
}
