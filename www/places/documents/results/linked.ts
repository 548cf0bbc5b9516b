/** The results and the address: what a link keeps of them, and how a link is followed. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { attempt, withdraw } from "../../../app/failures";
import { allDocuments } from "../documents";
import type { DocumentEngine } from "../engine";
import { checkLink, firstOrder, type ResultsLink, readOrder, writeOrder } from "./link";
import type { Picked, Results } from "./model";

/** A pair named by a link, until its documents are here; `since`: the results' revision when it was named. */
interface Awaited {
  ids: [string, string];
  since: number;
}

type DocumentsEngine = Pick<DocumentEngine, "documents">;

async function numbersOf(engine: DocumentsEngine, [a_id, b_id]: Awaited["ids"]): Promise<Picked | undefined> {
  const found = new Map<string, number>();
  for await (const rows of allDocuments(engine)) {
    for (const { id, document } of rows)
      if ((id === a_id || id === b_id) && !found.has(id)) found.set(id, document);
    const [a, b] = [found.get(a_id), found.get(b_id)];
    if (a !== undefined && b !== undefined) return { a, b, a_id, b_id };
  }
  return undefined;
}

function tellMissing(pair: [string, string]): void {
  attempt(async () => (await import("../../../place_model/link_loss")).tellNoPair(pair));
}

/** Results that a link can name. */
export interface LinkedResults {
  /** What a link keeps of the results now. Fields at their first values are left out. */
  link: ReadonlySignal<ResultsLink>;
  /** Shows what a link names; what it does not name goes back to its first value. Gives the names of fields that could not be read. */
  follow(value: unknown): string[];
}

function linkOf(results: Results, awaited: Awaited | undefined): ResultsLink {
  const { view, order, filter, cluster, section, run } = results;
  const link: ResultsLink = {};
  const pair = run.picked.value;
  const sort = writeOrder(order.value);
  if (view.value !== "table") link.view = view.value;
  if (sort !== writeOrder(firstOrder(run.settings.value.measure))) link.sort = sort;
  if (filter.value !== "") link.filter = filter.value;
  if (cluster.value !== undefined) link.cluster = cluster.value;
  if (pair !== undefined) link.pair = [pair.a_id, pair.b_id];
  else if (awaited !== undefined) link.pair = awaited.ids;
  if (section.value !== "texts") link.section = section.value;
  return link;
}

/** Binds results to links. Looks for a link's pair once a run has come to its end: before that its documents may still be on their way. */
export function linkResults(results: Results, engine: DocumentsEngine): LinkedResults {
  const { run } = results;
  const awaited = signal<Awaited | undefined>(undefined);

  /** Opens the awaited pair. It is given up once results came after it was named and it is not among them. */
  const restore = async (wanted: Awaited, now: number): Promise<void> => {
    const pair = await numbersOf(engine, wanted.ids);
    if (awaited.peek() !== wanted) return;
    if (pair !== undefined) {
      awaited.value = undefined;
      withdraw("pair-not-found");
      run.picked.value = pair;
    } else if (now > wanted.since) {
      awaited.value = undefined;
      tellMissing(wanted.ids);
    }
  };

  effect(() => {
    const wanted = awaited.value;
    const now = run.revision.value;
    if (wanted !== undefined && run.summary.value !== undefined && !run.working.value)
      attempt(() => restore(wanted, now));
  });

  const follow = (value: unknown): string[] => {
    const { link, refused } = checkLink(value);
    batch(() => {
      results.view.value = link.view ?? "table";
      results.chosenOrder.value = readOrder(link.sort);
      results.filter.value = link.filter ?? "";
      results.cluster.value = link.cluster;
      results.section.value = link.section ?? "texts";
      if (link.view ?? link.cluster ?? link.filter ?? link.sort) results.asCollection.value = true;
      const open = run.picked.peek();
      const same = open?.a_id === link.pair?.[0] && open?.b_id === link.pair?.[1];
      if (!same) results.unpick();
      awaited.value =
        same || link.pair === undefined ? undefined : { ids: link.pair, since: run.revision.peek() };
    });
    return refused;
  };
  return { link: computed(() => linkOf(results, awaited.value)), follow };
}
