/** How a place over the lists of URLs begins and is remembered: its link first, then what it kept beside the lists. */
import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { attempt, reportThrown } from "../app/failures";
import type { OwnAddress } from "../app/own_address";
import { handles, type Place, type Shared } from "../app/places";
import type { WorkerClient } from "../core/worker_client";
import { isLong } from "../inputs/lists/inputs";
import type { ListInput } from "../inputs/lists/model";
import { carriedText } from "./carried_text";
import type { LinkLists, ReadLists, SettingsRead, SettingsState } from "./link";
import type { LinkText } from "./link_text";
import { hasLists, type ListStorage } from "./list_storage";
import { lossOfLists } from "./lost_parts";
import { tellLost } from "./tell_lost";
import { type ViewState, viewState } from "./view_state";

/** The worker of a place, as far as the frame asks of it. */
type EngineClient = Pick<WorkerClient<unknown, { kind: string }, unknown>, "preload" | "state" | "waiting">;

/** Parts that a place has of its own. `Own`: what is kept beside the lists; `Read`: its link as read. */
export interface PlaceStart<Own, Read extends ReadLists> {
  name: Place;
  /** The lists that it works on, and where they are kept. */
  input: ListInput;
  storage: ListStorage;
  /** Reads a fragment of the address. */
  read(fragment: string): Read;
  /** The fragment for what is on the screen now, without `#`; called in an effect. */
  write(lists: LinkLists): string;
  /** Takes what the link says, or what was kept; nothing is worked on yet. */
  begin(link: Read, kept: Own | undefined, isOurs: boolean): void;
  /** Takes everything that another link says, before its lists. */
  open(link: Read): void;
  /** Takes what a step back or forward leads to: the lists stay. */
  follow(link: Read, isOurs: boolean): void;
  /** Shows what the link names. */
  show(link: Read): void;
  /** Returns what to keep now; called in an effect. */
  now(): Own;
  /** Puts in force what was kept. */
  restore(own: Own): void;
  followLists(): void;
  /** Changes where a step back should lead to. */
  step: ReadonlySignal<string>;
  run(): void;
  client: EngineClient;
  learn?(rules: string): void;
  /** Closes the evidence. */
  close(): void;
}

/** Everything as another link says it. */
async function openLink<Own, Read extends ReadLists>(of: PlaceStart<Own, Read>, link: Read): Promise<void> {
  of.open(link);
  await of.storage.openOther(link);
  of.show(link);
  tellLost(lossOfLists(of.name, link));
}

/** Back and forward move between rows, views and settings; another link is opened whole. */
function follow<Own, Read extends ReadLists>(
  of: PlaceStart<Own, Read>,
  fragment: string,
  isOurs: boolean,
): void {
  const read = of.read(fragment);
  if (!isOurs && hasLists(read)) {
    attempt(() => openLink(of, read));
    return;
  }
  of.follow(read, isOurs);
  of.show(read);
  tellLost(lossOfLists(of.name, read));
}

/** The lists as a link to be copied carries them. */
async function carried({ box, lists }: ListInput["lists"]): Promise<Omit<Shared, "fragment">> {
  const text = box.peek();
  const texts: LinkText[] = text.trim() === "" ? [] : [{ id: "box", text }];
  let missing = 0;
  for (const { id, blob } of lists.peek()) {
    const own = await carriedText(blob);
    if (own === undefined) missing++;
    else texts.push({ id, text: own, file: "whole" });
  }
  return { texts, missing };
}

/** Opens a place: `fragment` is the address it is opened by, `own` the mark of one that this page wrote before a reload. */
export async function startPlace<Own, Read extends ReadLists>(
  of: PlaceStart<Own, Read>,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const read = of.read(fragment);
  try {
    const { kept, isKnown } = await of.storage.openFor(of.name, read, own);
    of.begin(read, kept as Own | undefined, isKnown);
    tellLost(lossOfLists(of.name, read));
  } catch (thrown) {
    reportThrown(thrown, of.name);
  }
  of.storage.keepBeside<Own>(of.name, { now: of.now, restore: of.restore });
  of.followLists();
  of.show(read);
  const { lists, samples, edits } = of.input;
  const link = computed(() =>
    of.write({
      reading: lists.reading.value,
      text: lists.box.value,
      sample: samples.sampleNow.value,
      missing: lists.lists.value.length,
    }),
  );
  const share = async (): Promise<Shared> => {
    const sample = samples.sampleNow.peek();
    const bare = { reading: lists.reading.peek(), text: "", sample, missing: 0 };
    const inputs = sample === undefined ? await carried(lists) : { texts: [], missing: 0 };
    return { fragment: of.write(bare), ...inputs };
  };
  const { step, run, client, learn, close } = of;
  handles[of.name].value = {
    link,
    share,
    step,
    follow: (to, isOurOwn) => follow(of, to, isOurOwn),
    edited: of.storage.edited,
    run,
    preload: client.preload,
    engine: client.state,
    waiting: client.waiting,
    ...(learn === undefined ? {} : { learn }),
    close,
    addFiles: edits.addFiles,
    readFrom: (host) => edits.readAs({ ...lists.reading.peek(), host }),
    addText: (text) => (isLong(text) ? edits.addText(text) : edits.appendToBox(text)),
  };
}

