/** The result of exactly two documents: how alike they are in one line, and both texts with their differences. */
import type { DocumentRow } from "dustlens";
import { useEffect, useRef } from "preact/hooks";
import { Button, ProblemList } from "../../../../ui";
import { w, whole } from "../../../../ui/numbers/words";
import { bringIntoSight } from "../../../../ui/virtual/in_sight";
import { emptyPdf } from "../../../../worker/empty_pdf";
import { withSettings } from "../../settings";
import { largestSize } from "../../too_short";
import { useResults } from "../context";
import { SetsBar } from "../evidence/jaccard";
import { PairSections } from "../evidence/pair_sections";
import type { Two } from "../model";
import { State } from "../summary/state";
import { followed, verdictOf } from "./verdict";
import "./two.css";

/** `50/80 = 0.625 alike · below 0.75`. */
function Verdict({ two }: { two: Two }) {
  const settings = followed(useResults());
  const { isOver, words } = verdictOf(two, settings);
  return (
    <p class={`two-verdict numeric ${isOver ? "is-over" : "is-below"}`}>
      {w(isOver ? "two.over" : "two.below", words)}
      {settings.measure === "estimate" && <span class="soft"> {w("two.by_sketch")}</span>}
    </p>
  );
}

/** The shingle length that short texts are given: the largest possible one leaves a text a single shingle. */
const usualShort = 2;

/** Texts that no length would give a shingle: a PDF says why it has none. */
function Empty({ rows }: { rows: readonly DocumentRow[] }) {
  const told = rows.flatMap(({ problems }) => problems.filter(({ code }) => code === emptyPdf));
  return told.length > 0 ? <ProblemList problems={told} /> : <p class="soft">{w("two.empty")}</p>;
}

/** Why two texts cannot be compared, and what makes them comparable. */
function TooShort({ rows }: { rows: readonly DocumentRow[] }) {
  const { run } = useResults();
  const { shingles } = followed(useResults());
  const size = Math.min(largestSize(rows), usualShort);
  const short = rows.filter(({ too_short }) => too_short);
  const names = short.map(({ id }) => id).join(", ");
  const words = { count: shingles.size, size: whole(shingles.size), names };
  return (
    <div class="row-2">
      <p>{w(`two.too_short_${shingles.unit}`, words)}</p>
      {size > 0 ? (
        <Button kind="main" onClick={() => run.change(withSettings(run.settings.peek(), { size }))}>
          {w("two.use", { size: whole(size) })}
        </Button>
      ) : (
        <Empty rows={short} />
      )}
    </div>
  );
}

function Shown({ two }: { two: Two }) {
  if (two.rows.some(({ too_short }) => too_short)) return <TooShort rows={two.rows} />;
  return (
    <>
      <div class="two-head">
        <Verdict two={two} />
        <SetsBar row={two.comparison.row} />
      </div>
      <PairSections comparison={two.comparison} isNamed />
    </>
  );
}

export function TwoView() {
  const { run, section, two } = useResults();
  const box = useRef<HTMLElement>(null);
  const first = useRef(section.value);
  const open = section.value;
  // A number of the collection below opens its derivation here.
  useEffect(() => {
    if (open !== first.current) bringIntoSight(box.current);
    first.current = open;
  }, [open]);
  const found = two.value.value;
  const known = run.summary.value;
  if (found === undefined) return null;
  return (
    <section
      ref={box}
      class="card stack-3 evidence two"
      aria-label={w("two.name")}
      aria-busy={two.pending.value}
    >
      {known !== undefined && <State summary={known} />}
      <Shown two={found} />
    </section>
  );
}
