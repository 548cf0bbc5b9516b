/** At which stage a proof is: what likely rules are looked for, or which of them are being tried. */
import { computed, effect } from "@preact/signals";
import type { DustProgress, DustRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { engine } from "./engine";
import { progress, revision } from "./session";
import { isHalfway } from "./verify";

type Stage = NonNullable<DustProgress["step"]>;

/** Where rules of an origin are looked for. */
const stages: Readonly<Record<DustRow["origin"], Stage>> = {
  host: "hosts",
  argument: "arguments",
  habit: "habits",
  envelope: "shapes",
  template: "shapes",
};

/** The stage of the likely rules there are: all of them are of one while a proof is under way. */
const tried = new Latest<Stage | undefined>();

async function firstLikely(): Promise<Stage | undefined> {
  const query = { filter: "", status: "likely", sort: "found", descending: false } as const;
  const { rows } = await engine.rows({ ...query, offset: 0, limit: 1 });
  return rows[0] && stages[rows[0].origin];
}

effect(() => {
  void revision.value;
  if (isHalfway.value) tried.ask(firstLikely);
  else tried.forget();
});

/** The stage by name; undefined while it is not known. While it is looked for rules the engine says it itself. */
export const stage = computed(() => progress.value.step ?? tried.value.value);
