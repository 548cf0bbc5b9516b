/** What was wrong with the input, as long as it is. */
import { signal } from "@preact/signals";
import { n, t } from "../../i18n";
import { problems } from "../../state/session";
import { Button, Panel, ProblemList } from "../ui";

const first = 3;
/** More at once would be a wall to read and a pause to draw. */
const most = 200;
const showAll = signal(false);

export function ProblemsPanel() {
  const all = problems.value;
  if (all.length === 0) return null;
  const shown = all.slice(0, showAll.value ? most : first);
  const hidden = all.length - shown.length;
  const more = Math.min(hidden, most - first);
  return (
    <Panel title={t("problems:title")} aside={n(all.length)} name="problems-panel">
      <ProblemList problems={shown} />
      {hidden > 0 && !showAll.value && (
        <Button
          kind="quiet"
          onClick={() => {
            showAll.value = true;
          }}
        >
          {t("problems:show_more", { count: more, problems: n(more) })}
        </Button>
      )}
      {hidden > 0 && showAll.value && (
        <p class="soft small">{t("problems:not_shown", { count: hidden, problems: n(hidden) })}</p>
      )}
    </Panel>
  );
}
