/** Results in words, as they are said at the end of the work. */
import type { ParamPlan, Problem, Settings, Summary } from "dustlens";
import { beforeEach, describe, expect, it } from "vitest";
import { holdsOf } from "../app/share";
import { loadWordsOf, speak } from "../i18n";
import type { FetchEntry } from "../places/documents/fetches";
import type { Two } from "../places/documents/results/model";
import { initialSettings } from "../places/documents/settings";
import { collectionWords, fetchedWords, pairWords, problemsWords } from "../places/documents/view/spoken";
import type { Dust } from "../places/dust/model";
import { spokenResults as rulesResults } from "../places/dust/view/spoken";
import type { Normalize } from "../places/normalize/model";
import { spokenResults as urlResults } from "../places/normalize/view/spoken";
import type { Params } from "../places/params/model";
import { spokenResults as paramResults } from "../places/params/view/spoken";
import { overWords } from "../places/params/view/verify/verify_panel";
import { problemsSaid } from "../ui/page/problems";

/** A place whose session has this summary, and nothing else. */
const placeOf = <Place>(summary: object): Place => ({ session: { summary: { value: summary } } }) as Place;

const settings = (size: number): Settings => ({
  ...initialSettings,
  measure: "exact",
  threshold: 0.75,
  shingles: { ...initialSettings.shingles, size },
});

function two(shared: number, short: readonly boolean[]): Two {
  const row = { shared, union: 24, jaccard: shared / 24 };
  const rows = short.map((too_short, at) => ({ id: "AB"[at], too_short }));
  return { comparison: { row }, rows } as unknown as Two;
}

