// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import type { PairQuery, PairRow, Settings, Summary } from "dustlens";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ResultsContext } from "../places/documents/results/context";
import { Evidence } from "../places/documents/results/evidence/evidence";
import {
  createResults,
  type Picked,
  type Results,
  type ResultsEngine,
} from "../places/documents/results/model";
import { PairsView } from "../places/documents/results/pairs/pairs_view";
import { initialSettings } from "../places/documents/settings";
import { change, type Mounted, mount } from "./dom";

/** A pair of two documents that share `shared` of ten shingles. */
function pair(a: number, b: number, shared: number, name: string): PairRow {
  return {
    a,
    b,
    a_id: `${name}${a}`,
    b_id: `${name}${b}`,
    shared,
    union: 10,
    jaccard: shared / 10,
    a_size: 10,
    b_size: shared,
    containment_a: shared / 10,
    containment_b: 1,
    matches: shared,
    hashes: 10,
    estimate: shared / 10,
    standard_error: 0.1,
  };
}

/** An engine of fixed pairs; `compare` is never answered, so that the evidence stays at its head. */
function engineOf(rows: readonly PairRow[], asked: PairQuery[]): ResultsEngine {
  const never = () => new Promise<never>(() => undefined);
  return {
    pairs: async (query) => {
      asked.push(query);
      const found = rows.filter(({ a_id, b_id }) => `${a_id} ${b_id}`.includes(query.filter ?? ""));
      const sign = query.descending ? -1 : 1;
      found.sort((one, other) => sign * (one.jaccard - other.jaccard));
      return { total: found.length, rows: found.slice(query.offset, query.offset + query.limit) };
    },
    closest_pairs: async () => [],
    documents: async () => [],
    clusters: async () => [],
    heat_map: never,
    incidence: async () => undefined,
    compare: never,
    documents_by_number: async () => [],
    export_pairs: async () => "",
    export_documents: async () => "",
    export_clusters: async () => "",
    pairs_with: async () => [],
    set_keep: async () => undefined,
  };
}

function summaryOf(pairs: number): Summary {
  return {
    documents: 9,
    compared: 9,
    pairs,
    listed: pairs,
    pairs_kept: pairs,
    clusters: 0,
    floor: 0,
  } as Summary;
}

interface Side {
  results: Results;
  summary: Summary;
  asked: PairQuery[];
}

function side(rows: readonly PairRow[]): Side {
  const asked: PairQuery[] = [];
  const summary = summaryOf(rows.length);
  const results = createResults({
    engine: engineOf(rows, asked),
    run: {
      summary: signal<Summary | undefined>(summary),
      revision: signal(1),
      working: signal(false),
      stale: signal(false),
      isOutdated: signal(false),
      settings: signal<Settings>(initialSettings),
      applied: signal<Settings | undefined>(initialSettings),
      picked: signal<Picked | undefined>(undefined),
      change: () => undefined,
    },
  });
  return { results, summary, asked };
}

const lines = (name: string, shared: readonly number[]) =>
  shared.map((each, at) => pair(at, at + 1, each, name));

/** A macrotask: everything that was answered at once is drawn by then. */
const settled = () => change(() => new Promise((done) => setTimeout(done)));

describe("two grids of pairs over two engines", () => {
  let left: Side;
  let right: Side;
  let page: Mounted;

  beforeEach(async () => {
    left = side(lines("left-", [9, 8, 10]));
    right = side(lines("right-", [7, 6, 8, 10]));
    page = await mount(
      [left, right].map(({ results, summary }, at) => (
        <ResultsContext.Provider key={at} value={results}>
          <div id={`side-${at}`}>
            <PairsView summary={summary} />
            <Evidence />
          </div>
        </ResultsContext.Provider>
      )),
    );
    await settled();
  });

  afterEach(() => {
    page.unmount();
    left.results.dispose();
    right.results.dispose();
  });

  const firstIds = (at: number) => page.texts(`#side-${at} tr.grid-row td.col-a`);
  const grid = (at: number) => page.root.querySelector<HTMLElement>(`#side-${at} [role=grid]`);
  const sorted = (at: number) =>
    page.root.querySelector(`#side-${at} th.col-jaccard`)?.getAttribute("aria-sort");
  const press = (at: number, key: string, more: KeyboardEventInit = {}) =>
    change(() =>
      grid(at)?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
      ),
    );

  it("show their own pairs", () => {
    expect(firstIds(0)).toEqual(["left-2", "left-0", "left-1"]);
    expect(firstIds(1)).toEqual(["right-3", "right-2", "right-0", "right-1"]);
  });

  it("are sorted and filtered each by itself", async () => {
    const asked = right.asked.length;
    await change(() => page.root.querySelector<HTMLElement>("#side-0 th.col-jaccard button")?.click());
    await settled();
    expect([sorted(0), sorted(1)]).toEqual(["ascending", "descending"]);
    expect(firstIds(0)).toEqual(["left-1", "left-0", "left-2"]);
    await change(() => left.results.filterBy("left-3"));
    await settled();
    expect(firstIds(0)).toEqual(["left-2"]);
    expect(firstIds(1)).toEqual(["right-3", "right-2", "right-0", "right-1"]);
    expect(right.asked).toHaveLength(asked);
  });

  it("have a cursor and a selection each", async () => {
    await press(0, "ArrowDown");
    await press(0, "ArrowDown", { shiftKey: true });
    expect(page.texts("#side-0 tr[aria-selected=true] td.col-a")).toEqual(["left-0", "left-1"]);
    expect(page.texts("#side-1 tr[aria-selected=true] td.col-a")).toEqual(["right-3"]);
    expect(grid(0)?.getAttribute("aria-activedescendant")).not.toBe(
      grid(1)?.getAttribute("aria-activedescendant"),
    );
  });

  it("open and close the evidence each by itself", async () => {
    await press(0, "Enter");
    await settled();
    expect(left.results.run.picked.value).toEqual({ a: 2, b: 3, a_id: "left-2", b_id: "left-3" });
    expect(right.results.run.picked.value).toBeUndefined();
    expect(page.texts("tr.is-picked td.col-a")).toEqual(["left-2"]);
    expect(page.root.querySelectorAll("aside.evidence")).toHaveLength(1);
    expect(page.root.querySelectorAll("#side-1 aside.evidence")).toHaveLength(0);
    await press(1, "Enter");
    await settled();
    await change(() => left.results.unpick());
    expect(page.texts("tr.is-picked td.col-a")).toEqual(["right-3"]);
  });

  it("say what was copied at the grid it was copied from", async () => {
    const taken: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => taken.push(text) },
    });
    await press(1, "c", { ctrlKey: true });
    await settled();
    expect(taken[0]?.split("\n")[1]).toContain("right-3\tright-4");
    expect(page.texts("#side-1 .copy-state")).toEqual(["1 row copied"]);
    expect(page.texts("#side-0 .copy-state")).toEqual([]);
  });
});
