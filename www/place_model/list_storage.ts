/**
 * The lists of URLs over a reload, with what each of their places keeps beside them. The first place that opens brings
 * them: from its link, else those of the last visit. A link's lists put aside what was there.
 */

import { batch, effect } from "@preact/signals";
import type { UrlReadOptions } from "dustlens";
import { isNewer, type OwnAddress } from "../app/own_address";
import type { Place } from "../app/places";
import type { ListEdits } from "../inputs/lists/edits";
import type { Lists, UrlList } from "../inputs/lists/inputs";
import type { ListSamples } from "../inputs/lists/samples";
import { sampleNamed } from "../inputs/lists/samples";
import type { Input } from "../worker/api";
import type { ReadLists } from "./link";
import type { LinkText } from "./link_text";
import { RestorableSession } from "./storage/restorable";
import type { Kept } from "./storage/store";

/** State that a place keeps beside the lists. */
export interface Beside<Own> {
  /** State to keep now; read in an effect. */
  now(): Own;
  /** Puts in force what was kept. */
  restore(own: Own): void;
}

/** State that is kept beside the lists. */
interface Held {
  reading: UrlReadOptions;
  /** Lines of the lists, in their order; -1: not counted. */
  lines: number[];
  /** Lists too large to be kept. */
  left: number;
  /** The sample that is the whole input: a page that goes before its list is written can take it again. */
  sample?: string;
  places: Partial<Record<Place, unknown>>;
}

type KeptLists = Kept<Held>;

/** Lists up to this size together are kept for a reload, in bytes. */
const mostKept = 100_000_000;

/** Changes are written this many milliseconds later, together. */
const changesWait = 150;

const boxId = "box";

function asList(input: Input, lines: number | undefined): UrlList | undefined {
  if (input.kind !== "file") return undefined;
  const { id, blob } = input;
  return lines === undefined || lines < 0 ? { id, blob } : { id, blob, lines };
}

interface Unpacked {
  text: string;
  others: UrlList[];
}

/** The kept box and lists; none where nothing was kept. */
function unpacked({ inputs, settings }: Pick<KeptLists, "inputs" | "settings">): Unpacked {
  const boxed = inputs.find(({ kind, id }) => kind === "text" && id === boxId);
  const files = inputs.filter(({ kind }) => kind === "file");
  const others = files.map((input, index) => asList(input, settings?.lines[index]));
  return {
    text: boxed?.kind === "text" ? boxed.text : "",
    others: others.filter((list) => list !== undefined),
  };
}

const files = new WeakMap<UrlList, Input>();

/** The same object for the same list, so that the store writes its bytes once. */
function asFile(list: UrlList): Input {
  const known = files.get(list);
  const file: Input = known ?? { kind: "file", id: list.id, blob: list.blob, lines: false };
  files.set(list, file);
  return file;
}

/** A list that a link carries. */
function fromLink({ id, text }: LinkText): UrlList {
  return { id, blob: new Blob([text], { type: "text/plain" }) };
}

/** True if a link brings lists: one that only counts those it has no room for replaces none. */
function bringsLists(link: ReadLists): boolean {
  return link.text !== "" || link.files !== undefined || link.sample !== undefined;
}

/** True if a link is to lists of its own, be they too long for it. */
export function hasLists(link: ReadLists): boolean {
  return bringsLists(link) || link.missing > 0;
}

/** `kept`: the place's own part of the last visit. `isKnown`: it is newer than the link. */
interface FoundKept {
  kept: unknown;
  isKnown: boolean;
}

/** The lists of one input over a reload. */
export class ListStorage {
  private readonly session = new RestorableSession<Held>({
    store: "dustlens-lists",
    codes: { aside: "urls-aside", incomplete: "urls-link-incomplete", notKept: "urls-not-kept" },
    now: () => this.packed(),
    isEmpty: () => this.lists.box.peek() === "" && this.lists.lists.peek().length === 0,
    restore: (kept) => this.restore(kept),
  });

  /** State of the places that are not open. */
  private places: Held["places"] = {};

  private readonly open = new Map<Place, Beside<unknown>>();

  /** When a person last changed the lists, or what is kept beside them, in milliseconds since 1970. */
  readonly edited = this.session.edited;

  /** Returns the state of every place, open or not. */
  private readonly besides = (): Held["places"] => {
    return { ...this.places, ...Object.fromEntries([...this.open].map(([name, { now }]) => [name, now()])) };
  };

  /** Returns what to keep: as many lists as there is room for. */
  private readonly packed = (): KeptLists => {
    const small: UrlList[] = [];
    let size = 0;
    for (const list of this.lists.lists.peek()) {
      size += list.blob.size;
      if (size <= mostKept) small.push(list);
    }
    const boxed: Input[] =
      this.lists.box.peek() === "" ? [] : [{ kind: "text", id: boxId, text: this.lists.box.peek() }];
    const left = this.lists.lists.peek().length - small.length;
    const lines = small.map((list) => list.lines ?? -1);
    const sample = this.samples.sampleNow.peek();
    const settings = {
      ...{ reading: this.lists.reading.peek(), lines, left, places: this.besides() },
      ...(sample !== undefined && { sample }),
    };
    return { inputs: [...boxed, ...small.map(asFile)], removed: [], settings };
  };

  /** True if the link says what is there. */
  private readonly isSame = async (link: ReadLists, held: Unpacked): Promise<boolean> => {
    const { text, others } = held;
    const sample = sampleNamed(link.sample);
    if (sample !== undefined) return this.samples.isSample(sample, held);
    if (link.files !== undefined) return false;
    // A link that has no room for the box counts it among the files.
    if (link.text === "" && text !== "") return link.missing === others.length + 1;
    return link.text === text && link.missing === others.length;
  };

