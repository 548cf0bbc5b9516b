/** The place Parameters as an instance: its engine, its session, and everything that is asked of them. */
import type { ListInput } from "../../inputs/lists/model";
import { ParamRows } from "./results";
import { ParamExport } from "./rule_export";
import { createClient, engineOf, ParamSession } from "./session";
import { ParamTable } from "./table";
import { ParamVerify } from "./verify";

/** A place of its own over these lists, with a worker of its own once something is asked. */
export function createParams(input: ListInput) {
  const client = createClient();
  const engine = engineOf(client);
  const session = new ParamSession(input, engine, client);
  const rows = new ParamRows(engine, session);
  const verify = new ParamVerify(engine, client, session, rows.remembered);
  const table = new ParamTable(engine, session);
  const files = new ParamExport(engine, rows, session, verify);
  return { input, client, engine, session, rows, verify, table, files };
}

export type Params = ReturnType<typeof createParams>;