/** State that a place with settings of plain fields keeps beside the lists; its flags stand there by their names. */
interface KeptSettings<Settings> {
  settings: Settings;
  delay: number;
}

/** A place with settings of plain fields, which fetches pages. */
export interface SettingsPlace<Settings extends object, ViewFields, Format, Flags extends object> {
  name: Place;
  input: ListInput;
  storage: ListStorage;
  link: {
    readState(fragment: string): SettingsRead<Settings, ViewFields, Format, Flags>;
    writeState(state: SettingsState<Settings, ViewFields, Format, Flags>): string;
  };
  initial: Settings;
  session: {
    settings: Signal<Settings>;
    sound: ReadonlySignal<Settings>;
    change(next: Partial<Settings>): void;
    followLists(): void;
    run(): void;
    unpick(): void;
  };
  /** Switches that belong to the settings. */
  flags: { [Name in keyof Flags]: Signal<Flags[Name]> };
  format: Signal<Format>;
  state: ViewState<ViewFields>;
  verify: { delay: ReadonlySignal<number>; setDelay(delay: number): void; watchUnfinished(): void };
  client: EngineClient;
  step: ReadonlySignal<string>;
}

/** What links and storage hold of such a place, both ways, and where links lead while it is open. */
function boundSettings<Settings extends object, ViewFields, Format, Flags extends object>({
  link: { readState: read, writeState },
  ...of
}: SettingsPlace<Settings, ViewFields, Format, Flags>) {
  type Own = KeptSettings<Settings> & Flags;
  type Read = SettingsRead<Settings, ViewFields, Format, Flags>;
  const { session, format, state, verify, initial } = of;
  const flags = viewState<Flags>(of.flags);
  // A field that a later version added has its first value; one that there is no more is left out.
  const settingsOf = (kept: Own): Settings => {
    const known = Object.entries(kept.settings).filter(([name]) => Object.hasOwn(initial, name));
    return { ...initial, ...Object.fromEntries(known) };
  };
  return {
    read,
    write: (lists: LinkLists) => {
      const own = { settings: session.sound.value, view: state.now(), format: format.value };
      return writeState({ ...lists, ...flags.now(), ...own });
    },
    begin(from: Read, kept: Own | undefined, isOurOwn: boolean) {
      const isKept = kept !== undefined && (isOurOwn || !from.chosen);
      session.settings.value = isKept ? settingsOf(kept) : from.settings;
      flags.show(isKept ? kept : from);
      if (kept !== undefined) verify.setDelay(kept.delay);
      format.value = from.format;
    },
    open(from: Read) {
      session.settings.value = from.settings;
      flags.show(from);
      format.value = from.format;
    },
    follow(to: Read, isOurOwn: boolean) {
      if (to.chosen || isOurOwn) {
        flags.show(to);
        session.change(to.settings);
      }
      format.value = to.format;
    },
    show: (at: Read) => state.show(at.view),
    now: (): Own => ({ settings: session.sound.value, ...flags.now(), delay: verify.delay.value }),
    restore(kept: Own) {
      flags.show(kept);
      session.change(settingsOf(kept));
      verify.setDelay(kept.delay);
    },
  };
}

/** Opens such a place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startSettingsPlace<Settings extends object, ViewFields, Format, Flags extends object>(
  of: SettingsPlace<Settings, ViewFields, Format, Flags>,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { name, input, storage, step, session, client } = of;
  const { followLists, run, unpick: close } = session;
  const place = { name, input, storage, step, followLists, run, close, client };
  await startPlace({ ...place, ...boundSettings(of) }, fragment, own);
  of.verify.watchUnfinished();
}
