/** How the place begins and is remembered: its link first, else the session of the last visit. */
import { batch, computed } from "@preact/signals";
import type { Settings } from "dustlens";
import { attempt } from "../../app/failures";
import type { OwnAddress } from "../../app/own_address";
import { handles } from "../../app/places";
import { t } from "../../i18n";
import type { LinkText } from "../../place_model/link_text";
import { RestorableSession } from "../../place_model/storage/restorable";
import type { Kept } from "../../place_model/storage/store";
import { tellLost } from "../../place_model/tell_lost";
import { pickFile } from "../../ui/pick_file";
import type { Input } from "../../worker/api";
import { type ReadLink, readLink, writeLink } from "./link";
import { lossOf } from "./loss";
import type { Collection } from "./model";
import { mended } from "./restored_inputs";
import { initialSettings, readSettings } from "./settings";

const texts = (list: readonly Input[]): LinkText[] => list.filter((input) => input.kind === "text");

/** True when the link's texts are those of the list, and it counts the rest. */
function isSame({ texts: linked, missing }: ReadLink, list: readonly Input[]): boolean {
  const own = texts(list);
  const has = ({ id, text }: LinkText) => own.some((each) => each.id === id && each.text === text);
  return list.length > 0 && list.length === linked.length + missing && linked.every(has);
}

/** A bare link, as the navigation has it, brings no documents; one that only counts those it has no room for replaces none. */
const bringsInputs = ({ texts: linked, sample }: ReadLink): boolean =>
  linked.length > 0 || sample !== undefined;

/** True if a link is to documents of its own, be they too long for it. */
const hasInputs = (link: ReadLink): boolean => bringsInputs(link) || link.missing > 0;

/** A text or a file that a link carries. */
function asInput({ id, text, file }: LinkText, held: readonly string[]): Input {
  if (file === undefined) return { kind: "text", id, text, ...(held.includes(id) && { held: true }) };
  const type = /\.x?html?$/i.test(id) ? "text/html" : "text/plain";
  return { kind: "file", id, blob: new Blob([text], { type }), lines: file === "lines" };
}

/** A collection over a reload, and in the address. */
class DocumentStorage {
  readonly session: RestorableSession<Settings>;

  constructor(private readonly documents: Collection) {
    this.session = new RestorableSession({
      store: "dustlens",
      codes: { aside: "session-aside", incomplete: "link-incomplete", notKept: "inputs-not-kept" },
      now: this.now,
      openFile: {
        label: "documents:list.open",
        run: () => attempt(async () => documents.files.openSession(await pickFile(".jsonl"))),
      },
      isEmpty: () => documents.input.all.peek().length === 0,
      restore: ({ settings, inputs, removed, waits }) => {
        if (settings !== undefined) documents.session.change(settings);
        documents.session.replace(inputs, removed, waits);
      },
    });
  }

  /** What is to be kept. */
  private readonly now = (): Kept => {
    const { input, session, settingsState } = this.documents;
    const settings = settingsState.chosen.peek() ? settingsState.sound.peek() : undefined;
    const kept = { inputs: input.all.peek(), removed: input.removed.peek(), settings };
    const waits = session.waits.peek();
    return waits === undefined ? kept : { ...kept, waits };
  };

  async begin(fragment: string, own: OwnAddress | undefined): Promise<void> {
    const link = readLink(fragment);
    const kept = await this.session.saved.open();
    const isForeign = own === undefined && kept !== undefined;
    const has = isForeign ? bringsInputs(link) : hasInputs(link);
    // A person was quicker than the store: what was typed stays.
    if (!has && this.documents.input.all.peek().length > 0) {
      if (kept !== undefined && kept.inputs.length > 0) await this.session.setAside(kept);
      this.takeUp(kept && { ...kept, inputs: [] }, link);
    } else {
      const same = async () => kept !== undefined && (await this.isSame(link, kept.inputs));
      const origin = await this.session.origin(kept, { own, hasInputs: has, isSame: same });
      // An address that this page wrote lags behind what it kept, so after a reload the store knows best.
      const lags = origin === "kept" && own !== undefined && kept?.settings !== undefined;
      if (origin === "kept" && own !== undefined) await same();
      if (origin === "link") await this.openLink(link);
      else if (origin === "mended" && kept !== undefined) await this.mend(kept, link);
      else this.takeUp(kept, { ...link, chosen: link.chosen && !lags });
    }
    if (isForeign && !has) this.session.tellIncomplete(link.missing);
    this.tellLoss(link, fragment);
  }

  private tellLoss(link: ReadLink, fragment: string): void {
    tellLost(lossOf(link, fragment, this.documents.input.all.peek().length === 0));
  }

