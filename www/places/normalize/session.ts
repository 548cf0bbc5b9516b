/** The session the place shows: what goes in, the options, and what the worker has found so far. */
import { signal } from "@preact/signals";
import type { UrlOptions, UrlProgress, UrlSummary } from "dustlens";
import { attempt } from "../../app/failures";
import { PlaceSession } from "../../place/session";
import type { Keep } from "../../worker/urls_api";
import { hand, urls } from "./engine";
import { applied, catalogue, giveOptions, keep, options, sound, takeDown, tellRefused } from "./in_force";
import { isSame } from "./options";

/** The row whose evidence is open. */
export const picked = signal<number | undefined>(undefined);

/** Opens the evidence of a row. */
export function pick(row: number): void {
  picked.value = row;
}

/** Closes the evidence. */
export function unpick(): void {
  picked.value = undefined;
}

const reads: UrlProgress = { stage: "reading", done: 0, total: 0 };

const session = new PlaceSession<UrlProgress, UrlSummary>({
  name: "normalize",
  crashes: "urls",
  engine: urls,
  hand,
  first: { idle: { ...reads, stage: "idle" }, whole: reads, again: reads },
  wait: 60,
  restarts: true,
  give,
  isInForce: () => isSame(sound.peek(), applied.peek()),
  entered: unpick,
  emptied: unpick,
  known(found, isEnd) {
    if (isEnd && (picked.peek() ?? -1) >= found.urls) unpick();
  },
  lost() {
    applied.value = undefined;
  },
});

export const { summary, revision, progress, elapsed, working, stale, problems, rate } = session;
export const { run, replay, stop, resume, followLists } = session;

/** Puts options in force; what the core refuses is left out and said beside its field. */
async function give(): Promise<boolean> {
  const wanted = options.peek();
  if (isSame(wanted, applied.peek())) return false;
  const { inForce, refused } = await giveOptions(wanted, (next) => urls.set_options(next));
  takeDown(inForce, refused);
  tellRefused(refused);
  return true;
}

/** Changes rules or their options; small input follows at once. */
export function change(next: UrlOptions): void {
  options.value = next;
  session.changed(isSame(next, applied.peek()));
}

/** Chooses which URL of a group stands for it. Nothing is normalized again. */
export function setKeep(next: Keep): void {
  keep.value = next;
  if (!hand.isRunning()) return;
  attempt(async () => {
    await urls.set_keep(next);
    revision.value++;
  });
}

hand.own({
  opened(found) {
    catalogue.value = found;
    applied.value = undefined;
    if (keep.peek() !== "shortest") attempt(() => urls.set_keep(keep.peek()));
  },
  heard: (event) => session.heard(event),
  lost: (failure) => session.lost(failure),
});
