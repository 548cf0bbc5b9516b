/** How the place begins and is remembered. */
import { computed, effect, untracked } from "@preact/signals";
import { attempt } from "../../app/failures";
import type { OwnAddress } from "../../app/own_address";
import { place } from "../../app/places";
import type { ListStorage } from "../../place_model/list_storage";
import { startSettingsPlace } from "../../place_model/start";
import { viewState } from "../../place_model/view_state";
import { readState, type ViewFields, writeState } from "./link";
import type { Dust } from "./model";
import { initialSettings } from "./settings";

/** What Parameters found meanwhile, and whether it is used, changes what mining rests on. */
function watchGiven({ given, client, session }: Dust): void {
  let isFirst = true;
  effect(() => {
    void given.useParams.value;
    if (!isFirst) untracked(session.restsChanged);
    isFirst = false;
  });
  effect(() => {
    if (place.value !== "rules" || !client.isRunning()) return;
    attempt(async () => {
      await given.askKnown();
      session.restsChanged();
    });
  });
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startRules(
  dust: Dust,
  storage: ListStorage,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { given, rows, session, shrink, map, files } = dust;
  const state = viewState<ViewFields>({
    ...{ tab: rows.tab, filter: rows.filter, status: rows.status, order: rows.order, row: session.picked },
    ...{ trust: shrink.chosenTrust, mapFilter: map.mapFilter, changedOnly: map.changedOnly },
  });
  const of = {
    ...dust,
    ...{ name: "rules" as const, storage, link: { readState, writeState }, initial: initialSettings },
    ...{ flags: { useParams: given.useParams }, format: files.file.format, state },
    step: computed(() => (rows.tab.value === "rules" ? "" : rows.tab.value) + (session.picked.value ?? "")),
  };
  await startSettingsPlace(of, fragment, own);
  watchGiven(dust);
}
