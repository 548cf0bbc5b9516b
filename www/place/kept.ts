/**
 * The lists of URLs over a reload, with what each of their places keeps beside them. The first place that opens brings
 * them: from its link, else those of the last visit. A link's lists put aside what was there.
 */
import { batch, effect } from "@preact/signals";
import type { UrlReadOptions } from "dustlens";
import { attempt, report, withdraw } from "../app/failures";
import { isNewer, type OwnAddress } from "../app/own_address";
import type { OwnPlace } from "../app/places";
import { replaceAll } from "../inputs/lists/edits";
import { box, lists, reading, type UrlList } from "../inputs/lists/inputs";
import { knowSample, sampleNamed, takeSample } from "../inputs/lists/samples";
import type { Input } from "../worker/api";
import type { ReadLists } from "./link";
import { SavedSession } from "./storage/saved_session";
import type { Kept } from "./storage/store";
import { takeTab } from "./storage/tab";

/** What a place keeps beside the lists. */
export interface Beside<Own> {
  /** What is to be kept now; read in an effect. */
  now(): Own;
  /** Puts in force what was kept. */
  restore(own: Own): void;
}

/** What is kept beside the lists. */
interface Held {
  reading: UrlReadOptions;
  /** Lines of the lists, in their order; -1: not counted. */
  lines: number[];
  /** Lists too large to be kept. */
  left: number;
  places: Partial<Record<OwnPlace, unknown>>;
}

type KeptLists = Kept<Held>;

/** Lists up to this size together are kept for a reload, in bytes. */
const mostKept = 100_000_000;

const saved = new SavedSession<Held>({
  store: "dustlens-lists",
  tab: takeTab,
  now: packed,
  foundLate: () => tellAside(undefined),
});
/** What the places that are not open have kept. */
let places: Held["places"] = {};
const open = new Map<OwnPlace, Beside<unknown>>();

/** When a person last changed the lists, or what is kept beside them, in milliseconds since 1970. */
export function edited(): number {
  return saved.edited;
}

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

