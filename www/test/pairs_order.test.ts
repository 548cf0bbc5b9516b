import { signal } from "@preact/signals";
import type { PairQuery, Settings, Summary } from "dustlens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkResults } from "../places/documents/results/linked";
import { createResults, type Results, type ResultsEngine } from "../places/documents/results/model";
import { initialSettings } from "../places/documents/settings";

const estimated: Settings = { ...initialSettings, measure: "estimate" };

describe("the order of the pairs", () => {
  const settings = signal<Settings>(initialSettings);
  const pairs = vi.fn(async (_: PairQuery) => ({ total: 0, rows: [] }));
  const lastAsked = () => pairs.mock.lastCall?.[0];
  const engine = { pairs, closest_pairs: async () => [], documents: async () => [] };
  let results: Results;
  let linked: ReturnType<typeof linkResults>;

  beforeEach(() => {
    settings.value = initialSettings;
    pairs.mockClear();
    results = createResults({
      engine: engine as unknown as ResultsEngine,
      run: {
        summary: signal<Summary | undefined>({ documents: 9, pairs: 3, clusters: 0 } as Summary),
        revision: signal(1),
        working: signal(false),
        stale: signal(false),
        isOutdated: signal(false),
        settings,
        applied: signal<Settings | undefined>(initialSettings),
        picked: signal(undefined),
        change: () => undefined,
      },
    });
    linked = linkResults(results, engine);
  });
  afterEach(() => results.dispose());

  it("follows the number that the threshold judges", async () => {
    expect(results.order.value).toEqual({ key: "jaccard", descending: true });
    settings.value = estimated;
    await vi.waitFor(() => expect(lastAsked()).toMatchObject({ sort: "estimate", descending: true }));
    expect(linked.link.value.sort).toBeUndefined();
    settings.value = initialSettings;
    expect(results.order.value.key).toBe("jaccard");
  });

  it("stays as a person chose it, also in a link", async () => {
    results.orderBy("shared");
    settings.value = estimated;
    expect(results.order.value).toEqual({ key: "shared", descending: true });
    results.orderBy("jaccard");
    expect(linked.link.value.sort).toBe("-jaccard");
    await vi.waitFor(() => expect(lastAsked()).toMatchObject({ sort: "jaccard" }));
    linked.follow({});
    expect(results.order.value.key).toBe("estimate");
    linked.follow({ sort: "-jaccard" });
    expect(results.order.value).toEqual({ key: "jaccard", descending: true });
  });
});
