/** How the place begins and is remembered. */
import { computed, effect, untracked } from "@preact/signals";
import type { DustSettings } from "dustlens";
import { attempt } from "../../app/failures";
import type { OwnAddress } from "../../app/own_address";
import { place } from "../../app/places";
import type { ListStorage } from "../../place/kept";
import { type PlaceStart, startPlace } from "../../place/start";
import { type ReadState, readState, writeState } from "./link";
import { look, looked } from "./looked";
import type { Dust } from "./model";
import { settingsOfToday } from "./settings";

/** What is kept beside the lists. */
interface Own {
  settings: DustSettings;
  useParams: boolean;
  delay: number;
}

type OfRules = PlaceStart<Own, ReadState>;

/** What Parameters found meanwhile, and whether it is used, changes what mining rests on. */
function watchGiven({ given, hand, session }: Dust): void {
  let isFirst = true;
  effect(() => {
    void given.useParams.value;
    if (!isFirst) untracked(session.givenChanged);
    isFirst = false;
  });
  effect(() => {
    if (place.value !== "rules" || !hand.isRunning()) return;
    attempt(async () => {
      await given.askKnown();
      session.givenChanged();
    });
  });
}

/** What links and storage hold of the place, both ways. */
function keptOf(dust: Dust): Pick<OfRules, "read" | "write" | "begin" | "now" | "restore"> {
  const { given, session, verify, files } = dust;
  return {
    read: readState,
    write: (lists) =>
      writeState({
        ...lists,
        settings: session.sound.value,
        useParams: given.useParams.value,
        looked: looked(dust),
        format: files.format.value,
      }),
    begin(link, own, isOurOwn) {
      const isKept = own !== undefined && (isOurOwn || !link.chosen);
      // A field that a later version added has its first value.
      session.settings.value = isKept ? settingsOfToday(own.settings) : link.settings;
      given.useParams.value = isKept ? own.useParams : link.useParams;
      if (own !== undefined) verify.setDelay(own.delay);
      files.format.value = link.format;
    },
    now: () => ({
      settings: session.sound.value,
      useParams: given.useParams.value,
      delay: verify.delay.value,
    }),
    restore(own) {
      given.useParams.value = own.useParams;
      session.change(settingsOfToday(own.settings));
      verify.setDelay(own.delay);
    },
  };
}

/** Where links lead while the place is open. */
function ledOf(dust: Dust): Pick<OfRules, "open" | "follow" | "look"> {
  const { given, session, files } = dust;
  return {
    open(link) {
      session.settings.value = link.settings;
      given.useParams.value = link.useParams;
      files.format.value = link.format;
    },
    follow(link, isOurOwn) {
      if (link.chosen || isOurOwn) {
        given.useParams.value = link.useParams;
        session.change(link.settings);
      }
      files.format.value = link.format;
    },
    look: (link) => look(dust, link.looked),
  };
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startRules(
  dust: Dust,
  storage: ListStorage,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { rows, session, verify, hand } = dust;
  const step = computed(
    () => `${rows.tab.value === "rules" ? "" : rows.tab.value}${session.picked.value ?? ""}`,
  );
  const { followLists, run, unpick } = session;
  const warm = () => hand.warm();
  await startPlace<Own, ReadState>(
    {
      name: "rules",
      input: dust.input,
      storage,
      ...keptOf(dust),
      ...ledOf(dust),
      followLists,
      step,
      run,
      warm,
      close: unpick,
    },
    fragment,
    own,
  );
  watchGiven(dust);
  verify.watchUnfinished();
}