/** The kept box and lists. */
function unpacked({ inputs, settings }: KeptLists): Unpacked {
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

/** What every place keeps, open or not. */
function besides(): Held["places"] {
  return { ...places, ...Object.fromEntries([...open].map(([name, { now }]) => [name, now()])) };
}

/** What is to be kept: as many lists as there is room for. */
function packed(): KeptLists {
  const small: UrlList[] = [];
  let size = 0;
  for (const list of lists.peek()) {
    size += list.blob.size;
    if (size <= mostKept) small.push(list);
  }
  const boxed: Input[] = box.peek() === "" ? [] : [{ kind: "text", id: boxId, text: box.peek() }];
  const left = lists.peek().length - small.length;
  const lines = small.map((list) => list.lines ?? -1);
  const settings = { reading: reading.peek(), lines, left, places: besides() };
  return { inputs: [...boxed, ...small.map(asFile)], removed: [], settings };
}

function tell(code: string, params: Record<string, string>): void {
  report({ code, severity: "warning", source: "", params, message: `${code}: ${JSON.stringify(params)}` });
}

/** Whether a link has lists of its own. */
export function hasLists(link: ReadLists): boolean {
  return link.text !== "" || link.sample !== undefined || link.missing > 0;
}

/** Whether the link says what is there. */
async function isSame(link: ReadLists, { text, others }: Unpacked): Promise<boolean> {
  const sample = link.sample === undefined ? undefined : sampleNamed(link.sample);
  const linked = sample === undefined ? link.text : await knowSample(sample);
  // A link that has no room for the box counts it among the files.
  if (linked === "" && text !== "") return link.missing === others.length + 1;
  return linked === text && link.missing === others.length;
}

/** The lists of the last visit, which could not be kept to the end: the box as the link has it, beside the files. */
async function mended(link: ReadLists, held: Unpacked): Promise<Unpacked> {
  const sample = link.sample === undefined ? undefined : sampleNamed(link.sample);
  if (sample !== undefined) return { text: await knowSample(sample), others: [] };
  // A link that has no room for the box counts it among the files.
  const isBoxed = link.text !== "" || link.missing <= held.others.length;
  const lost = link.missing - held.others.length;
  if (isBoxed && lost > 0) tell("urls-link-incomplete", { count: String(lost) });
  return isBoxed ? { text: link.text, others: held.others } : held;
}

/** True when the link of this page says more than the store. */
let isLinkNewer = false;

/** Brings the lists of the last visit; those the link names win. True: the link's are there now. */
async function bring(link: ReadLists, own: OwnAddress | undefined): Promise<boolean> {
  const kept = await saved.open();
  const held = kept === undefined ? undefined : unpacked(kept);
  places = kept?.settings?.places ?? {};
  const isTaken = held !== undefined && (own !== undefined || !hasLists(link) || (await isSame(link, held)));
  if (!isTaken) {
    if (kept !== undefined && held !== undefined && (held.text !== "" || held.others.length > 0))
      await putAside(kept);
    await openLists(link);
    return true;
  }
  isLinkNewer = isNewer(own, kept);
  const { text, others } = isLinkNewer && hasLists(link) ? await mended(link, held) : held;
  batch(() => {
    reading.value = (isLinkNewer ? undefined : kept?.settings?.reading) ?? link.reading;
    replaceAll(text, others);
  });
  const left = (kept?.settings?.left ?? 0) + (kept?.missing ?? 0);
  if (left > 0) tell("urls-not-kept", { count: String(left) });
  return false;
}

/** Everything as the link says it. */
async function openLists(link: ReadLists): Promise<void> {
  const sample = link.sample === undefined ? undefined : sampleNamed(link.sample);
  if (sample !== undefined) await takeSample(sample);
  else
    batch(() => {
      reading.value = link.reading;
      replaceAll(link.text, []);
    });
  if (link.sample !== undefined && sample === undefined) link.refused.push("sample");
  if (link.missing > 0) tell("urls-link-incomplete", { count: String(link.missing) });
}

/** Puts the lists of a link in the place of those at hand, which are put aside. */
async function exchange(link: ReadLists): Promise<void> {
  if (box.peek() !== "" || lists.peek().length > 0) await putAside(packed());
  await openLists(link);
}

let bringing: Promise<boolean> | undefined;

/** `kept`: the place's own part of the last visit. `isKnown`: it is newer than the link. */
interface FoundKept {
  kept: unknown;
  isKnown: boolean;
}

/**
 * Opens the lists for a place by its link. `own`: the mark of a link that this page wrote, so that the store knows better
 * unless it could not keep everything. What the place kept is given, unless the link's lists are opened.
 */
export async function openFor(
  name: OwnPlace,
  link: ReadLists,
  own: OwnAddress | undefined,
): Promise<FoundKept> {
  const isFirst = bringing === undefined;
  bringing ??= bring(link, own).catch((thrown: unknown) => {
    bringing = undefined;
    throw thrown;
  });
  const isLinked = await bringing;
  watchStore();
  const isKnown = own !== undefined && !isLinkNewer;
  if (isFirst) return { kept: isLinked ? undefined : places[name], isKnown };
  const isOther =
    own === undefined &&
    hasLists(link) &&
    !(await isSame(link, { text: box.peek(), others: [...lists.peek()] }));
  if (isOther) await exchange(link);
  return { kept: isOther ? undefined : places[name], isKnown };
}

/** Keeps what a place says from now on. */
export function keepBeside<Own>(name: OwnPlace, beside: Beside<Own>): void {
  open.set(name, { now: beside.now, restore: (own) => beside.restore(own as Own) });
  let isFirst = true;
  effect(() => {
    void beside.now();
    if (!isFirst) changed();
    isFirst = false;
  });
}

/** Opens another link's lists; true when it has any. */
export async function openOther(link: ReadLists): Promise<boolean> {
  if (!hasLists(link)) return false;
  await exchange(link);
  return true;
}

/** Says what of a link could not be restored. */
export function tellRefused({ refused }: ReadLists): void {
  if (refused.length > 0) tell("link-refused", { fields: refused.join(", ") });
}

async function putAside(before: KeptLists): Promise<void> {
  const isStored = await saved.setAside();
  tellAside(isStored ? undefined : before);
}

/** Offers to bring back what was put aside: `before`, or what the store has of it. */
function tellAside(before: KeptLists | undefined): void {
  const action = { label: "problems:urls-aside.action", run: () => attempt(() => bringBack(before)) };
  const message = "the lists of the last visit were put aside";
  report({ code: "urls-aside", severity: "note", source: "", params: {}, message, action });
}

async function bringBack(before: KeptLists | undefined): Promise<void> {
  const kept = before ?? (await saved.previous());
  withdraw("urls-aside");
  withdraw("urls-link-incomplete");
  if (kept === undefined) return;
  const { text, others } = unpacked(kept);
  places = { ...places, ...kept.settings?.places };
  for (const [name, { restore }] of open) {
    const own = kept.settings?.places[name];
    if (own !== undefined) restore(own);
  }
  batch(() => {
    reading.value = kept.settings?.reading ?? {};
    replaceAll(text, others);
  });
}

let isWatched = false;

function changed(): void {
  saved.changed(150);
}

function watchStore(): void {
  if (isWatched) return;
  isWatched = true;
  let isFirst = true;
  effect(() => {
    void [box.value, lists.value, reading.value];
    if (!isFirst || lists.peek().length > 0 || box.peek() !== "") changed();
    isFirst = false;
  });
  saved.watch();
}
