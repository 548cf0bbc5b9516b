/**
 * The results of a collection of documents as an instance: what of them is looked at (the view, the order, the filter,
 * the picked pair's section), and the answers of the engine those ask for. Components only read these and call the
 * actions; two instances over two engines know nothing of each other.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Cluster, Comparison, DocumentRow, HeatMap, Incidence, PairQuery, PairRow } from "dustlens";
import { Latest } from "../../../place_model/query/latest";
import { WindowCache } from "../../../place_model/query/windows";
import type { ExportFormat, Keep } from "../../../worker/api";
import type { DocumentEngine } from "../engine";
import type { DocumentSession } from "../session";
import type { DocumentSettings } from "../settings_state";
import { Likenesses } from "./likenesses";
import { firstOrder, type PairOrder, type ResultsView, type Section, type SortKey } from "./link";
import { Names } from "./names";

/** Documents a heat map shows at most. */
export const HEAT_MAP_DOCUMENTS = 1000;

/** A pair under the lens. The numbers hold for one session of the engine, the ids outlive it. */
export interface Picked {
  a: number;
  b: number;
  a_id: string;
  b_id: string;
}

/** What the results ask. Every method rejects with an error that has a `code`. */
export type ResultsEngine = Pick<
  DocumentEngine,
  | "pairs"
  | "closest_pairs"
  | "documents"
  | "clusters"
  | "heat_map"
  | "incidence"
  | "compare"
  | "documents_by_number"
  | "export_pairs"
  | "export_documents"
  | "export_clusters"
  | "pairs_with"
  | "set_keep"
>;

/** The two documents of a collection of two, and how they compare. */
export interface Two {
  rows: readonly [DocumentRow, DocumentRow];
  comparison: Comparison;
}

/** Pairs shown where none reaches the threshold. */
const CLOSEST = 10;

/** The run that the results are of, its settings, and the pair whose evidence is open. */
export type ResultsRun = Pick<
  DocumentSession,
  "summary" | "revision" | "working" | "stale" | "isOutdated" | "picked" | "change"
> &
  Pick<DocumentSettings, "settings" | "applied">;

/** What an instance is made of. */
export interface ResultsDeps {
  engine: ResultsEngine;
  run: ResultsRun;
}

export class Results {
  readonly run: ResultsRun;
  /** The view in force. */
  readonly view = signal<ResultsView>("table");
  /** The order of the pairs that a person chose. */
  readonly chosenOrder = signal<PairOrder | undefined>(undefined);
  /** The order of the pairs: as it was chosen, else by the number that the threshold judges. */
  readonly order = computed(() => this.chosenOrder.value ?? firstOrder(this.run.settings.value.measure));
  /** Part of an id that pairs must have; empty: all pairs. */
  readonly filter = signal("");
  /** Index of the cluster whose pairs are shown; undefined: all. */
  readonly cluster = signal<number | undefined>(undefined);
  /** Which document of a cluster stands for the others. */
  readonly keep = signal<Keep>("cleanest");
  /** Part of a member's id that clusters must have; empty: all clusters. */
  readonly clusterFilter = signal("");
  /** The evidence's section in force. */
  readonly section = signal<Section>("texts");
  /** True if a collection of two is shown as one of many, below its pair. */
  readonly asCollection = signal(false);
  /** First row in sight, so that a list that replaces another one starts with the rows looked at. */
  readonly firstSeen = signal(0);

  readonly #engine: ResultsEngine;
  readonly #pairs = new Latest<WindowCache<PairRow>>();
  readonly #stops: readonly (() => void)[];

  /** The pairs in the order asked for. The list of before stays until the first rows of the new one are here. */
  readonly pairs = this.#pairs.value;
  /** Why the pairs could not be read. */
  readonly pairsFailure = this.#pairs.failure;
  readonly heatMap = new Latest<HeatMap>();
  readonly clusters = new Latest<Cluster[]>();
  /** The incidence matrix; `matrix` undefined: too many documents or shingles for one. */
  readonly incidence = new Latest<{ matrix: Incidence | undefined }>();
  /** What is known of the picked pair. */
  readonly comparison = new Latest<Comparison>();
  /** The two documents where there are exactly two; undefined in it: there are not. */
  readonly two = new Latest<Two | undefined>();
  /** The pairs closest to the threshold where none reaches it. */
  readonly closest = new Latest<PairRow[]>();
  /** True if there are exactly two documents: then their comparison is the result. */
  readonly isPair = computed(() => this.run.summary.value?.documents === 2);
  /** Ids of documents by number. */
  readonly names: Names;
  /** The numbers of cluster members beside the document to keep. */
  readonly likenesses: Likenesses;

