/** Problems, however many: a part at first, the rest on demand or as a file; what is not shown is always counted. */
import { useSignal } from "@preact/signals";
import type { Problem } from "dustlens";
import { useMemo } from "preact/hooks";
import { attempt } from "../app/failures";
import { n, t } from "../i18n";
import { Button } from "./button";
import { download } from "./download";
import { countOf, type Gathered, gathered } from "./gathered_problems";
import { Icon } from "./icon";
import { type Mend, ProblemList } from "./problem_list";
import { useWords } from "./use_words";

/** Problems shown at first and added by each press: more at once would be a wall to read and a pause to draw. */
const PART = 100;

interface ManyProblemsProps {
  problems: readonly Problem[];
  /** How many are shown at first. */
  first?: number;
  /** What a source is called where it stands for something with a name in words. */
  sourceName?: (source: string) => string;
  /** Mends one problem: where there is such a control, each stands by itself. */
  mend?: Mend;
}

/** Names that are said at once. */
const FIRST_NAMES = 3;

/** The first names of several. */
function firstNames(sources: readonly string[]): string {
  const names = sources.slice(0, FIRST_NAMES).join(", ");
  const more = sources.length - FIRST_NAMES;
  return more > 0 ? t("problems:names_and_more", { names, more: n(more) }) : names;
}

/** All names of several, in a text that can be copied. */
function AllNames({ sources }: { sources: readonly string[] }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="fold"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{t("problems:all_names")}</summary>
      {isOpen.value && (
        <textarea
          class="input mono"
          readOnly
          rows={Math.min(8, sources.length)}
          spellcheck={false}
          aria-label={t("problems:all_names")}
          value={sources.join("\n")}
        />
      )}
    </details>
  );
}

const namesOf: Mend = ({ sources = [] }: Gathered) =>
  sources.length > FIRST_NAMES && <AllNames sources={sources} />;

interface MoreProps {
  /** What the next press adds, and all that is not shown. */
  next: readonly Gathered[];
  hidden: readonly Gathered[];
  onMore: () => void;
}

/** The count of what is not shown, and the way to more of it. */
function More({ next, hidden, onMore }: MoreProps) {
  const [count, more] = [countOf(hidden), countOf(next)];
  if (count === 0) return null;
  return (
    <>
      <span class="soft small">{t("notices:not_shown", { count, problems: n(count) })}</span>
      <Button kind="quiet" onClick={onMore}>
        {t("notices:show_more", { count: more, problems: n(more) })}
      </Button>
    </>
  );
}

export function ManyProblems(props: ManyProblemsProps) {
  const { problems, first = PART, sourceName = (source) => source, mend } = props;
  const most = useSignal(first);
  const named = (each: Problem): Problem => ({ ...each, source: sourceName(each.source) });
  const said = (each: Gathered): Gathered =>
    each.sources === undefined ? named(each) : { ...each, source: firstNames(each.sources) };
  useWords("problems", true);
  const areAlone = mend !== undefined;
  const list = useMemo(
    (): readonly Gathered[] => (areAlone ? problems : gathered(problems)),
    [problems, areAlone],
  );
  const end = most.value;
  const save = () =>
    attempt(async () => {
      const { problemsFile } = await import("./problem_file");
      download(
        new Blob([problemsFile(problems.map(named))], { type: "text/tab-separated-values;charset=utf-8" }),
        "dustlens-problems.tsv",
      );
    });
  return (
    <>
      <ProblemList problems={list.slice(0, end).map(said)} mend={mend ?? namesOf} />
      {problems.length > Math.min(end, list.length) && (
        <p class="row problems-more">
          <More
            next={list.slice(end, end + PART)}
            hidden={list.slice(end)}
            onMore={() => {
              most.value += PART;
            }}
          />
          <Button kind="quiet" onClick={save}>
            <Icon name="save" />{" "}
            {t("notices:save_all", { count: problems.length, problems: n(problems.length) })}
          </Button>
        </p>
      )}
    </>
  );
}
