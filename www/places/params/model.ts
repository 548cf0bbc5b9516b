/** The place Parameters as an instance: its engine, its session, and everything that is asked of them. */
import type { ListInput } from "../../inputs/lists/model";
import { createHand, engineOf, type ParamEngine, type ParamHand } from "./engine";
import { ParamRows } from "./results";
import { ParamSession } from "./session";
import { ParamTable } from "./table";
import { ParamExport } from "./take_away";
import { ParamVerify } from "./verify";

export interface Params {
  readonly input: ListInput;
  readonly hand: ParamHand;
  readonly engine: ParamEngine;
  readonly session: ParamSession;
  readonly rows: ParamRows;
  readonly verify: ParamVerify;
  readonly table: ParamTable;
  readonly files: ParamExport;
}

/** A place of its own over these lists, with a worker of its own once something is asked. */
export function createParams(input: ListInput): Params {
  const hand = createHand();
  const engine = engineOf(hand);
  const session = new ParamSession(input, engine, hand);
  const rows = new ParamRows(engine, session);
  const verify = new ParamVerify(engine, hand, session, rows.remembered);
  const table = new ParamTable(engine, session);
  return {
    input,
    hand,
    engine,
    session,
    rows,
    verify,
    table,
    files: new ParamExport(engine, rows, session, verify),
  };
}
