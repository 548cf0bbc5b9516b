/** At which stage a proof is: what likely rules are looked for, or which of them are being tried. */
import { computed, effect } from "@preact/signals";
import type { DustProgress, DustRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import type { DustEngine } from "./engine";
import type { DustSession } from "./session";
import type { DustVerify } from "./verify";

type Stage = NonNullable<DustProgress["step"]>;

/** Where rules of an origin are looked for. */
const stages: Readonly<Record<DustRow["origin"], Stage>> = {
  host: "hosts",
  argument: "arguments",
  habit: "habits",
  envelope: "shapes",
  template: "shapes",
};

/** The stage of the proof under way. */
export class ProofStage {
  /** The stage of the likely rules there are: all of them are of one while a proof is under way. */
  private readonly tried = new Latest<Stage | undefined>();

  private readonly firstLikely = async (): Promise<Stage | undefined> => {
    const query = { filter: "", status: "likely", sort: "found", descending: false } as const;
    const { rows } = await this.engine.rows({ ...query, offset: 0, limit: 1 });
    return rows[0] && stages[rows[0].origin];
  };

  /** The stage by name; undefined while it is not known. While it is looked for rules the engine says it itself. */
  readonly stage = computed(() => this.session.progress.value.step ?? this.tried.value.value);

  constructor(
    private readonly engine: DustEngine,
    private readonly session: DustSession,
    private readonly verify: DustVerify,
  ) {
    effect(() => {
      void this.session.revision.value;
      if (this.verify.isHalfway.value) this.tried.ask(this.firstLikely);
      else this.tried.forget();
    });
  }
}
