/** How the place begins and is remembered. */
import { computed } from "@preact/signals";
import type { OwnAddress } from "../../app/own_address";
import type { ListStorage } from "../../place_model/list_storage";
import { startSettingsPlace } from "../../place_model/start";
import { readState, writeState } from "./link";
import type { Params } from "./model";
import { initialSettings } from "./settings";

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export function startParams(
  params: Params,
  storage: ListStorage,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { session, rows, files } = params;
  const of = {
    ...params,
    ...{ name: "params" as const, storage, link: { readState, writeState }, initial: initialSettings },
    ...{ flags: {}, format: files.file.format, state: rows.state },
    step: computed(() => session.picked.value ?? ""),
  };
  return startSettingsPlace(of, fragment, own);
}
