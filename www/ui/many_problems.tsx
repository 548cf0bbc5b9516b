/** Problems, however many: a part at first, the rest on demand or as a file; what is not shown is always counted. */
import { useSignal } from "@preact/signals";
import type { Problem } from "dustlens";
import { attempt } from "../app/failures";
import { n, t } from "../i18n";
import { Button } from "./button";
import { download } from "./download";
import { Icon } from "./icon";
import { type Mend, ProblemList } from "./problem_list";

/** Problems shown at first and added by each press: more at once would be a wall to read and a pause to draw. */
const PART = 100;

interface ManyProblemsProps {
  problems: readonly Problem[];
  /** How many are shown at first. */
  first?: number;
  /** What a source is called where it stands for something with a name in words. */
  sourceName?: (source: string) => string;
  mend?: Mend;
}

export function ManyProblems(props: ManyProblemsProps) {
  const { problems, first = PART, sourceName = (source) => source, mend } = props;
  const most = useSignal(first);
  const named = (list: readonly Problem[]) =>
    list.map((each) => ({ ...each, source: sourceName(each.source) }));
  const shown = problems.slice(0, most.value);
  const hidden = problems.length - shown.length;
  const more = Math.min(PART, hidden);
  const save = () =>
    attempt(async () => {
      const { problemsFile } = await import("./problem_file");
      const text = problemsFile(named(problems));
      download(
        new Blob([text], { type: "text/tab-separated-values;charset=utf-8" }),
        "dustlens-problems.tsv",
      );
    });
  return (
    <>
      <ProblemList problems={named(shown)} mend={mend} />
      {hidden > 0 && (
        <p class="row problems-more">
          <span class="soft small">{t("notices:not_shown", { count: hidden, problems: n(hidden) })}</span>
          <Button
            kind="quiet"
            onClick={() => {
              most.value += PART;
            }}
          >
            {t("notices:show_more", { count: more, problems: n(more) })}
          </Button>
          <Button kind="quiet" onClick={save}>
            <Icon name="save" />{" "}
            {t("notices:save_all", { count: problems.length, problems: n(problems.length) })}
          </Button>
        </p>
      )}
    </>
  );
}
