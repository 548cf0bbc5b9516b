// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import type { ParamSummary } from "dustlens";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadWordsOf, speak } from "../i18n";
import { ParamsContext } from "../places/params/context";
import type { Params } from "../places/params/model";
import { SummaryLine } from "../places/params/view/results/summary_line";
import { type Mounted, mount } from "./dom";

const none = { insignificant: 0, significant: 0, candidate: 0, unverifiable: 0, unjudged: 0 };
let mounted: Mounted | undefined;

/** The line of a list of 60 URLs; `isCounted`: whether no page of a significant parameter was compared. */
async function line(rows: Partial<ParamSummary["rows"]>, isCounted = true): Promise<string[]> {
  const is = (value: boolean) => ({ value });
  const place = {
    rows: { verdict: signal(undefined), due: signal(false), isCounted: is(isCounted) },
    session: { working: is(false), stale: is(false) },
  } as unknown as Params;
  const summary = { urls: 60, due: 0, rows: { ...none, ...rows } } as ParamSummary;
  mounted = await mount(
    <ParamsContext.Provider value={place}>
      <SummaryLine summary={summary} />
    </ParamsContext.Provider>,
  );
  const parts = [...mounted.root.querySelectorAll(".outcome, button")];
  return parts.map((part) => (part.textContent ?? "").replace(/\u00a0/g, " ").replace(/^[≠=?!–]/, ""));
}

describe.each(["en", "ru"] as const)("the line of numbers of Parameters in %s", (name) => {
  const of = (english: string[], russian: string[]) => (name === "en" ? english : russian);
  beforeEach(async () => {
    await speak(name);
    for (const words of ["params", "normalize", "results"]) await loadWordsOf(words);
  });
  afterEach(() => mounted?.unmount());

  it("says the candidates once, where there is nothing else", async () => {
    expect(await line({ candidate: 5 })).toEqual(
      of(
        ["60 distinct URLs · 5 candidates, none verified"],
        ["60 разных адресов · 5 кандидатов, ни один не проверен"],
      ),
    );
    mounted?.unmount();
    expect(await line({ candidate: 5, unjudged: 3 })).toEqual(
      of(
        ["60 distinct URLs", "8parameters", "5candidates, none verified", "3too few values"],
        ["60 разных адресов", "8параметров", "5кандидатов, ни один не проверен", "3мало значений"],
      ),
    );
  });

  it("calls nothing significant without more while no page was compared", async () => {
    expect(await line({ significant: 1, candidate: 1 })).toContain(
      of(["1significant by counting"], ["1значимый по подсчёту"])[0],
    );
    mounted?.unmount();
    expect(await line({ significant: 1, candidate: 1 }, false)).toContain(
      of(["1significant"], ["1значимый"])[0],
    );
  });
});
