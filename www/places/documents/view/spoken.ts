/** Results in words, as they are said at the end of the work. */
import type { Problem, Settings, Summary } from "dustlens";
import { hasWords, n, t } from "../../../i18n";
import { wordsOf } from "../../../i18n/words";
import { canRetry, type FetchEntry } from "../fetches";
import type { Collection } from "../model";
import type { Two } from "../results/model";
import { followed, verdictOf } from "../results/two/verdict";
import { fetchCounts } from "./fetch_counts";

const { w, counted } = wordsOf("documents");

/** The result of two documents. */
export function pairWords(two: Two, settings: Settings): string {
  const short = two.rows.filter(({ too_short }) => too_short);
  const [first] = short;
  const size = n(settings.shingles.size);
  if (first !== undefined)
    return short.length > 1 ? w("said.both_short", { size }) : w("said.one_short", { size, name: first.id });
  const { isOver, words } = verdictOf(two, settings);
  return w(isOver ? "said.over" : "said.below", words);
}

/** The result of a collection. */
export function collectionWords({ compared, pairs, too_short }: Summary): string {
  const parts = [
    counted("said.pairs", pairs),
    ...(too_short > 0 ? [counted("said.too_short", too_short)] : []),
  ];
  return t("frame:work.of", { words: counted("said.compared", compared), what: parts.join(", ") });
}

/** Names of sources that are said; more are counted only. */
const mostNamed = 3;

/** The problems of the input in a line: the files that were not read, or how many problems there are. */
export function problemsWords(problems: readonly Problem[]): string {
  const sources = [...new Set(problems.map(({ source }) => source))];
  const names = sources.slice(0, mostNamed).join(", ") + (sources.length > mostNamed ? ", …" : "");
  const areWhole = problems.every(
    ({ severity, line, byte }) => severity === "error" && line === undefined && byte === undefined,
  );
  const count = areWhole ? sources.length : problems.length;
  return w(areWhole ? "said.not_read" : "said.problems", { count, number: n(count), names });
}

function resultWords({ results, session }: Collection): string | undefined {
  const found = session.summary.value;
  if (found === undefined) return undefined;
  if (!results.isPair.value) return collectionWords(found);
  const two = results.two.value.value;
  return two === undefined || results.two.pending.value ? undefined : pairWords(two, followed(results));
}

/** The result of a run, with what was not read; undefined while it is being asked for. */
export function runWords(place: Collection): string | undefined {
  const result = resultWords(place);
  const problems = place.session.problems.value;
  if (result === undefined || problems.length === 0) return result;
  return `${result}. ${problemsWords(problems)}`;
}

/** The words of a run that was stopped; undefined while they are on their way. */
export function stoppedWords({ session }: Collection): string | undefined {
  if (!hasWords("run")) return undefined;
  const { documents = 0, compared = 0 } = session.summary.value ?? {};
  const counts = { count: documents, documents: n(documents), compared: n(compared) };
  return `${t("run:partial")}, ${t("run:partial_counts", counts)}`;
}

/** How many pages came, and how many did not where there are such. */
export function fetchedWords(entries: readonly FetchEntry[]): string {
  if (entries.some(canRetry)) return fetchCounts(entries);
  return counted("said.fetched", entries.filter(({ status }) => status.state === "done").length);
}