  /** The lists of the last visit, which could not be kept to the end: the box as the link has it, beside the files. */
  private readonly mended = async (link: ReadLists, held: Unpacked): Promise<Unpacked> => {
    const sample = sampleNamed(link.sample);
    const content = sample === undefined ? undefined : await this.samples.contentOf(sample);
    if (content !== undefined) return content;
    // A link that has no room for the box counts it among the files.
    const isBoxed = link.text !== "" || link.missing <= held.others.length;
    if (isBoxed) this.session.tellIncomplete(link.missing - held.others.length);
    return isBoxed ? { text: link.text, others: held.others } : held;
  };

  /** The sample that was the whole input, where the page before went before its list was written. */
  private readonly sampleAgain = async (kept: KeptLists | undefined): Promise<Unpacked | undefined> => {
    const sample = sampleNamed(kept?.settings?.sample);
    return sample === undefined || kept?.missing === undefined ? undefined : this.samples.contentOf(sample);
  };

  /** True when the link of this page says more than the store. */
  private isLinkNewer = false;

  /** Brings the lists of the last visit; those the link names win. True: the link's are there now. */
  private readonly bring = async (link: ReadLists, own: OwnAddress | undefined): Promise<boolean> => {
    const kept = await this.session.saved.open();
    const held = unpacked(kept ?? { inputs: [], settings: undefined });
    this.places = kept?.settings?.places ?? {};
    const hasInputs = hasLists(link);
    const origin = await this.session.origin(kept, { own, hasInputs, isSame: () => this.isSame(link, held) });
    const again = origin === "kept" ? await this.sampleAgain(kept) : undefined;
    if (origin === "kept" && own !== undefined && again === undefined) await this.isSame(link, held);
    if (origin === "link") {
      await this.openLists(link);
      return true;
    }
    this.isLinkNewer = isNewer(own, kept);
    const { text, others } = origin === "mended" ? await this.mended(link, held) : (again ?? held);
    batch(() => {
      this.lists.reading.value = (this.isLinkNewer ? undefined : kept?.settings?.reading) ?? link.reading;
      this.edits.replaceAll(text, others);
    });
    const missing = again === undefined ? (kept?.missing ?? 0) : 0;
    this.session.tellNotKept((kept?.settings?.left ?? 0) + missing);
    return false;
  };

  /** Everything as the link says it. */
  private readonly openLists = async (link: ReadLists): Promise<void> => {
    const sample = sampleNamed(link.sample);
    const taken = sample === undefined ? "absent" : await this.samples.takeSample(sample);
    if (taken !== "taken")
      batch(() => {
        this.lists.reading.value = link.reading;
        this.edits.replaceAll(link.text, (link.files ?? []).map(fromLink));
      });
    if (link.sample !== undefined && taken === "absent") link.refused.push("sample");
    this.session.tellIncomplete(link.missing);
  };

  /** Puts the lists of a link in the place of those at hand, which are put aside. */
  private readonly exchange = async (link: ReadLists): Promise<void> => {
    await this.session.setAsidePresent();
    await this.openLists(link);
  };

  private bringing: Promise<boolean> | undefined;

  /**
   * Opens the lists for a place by its link. `own`: the mark of a link that this page wrote, so that the store knows better
   * unless it could not keep everything. What the place kept is given, unless the link's lists are opened.
   */
  readonly openFor = async (
    name: Place,
    link: ReadLists,
    own: OwnAddress | undefined,
  ): Promise<FoundKept> => {
    const isFirst = this.bringing === undefined;
    this.bringing ??= this.bring(link, own).catch((thrown: unknown) => {
      this.bringing = undefined;
      throw thrown;
    });
    const isLinked = await this.bringing;
    this.watchStore();
    const isKnown = own !== undefined && !this.isLinkNewer;
    if (isFirst) return { kept: isLinked ? undefined : this.places[name], isKnown };
    const isOther =
      own === undefined &&
      bringsLists(link) &&
      !(await this.isSame(link, { text: this.lists.box.peek(), others: [...this.lists.lists.peek()] }));
    if (isOther) await this.exchange(link);
    return { kept: isOther ? undefined : this.places[name], isKnown };
  };

  /** Keeps what a place says from now on. */
  readonly keepBeside = <Own>(name: Place, beside: Beside<Own>): void => {
    this.open.set(name, { now: beside.now, restore: (own) => beside.restore(own as Own) });
    let isFirst = true;
    effect(() => {
      void beside.now();
      if (!isFirst) this.changed();
      isFirst = false;
    });
  };

  /** Opens another link's lists; true when it brings any. */
  readonly openOther = async (link: ReadLists): Promise<boolean> => {
    if (!bringsLists(link)) {
      this.session.tellIncomplete(link.missing);
      return false;
    }
    await this.exchange(link);
    return true;
  };

  /** Puts everything in force that was kept. */
  private readonly restore = (kept: KeptLists): void => {
    const { text, others } = unpacked(kept);
    this.places = { ...this.places, ...kept.settings?.places };
    for (const [name, { restore }] of this.open) {
      const own = kept.settings?.places[name];
      if (own !== undefined) restore(own);
    }
    batch(() => {
      this.lists.reading.value = kept.settings?.reading ?? {};
      this.edits.replaceAll(text, others);
    });
  };

  private isWatched = false;

  private readonly changed = (): void => {
    this.session.saved.changed(changesWait);
  };

  private readonly watchStore = (): void => {
    if (this.isWatched) return;
    this.isWatched = true;
    this.session.watch(() => {
      void [this.lists.box.value, this.lists.lists.value, this.lists.reading.value];
      return changesWait;
    });
  };

  constructor(
    private readonly edits: ListEdits,
    private readonly lists: Lists,
    private readonly samples: ListSamples,
  ) {}
}