  constructor({ engine, run }: ResultsDeps) {
    this.#engine = engine;
    this.run = run;
    this.names = new Names(engine, run.revision);
    this.likenesses = new Likenesses(engine, run.revision);
    const pairKey = computed(() => {
      const pair = run.picked.value;
      return pair === undefined ? "" : JSON.stringify([pair.a_id, pair.b_id]);
    });
    this.#stops = [
      effect(() => this.#askForView()),
      effect(() => this.#askForTwo()),
      effect(() => this.#rememberCollection()),
      // Another pair must not stand under the texts of the last one.
      effect(() => {
        void pairKey.value;
        this.comparison.forget();
      }),
      effect(() => this.#askForPair()),
      effect(() => this.#forgetCluster()),
    ];
  }

  /** Stops following the run; the instance is of no use after that. */
  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Shows another view. */
  readonly show = (next: ResultsView): void => {
    this.view.value = next;
  };

  /** Orders by a key: numbers start with the largest, ids with the first; the same key again turns the order round. */
  readonly orderBy = (key: SortKey): void => {
    const now = this.order.peek();
    const descending = now.key === key ? !now.descending : key !== "a" && key !== "b";
    this.chosenOrder.value = { key, descending };
  };

  /** Shows only pairs with `text` in either id. */
  readonly filterBy = (text: string): void => {
    this.filter.value = text;
  };

  /** Shows the pairs of one cluster, in the table; undefined: of all. */
  readonly showCluster = (index: number | undefined): void => {
    batch(() => {
      this.cluster.value = index;
      if (index !== undefined) this.view.value = "table";
    });
  };

  /** Opens the evidence of a pair at a section. The only pair of a collection has it in sight already. */
  readonly openPair = ({ a, b, a_id, b_id }: Picked, at: Section = "texts"): void => {
    batch(() => {
      this.section.value = at;
      if (!this.isPair.peek()) this.run.picked.value = { a, b, a_id, b_id };
    });
  };

  /** Closes the evidence. */
  readonly unpick = (): void => {
    this.run.picked.value = undefined;
  };

  /** Two documents compared, or those that are most alike; undefined: there are no two. */
  readonly compared = async (of?: readonly [number, number]): Promise<Comparison | undefined> => {
    const [closest] = of === undefined ? await this.#engine.closest_pairs(1) : [];
    const [a, b] = of ?? [closest?.a, closest?.b];
    return a === undefined || b === undefined ? undefined : this.#engine.compare(a, b);
  };

  /** The engine's answer for all pairs at or over the threshold, as text of a format. */
  readonly exportPairs = (format: ExportFormat): Promise<string> => this.#engine.export_pairs(format);

  /** The documents with their closest matches and the documents kept in their place, as CSV. */
  readonly exportDocuments = async (): Promise<string> => {
    await this.#engine.set_keep(this.keep.peek());
    return this.#engine.export_documents();
  };

  /** The members of the clusters with their likeness to the document to keep, as CSV. */
  readonly exportClusters = async (): Promise<string> => {
    await this.#engine.set_keep(this.keep.peek());
    return this.#engine.export_clusters();
  };

  /** Asks for what the view in force needs; runs again when the results or the question change. */
  #askForView(): void {
    void this.run.revision.value;
    if (this.run.summary.value === undefined) {
      for (const answers of [this.#pairs, this.closest, this.heatMap, this.clusters, this.incidence])
        answers.forget();
      return;
    }
    const engine = this.#engine;
    const query = this.#queryNow();
    const keep = this.keep.value;
    switch (this.view.value) {
      case "table":
        this.#pairs.ask(() => this.#openList(query));
        if (this.run.summary.value.pairs === 0) this.closest.ask(() => engine.closest_pairs(CLOSEST));
        return;
      case "clusters":
        this.clusters.ask(() => this.#askForClusters(keep));
        return;
      case "heat_map":
        this.heatMap.ask(() => engine.heat_map(HEAT_MAP_DOCUMENTS));
        return;
      case "matrix":
        this.incidence.ask(async () => ({ matrix: await engine.incidence() }));
    }
  }

  /** Who saw a collection still sees one when two documents of it are left. */
  #rememberCollection(): void {
    const count = this.run.summary.value?.documents ?? 0;
    if (count !== 2) this.asCollection.value = count > 2;
  }

  #askForTwo(): void {
    void this.run.revision.value;
    if (this.isPair.value) this.two.ask(() => this.#compareTwo());
    else this.two.forget();
  }

  async #compareTwo(): Promise<Two | undefined> {
    const [one, other] = await this.#engine.documents(0, 2);
    if (one === undefined || other === undefined) return undefined;
    const comparison = await this.#engine.compare(one.document, other.document);
    return { rows: [one, other], comparison };
  }

  #queryNow(): Omit<PairQuery, "offset" | "limit"> {
    const { key, descending } = this.order.value;
    const only = this.cluster.value;
    const query = { sort: key, descending, filter: this.filter.value.trim() };
    return only === undefined ? query : { ...query, cluster: only };
  }

  async #askForClusters(keep: Keep): Promise<Cluster[]> {
    await this.#engine.set_keep(keep);
    return this.#engine.clusters();
  }

  async #openList(query: Omit<PairQuery, "offset" | "limit">): Promise<WindowCache<PairRow>> {
    const list = new WindowCache<PairRow>((offset, limit) => this.#engine.pairs({ ...query, offset, limit }));
    const start = this.firstSeen.peek();
    await list.want(start, start + 1);
    if ((list.total ?? 0) <= start) await list.want(0, 1);
    return list;
  }

  #askForPair(): void {
    void this.run.revision.value;
    const pair = this.run.picked.value;
    if (pair !== undefined && this.run.summary.value !== undefined)
      this.comparison.ask(() => this.#engine.compare(pair.a, pair.b));
  }

  /** A cluster that is no longer there filters nothing. */
  #forgetCluster(): void {
    const known = this.run.summary.value;
    const index = this.cluster.peek() ?? -1;
    if (known !== undefined && !this.run.working.value && index >= known.clusters)
      this.cluster.value = undefined;
  }
}

/** The results of a run: hand them down with `ResultsContext`. */
export function createResults(deps: ResultsDeps): Results {
  return new Results(deps);
}