  /** True when the link says what was kept. */
  private async isSame(link: ReadLink, kept: readonly Input[]): Promise<boolean> {
    if (link.sample !== undefined) return this.documents.samples.isSample(link.sample, kept);
    return isSame(link, kept);
  }

  /** The session of the last visit, as the link says it where it could not be kept to the end. */
  private async mend(kept: Kept, link: ReadLink): Promise<void> {
    if (link.sample !== undefined) return this.openLink(link);
    const { inputs, lost } = mended(kept.inputs, link);
    this.takeUp({ ...kept, inputs }, link);
    this.session.tellIncomplete(lost);
  }

  /** The session of the last visit; settings that the link names win over those kept. */
  private takeUp(kept: Kept | undefined, link: ReadLink): void {
    const { settingsState, linked, session } = this.documents;
    batch(() => {
      const chosen = link.chosen ? link.settings : kept?.settings;
      if (chosen !== undefined) {
        // An older version of the page may have kept them, without fields of today.
        settingsState.settings.value = readSettings(chosen, initialSettings).settings;
        settingsState.chosen.value = true;
      }
      if (kept !== undefined && kept.inputs.length > 0)
        session.replace(kept.inputs, kept.removed, kept.waits);
      this.session.tellNotKept(kept?.missing ?? 0);
      link.refused.push(...linked.follow(link.results));
    });
  }

  /** Everything as the link says it. */
  private async openLink(link: ReadLink): Promise<void> {
    const { linked, samples, session } = this.documents;
    const isSample = link.sample !== undefined && (await samples.openLinked(link.sample));
    if (link.sample !== undefined && !isSample) link.refused.push("sample");
    batch(() => {
      if (link.chosen) session.change(link.settings);
      if (!isSample) session.replace(link.texts.map((text) => asInput(text, link.held)));
      link.refused.push(...linked.follow(link.results));
    });
    this.session.tellIncomplete(link.missing);
  }

  /** Back and forward move between settings and pairs; another link is opened whole. */
  readonly follow = (fragment: string, isOurs: boolean): void => {
    const { linked, session } = this.documents;
    const link = readLink(fragment);
    if (isOurs || !bringsInputs(link))
      batch(() => {
        if (link.chosen) session.change(link.settings);
        link.refused.push(...linked.follow(link.results));
        this.tellLoss(link, fragment);
        if (!isOurs) this.session.tellIncomplete(link.missing);
      });
    else
      attempt(async () => {
        await this.session.setAsidePresent();
        await this.openLink(link);
        this.tellLoss(link, fragment);
      });
  };

  /** Documents are written at once; settings, which a slider moves many times a second, a moment later. */
  watch(): void {
    const { input, session, settingsState } = this.documents;
    let last: readonly unknown[] = [];
    this.session.watch(() => {
      const now = [input.all.value, input.removed.value];
      void [settingsState.sound.value, settingsState.chosen.value, session.waits.value];
      const isSettings = now.every((each, index) => each === last[index]);
      last = now;
      return isSettings ? 100 : 0;
    });
  }
}

/** Opens the place: `fragment` is the address it is opened by, `own` its mark if this page wrote it. */
export async function startDocuments(
  documents: Collection,
  fragment: string,
  own: OwnAddress | undefined,
): Promise<void> {
  const { files, settingsState, input, linked, offers, samples, session, worker } = documents;
  const storage = new DocumentStorage(documents);
  const bare = computed(() => ({
    settings: settingsState.chosen.value ? settingsState.sound.value : initialSettings,
    sample: samples.sampleNow.value,
    held: input.held.value.map(({ id }) => id),
    texts: [],
    missing: 0,
    results: linked.link.value,
  }));
  const link = computed(() => {
    const linkTexts = texts(input.all.value);
    return writeLink({
      ...bare.value,
      texts: linkTexts,
      missing: input.all.value.length - linkTexts.length,
    });
  });
  const begun = storage.begin(fragment, own);
  // At hand before the store is: a person may be quicker.
  handles.documents.value = {
    link,
    share: async () => ({
      fragment: writeLink(bare.value),
      ...(await (await import("./shared")).shared(documents)),
    }),
    step: computed(() => `${session.picked.value?.a_id ?? ""} ${session.picked.value?.b_id ?? ""}`),
    follow: storage.follow,
    edited: storage.session.edited,
    run: session.run,
    // The worker opens with the settings of the link, and says which of them it refuses.
    preload: () => void begun.then(worker.preload, () => undefined),
    engine: worker.state,
    waiting: worker.waiting,
    close: session.unpick,
    addFiles: files.addFiles,
    addText: (text) => attempt(() => offers.addText(text, t("documents:boxes.pasted"))),
    saveSession: files.saveSession,
    openSession: files.openSession,
  };
  await begun;
  storage.watch();
}