describe.each(["en", "ru"] as const)("the end of a run in %s", (name) => {
  const of = (english: string, russian: string) => (name === "en" ? english : russian);
  beforeEach(async () => {
    await speak(name);
    for (const place of ["normalize", "params", "rules"]) await loadWordsOf(place);
  });

  it("names what was not read", () => {
    const problem = (source: string, line?: number) => ({ source, line, severity: "error" }) as Problem;
    const files = ["a.png", "b.png", "c.png", "d.png"].map((source) => problem(source));
    expect(problemsWords(files.slice(0, 1))).toBe(of("1 file not read: a.png", "Не прочитан 1 файл: a.png"));
    expect(problemsWords(files)).toBe(
      of("4 files not read: a.png, b.png, c.png, …", "Не прочитаны 4 файла: a.png, b.png, c.png, …"),
    );
    expect(problemsWords([problem("a.jsonl", 2), problem("a.jsonl", 3)])).toBe(
      of("2 problems with the input: a.jsonl", "2 замечания к исходным данным: a.jsonl"),
    );
  });

  it("says the problem of a list, or how many there are, and no note", async () => {
    await loadWordsOf("problems");
    const problem = (code: string, severity: Problem["severity"] = "error", source = "") =>
      ({ ...{ code, severity, source, message: code }, params: { detail: "x" } }) as Problem;
    const said = (...problems: Problem[]) =>
      problemsSaid({ problems, title: (count) => `${count} problems` });
    expect(said(problem("url-lines-skipped", "note"))).toBeUndefined();
    expect(said(problem("log-without-host", "note"))).toBe(
      of(
        "The lines of this access log do not name their site.",
        "В строках этого журнала сервера не назван сайт.",
      ),
    );
    expect(said(problem("bad-gzip", "error", "broken.gz"))).toMatch(/^broken\.gz: /);
    expect(said(problem("bad-gzip"), problem("bad-gzip"))).toBe("2 problems");
  });

  it("has the likeness of two texts", () => {
    const words = (shared: number) => pairWords(two(shared, [false, false]), settings(5));
    expect(words(14)).toBe(
      of("Similarity 14/24 = 0.583, below 0.75", "Сходство 14/24 = 0,583, ниже порога 0,75"),
    );
    expect(words(24)).toBe(
      of("Similarity 24/24 = 1.000, reaches 0.75", "Сходство 24/24 = 1,000, не ниже порога 0,75"),
    );
    expect(pairWords(two(0, [true, true]), settings(5))).toBe(
      of("Both texts are too short for n = 5", "Оба текста слишком короткие для n = 5"),
    );
    expect(pairWords(two(0, [false, true]), settings(5))).toBe(
      of("“B” is too short for n = 5", "Текст «B» слишком короткий для n = 5"),
    );
  });

  it("has the pairs of a collection, and the pages that came", () => {
    const summary = { compared: 6, pairs: 6, too_short: 0 } as Summary;
    expect(collectionWords(summary)).toBe(
      of("6 documents compared: 6 pairs", "Сравнено 6 документов: 6 пар"),
    );
    expect(collectionWords({ ...summary, pairs: 1, too_short: 2 })).toBe(
      of("6 documents compared: 1 pair, 2 too short", "Сравнено 6 документов: 1 пара, 2 слишком коротких"),
    );
    const came = [{ url: "a", status: { state: "done" } }] as FetchEntry[];
    const lost: FetchEntry = { url: "b", status: { state: "cancelled" } };
    expect(fetchedWords(came)).toBe(of("1 page fetched", "Загружена 1 страница"));
    expect(fetchedWords([...came, lost])).toBe(
      of("1 of 2 fetched, 1 failed", "Загружено 1 из 2, не удалось: 1"),
    );
  });

  it("has the keys of URLs", () => {
    const { run } = urlResults(placeOf<Normalize>({ urls: 9, keys: 5, groups: 0 }));
    expect(run()).toBe(of("9 distinct URLs, 5 keys", "9 разных адресов, 5 ключей"));
  });

  it("has the parameters by their verdicts", () => {
    const rows = { insignificant: 24, significant: 12, candidate: 0, unverifiable: 1, unjudged: 0 };
    const { checks, decided, run, verified } = paramResults(placeOf<Params>({ urls: 100, rows }));
    expect(checks?.(37)).toBe(of("37 parameters", "37 параметров"));
    expect(decided?.(12, 37)).toBe(of("12 of 37 parameters decided", "проверено 12 из 37 параметров"));
    const plan = { over: true, checks: 37, decided: 37 };
    const verdicts = { insignificant: 24, significant: 12, unverifiable: 1 };
    expect(verified?.({ state: "over", plan, verdicts })).toBe(
      of(
        "Verification is done: 24 insignificant, 12 significant, 1 could not be verified",
        "Проверка закончена: 24 незначимых, 12 значимых, 1 проверить не удалось",
      ),
    );
    // One row of the list was verified again.
    const one = { state: "over", plan: { over: true, checks: 1, decided: 1 } };
    expect(verified?.({ ...one, verdicts: { significant: 1 } })).toBe(
      of("Verification is done: 1 significant", "Проверка закончена: 1 значимый"),
    );
    expect(verified?.(one), "of a verification that began on an earlier visit").toBe(
      of("Verification is done: 1 of 1 parameter decided", "Проверка закончена: проверено 1 из 1 параметра"),
    );
    expect(run()).toBe(of("100 distinct URLs, 37 parameters", "100 разных адресов, 37 параметров"));
  });

  it("counts no parameter as decided that could not be verified", () => {
    const plan = { over: true, checks: 37, decided: 37, done: 120, skipped: 4 } as unknown as ParamPlan;
    const verdicts = { insignificant: 24, significant: 12, unverifiable: 1 };
    expect(overWords({ plan, verdicts })).toBe(
      of(
        "Done: 36 parameters decided by 120 fetches; 4 were not needed. 1 could not be verified.",
        "Готово: проверено 36 параметров, запросов: 120; ещё 4 не понадобилось. Не удалось проверить 1 параметр.",
      ),
    );
  });

  it("has the rules by their status", () => {
    const rules = { valid: 0, refuted: 0, undecided: 0, likely: 6 };
    const before = rulesResults(placeOf<Dust>({ distinct: 90, folded: 10, rules }));
    expect(before.run()).toBe(
      of("100 distinct URLs: 6 likely rules", "100 разных адресов: 6 вероятных правил"),
    );
    const after = rulesResults(
      placeOf<Dust>({ distinct: 9, folded: 0, rules: { ...rules, valid: 5, refuted: 1, likely: 0 } }),
    );
    const plan = { over: true, checks: 6, decided: 6 };
    expect(after.verified?.({ state: "over", plan, verdicts: { valid: 5, refuted: 1, undecided: 0 } })).toBe(
      of(
        "Verification is done: 5 valid rules, 1 refuted",
        "Проверка закончена: 5 верных правил, 1 опровергнутое",
      ),
    );
    expect(after.verified?.({ state: "over", plan, verdicts: { valid: 1, refuted: 0, undecided: 0 } })).toBe(
      of("Verification is done: 1 valid rule", "Проверка закончена: 1 верное правило"),
    );
    expect(after.verified?.({ state: "over", plan })).toBe(
      of("Verification is done: 6 of 6 rules decided", "Проверка закончена: проверено 6 из 6 правил"),
    );
    const none = rulesResults(placeOf<Dust>({ distinct: 9, folded: 0, rules: { ...rules, likely: 0 } }));
    expect(none.run()).toBe(of("9 distinct URLs: no rule", "9 разных адресов: правил нет"));
  });
});

describe("the contents of a link", () => {
  it("are named: the tab, the text of the filter, the order of the rows", () => {
    const holds = holdsOf("documents?view=clusters&filter=light&sort=-shared", [], 0);
    expect(holds).toMatchObject({ tab: "clusters", filter: "light", rows: true, section: undefined });
    expect(holdsOf("documents?section=jaccard", [], 0)).toMatchObject({ section: "jaccard", rows: false });
    const written = holdsOf("learn?lesson=shingles&d=pbox%0Aone+two%0Athree", [], 0);
    expect(written).toMatchObject({ texts: 1, bytes: 13, settings: [["lesson", "shingles"]] });
    expect(holdsOf("documents?sample=pages", [], 0)).toMatchObject({ tab: undefined, filter: undefined });
  });
});
