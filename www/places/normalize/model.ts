/** The place Normalize as an instance: its engine, its session, and everything that is asked of them. */
import type { ListInput } from "../../inputs/lists/model";
import { createClient, engineOf } from "./engine";
import { UrlRows } from "./results";
import { UrlSession } from "./session";
import { UrlSettings } from "./settings";
import { TierCounts } from "./tiers";
import { UrlExport } from "./url_export";

/** A place of its own over these lists, with a worker of its own once something is asked. */
export function createNormalize(input: ListInput) {
  const client = createClient();
  const engine = engineOf(client);
  const settings = new UrlSettings(engine);
  const session = new UrlSession(input, engine, client, settings);
  const rows = new UrlRows(engine, session);
  const tiers = new TierCounts(input, engine, session, settings);
  return { input, client, engine, settings, session, tiers, rows, files: new UrlExport(engine, session) };
}

export type Normalize = ReturnType<typeof createNormalize>;
