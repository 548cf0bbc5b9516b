/** Fetching of the last visit that was cut short: go on with it, or drop it. */
import type { ReadonlySignal } from "@preact/signals";
import { n } from "../../../i18n";
import type { Words } from "../../../i18n/words";
import { Button, Icon } from "../..";

export interface UnfinishedWork {
  unfinished: ReadonlySignal<
    { checks: number; decided: number; total: number; done: number; skipped: number } | undefined
  >;
  goOn(): void;
  cancel(): void;
}

export function Unfinished({ words: { w }, of }: { words: Words; of: UnfinishedWork }) {
  const plan = of.unfinished.value;
  if (plan === undefined) return null;
  const { checks, decided, total, done, skipped } = plan;
  const fetches = Math.max(0, total - done - skipped);
  const params = { count: checks, decided: n(decided), checks: n(checks), fetches: n(fetches) };
  return (
    <div class="run-bar unfinished" role="status">
      <div class="row">
        <strong>{w("unfinished.title")}</strong>
        <span class="small numeric">{w("unfinished.counts", params)}</span>
        <Button kind="main" onClick={() => of.goOn()}>
          <Icon name="play" />
          {w("unfinished.go_on")}
        </Button>
        <Button onClick={() => of.cancel()}>{w("unfinished.drop")}</Button>
      </div>
      <p class="small soft">{w("unfinished.about")}</p>
    </div>
  );
}
