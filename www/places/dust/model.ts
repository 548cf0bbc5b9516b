/** The place Rules as an instance: its engine, its session, and everything that is asked of them. */
import type { ListInput } from "../../inputs/lists/model";
import { verdictStorage } from "../../place_model/verdict_storage";
import { Explain } from "./explain";
import { Given } from "./given";
import { RuleMap } from "./map";
import { Proofs } from "./proofs";
import { RuleRows } from "./results";
import { Learned, RuleExport } from "./rule_export";
import { createClient, DustSession, engineOf } from "./session";
import { Scans, Shrink } from "./shrink";
import { DustVerify } from "./verify";

/** A place of its own over these lists, with a worker of its own once something is asked. */
export function createDust(input: ListInput) {
  const client = createClient();
  const engine = engineOf(client);
  const given = new Given(engine);
  const session = new DustSession(input, engine, client, given);
  const verify = new DustVerify(engine, client, session);
  const scans = new Scans(engine, session);
  const shrink = new Shrink(engine, scans, session, verify);
  const kept = verdictStorage("rules");
  session.listeners.heard.push(kept.heard);
  return {
    ...{ input, client, engine, given, session, verify, scans, shrink },
    rows: new RuleRows(engine, session, shrink),
    map: new RuleMap(engine, session, shrink),
    explain: new Explain(engine, session),
    proofs: new Proofs(engine, session, verify),
    learned: new Learned(engine, given, session),
    files: new RuleExport(engine, session, shrink),
    /** Where what is decided is kept: for the next visit, or in the memory of this one only. */
    storage: kept.state,
  };
}

export type Dust = ReturnType<typeof createDust>;
