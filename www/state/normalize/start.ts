/** How the place begins and is remembered: a link is opened, else the lists of the last visit; then the store follows. */
import { batch, computed, effect } from "@preact/signals";
import type { UrlOptions, UrlReadOptions } from "dustlens";
import type { Input } from "../../worker/api";
import type { Keep } from "../../worker/urls_api";
import { attempt, report, reportThrown, withdraw } from "../failures";
import { normalizeHand } from "../places";
import { type Kept, SessionStore } from "../store";
import { takeTabName } from "../tab";
import { keep, options, sound } from "./in_force";
import { box, lists, reading, type UrlList } from "./inputs";
import { type ReadState, readState, writeState } from "./link";
import { look, looked } from "./results";
import { knowSample, sampleNamed, sampleNow, takeSample } from "./samples";
import { addFiles, change, picked, replaceAll, run, setKeep, unpick } from "./session";

/** What is kept beside the lists. */
interface Held {
  options: UrlOptions;
  keep: Keep;
  reading: UrlReadOptions;
  /** Lines of the lists, in their order; -1: not counted. */
  lines: number[];
  /** Lists too large to be kept. */
  left: number;
}

type KeptUrls = Kept<Held>;

/** Lists up to this size together are kept for a reload, in bytes. */
const mostKept = 100_000_000;

let store: SessionStore<Held> | undefined;

async function openStore(): Promise<KeptUrls | undefined> {
  try {
    store = await SessionStore.open<Held>(takeTabName(), Date.now, "dustlens-urls");
    return await store.load("current");
  } catch (thrown) {
    noStore(thrown);
    return undefined;
  }
}

function noStore(thrown: unknown): void {
  const isFull = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = isFull ? "storage-full" : "storage-unavailable";
  report({ code, severity: "warning", source: "", params: { detail: message }, message });
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
function unpacked({ inputs, settings }: KeptUrls): Unpacked {
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

/** What is to be kept: as many lists as there is room for. */
function packed(): KeptUrls {
  const small: UrlList[] = [];
  let size = 0;
  for (const list of lists.peek()) {
    size += list.blob.size;
    if (size <= mostKept) small.push(list);
  }
  const boxed: Input[] = box.peek() === "" ? [] : [{ kind: "text", id: boxId, text: box.peek() }];
  const left = lists.peek().length - small.length;
  const lines = small.map((list) => list.lines ?? -1);
  const settings = { options: sound.peek(), keep: keep.peek(), reading: reading.peek(), lines, left };
  return { inputs: [...boxed, ...small.map(asFile)], removed: [], settings };
}

function tell(code: string, params: Record<string, string>): void {
  report({ code, severity: "warning", source: "", params, message: `${code}: ${JSON.stringify(params)}` });
}

function isAnything(link: ReadState): boolean {
  return link.text !== "" || link.sample !== undefined || link.missing > 0;
}

/** Whether the link says what was kept. */
async function isKept(link: ReadState, { text, others }: Unpacked): Promise<boolean> {
  const sample = link.sample === undefined ? undefined : sampleNamed(link.sample);
  const linked = sample === undefined ? link.text : await knowSample(sample);
  return linked === text && link.missing === others.length;
}

async function begin(link: ReadState, isOurs: boolean): Promise<void> {
  const kept = await openStore();
  const held = kept === undefined ? undefined : unpacked(kept);
  const isSame = held !== undefined && (await isKept(link, held));
  const hasKept = held !== undefined && (held.text !== "" || held.others.length > 0);
  if (kept !== undefined && held !== undefined && (isOurs || !isAnything(link) || isSame)) {
    takeUp(link, kept, held, isOurs);
  } else {
    if (hasKept) await putAside();
    await openLink(link);
  }
  tellRefused(link);
}

/** The lists of the last visit; what the link names wins over what was kept. */
function takeUp(link: ReadState, kept: KeptUrls, held: Unpacked, isOurs: boolean): void {
  const settings = kept.settings;
  batch(() => {
    if (settings !== undefined && (isOurs || !link.chosen)) options.value = settings.options;
    else options.value = link.options;
    keep.value = link.keep !== "shortest" ? link.keep : (settings?.keep ?? "shortest");
    reading.value = settings?.reading ?? link.reading;
    replaceAll(held.text, held.others);
    look(link.looked);
  });
  const left = settings?.left ?? 0;
  if (left > 0) tell("urls-not-kept", { count: String(left) });
}

/** Everything as the link says it. */
async function openLink(link: ReadState): Promise<void> {
  options.value = link.options;
  keep.value = link.keep;
  const sample = link.sample === undefined ? undefined : sampleNamed(link.sample);
  if (sample !== undefined) await takeSample(sample);
  else {
    reading.value = link.reading;
    replaceAll(link.text, []);
  }
  look(link.looked);
  if (link.sample !== undefined && sample === undefined) link.refused.push("sample");
  if (link.missing > 0) tell("urls-link-incomplete", { count: String(link.missing) });
}

function tellRefused({ refused }: ReadState): void {
  if (refused.length > 0) tell("link-refused", { fields: refused.join(", ") });
}

async function putAside(): Promise<void> {
  const found = store;
  if (found === undefined || !(await found.setAside())) return;
  const action = { label: "problems:urls-aside.action", run: () => attempt(() => bringBack(found)) };
  const message = "the lists of the last visit were put aside";
  report({ code: "urls-aside", severity: "note", source: "", params: {}, message, action });
}

async function bringBack(from: SessionStore<Held>): Promise<void> {
  const kept = await from.load("previous");
  withdraw("urls-aside");
  withdraw("urls-link-incomplete");
  if (kept === undefined) return;
  const { text, others } = unpacked(kept);
  if (kept.settings !== undefined) {
    options.value = kept.settings.options;
    reading.value = kept.settings.reading;
    setKeep(kept.settings.keep);
  }
  replaceAll(text, others);
}

/** The link to what is on the screen now. */
const link = computed(() =>
  writeState({
    options: sound.value,
    keep: keep.value,
    reading: reading.value,
    looked: looked(),
    text: box.value,
    sample: sampleNow.value,
    missing: lists.value.length,
  }),
);

/** Back and forward move between rows, views and options; another link is opened whole. */
function follow(fragment: string, isOurs: boolean): void {
  const read = readState(fragment);
  if (isOurs || !isAnything(read)) {
    if (read.chosen || isOurs) change(read.options);
    if (read.keep !== keep.peek()) setKeep(read.keep);
    look(read.looked);
  } else {
    attempt(async () => {
      if (box.peek() !== "" || lists.peek().length > 0) await putAside();
      await openLink(read);
    });
  }
  tellRefused(read);
}

let unsaved = false;
let saving = false;

/** Writes what changed; while a write goes on, changes gather for the next. Rejects never. */
async function write(): Promise<void> {
  if (saving) return;
  saving = true;
  while (unsaved && store !== undefined) {
    unsaved = false;
    try {
      await store.save(packed());
    } catch (thrown) {
      noStore(thrown);
      store?.close();
      store = undefined;
    }
  }
  saving = false;
}

function watchStore(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const flush = () => {
    clearTimeout(timer);
    if (unsaved) void write();
  };
  effect(() => {
    void [box.value, lists.value, reading.value, keep.value, sound.value];
    unsaved = !isFirst || lists.peek().length > 0 || box.peek() !== "";
    isFirst = false;
    clearTimeout(timer);
    timer = setTimeout(flush, 150);
  });
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
}

/** Opens the place: `fragment` is the address it is opened by, `isOurs` whether this page wrote it before a reload. */
export async function startNormalize(fragment: string, isOurs: boolean): Promise<void> {
  try {
    await begin(readState(fragment), isOurs);
  } catch (thrown) {
    reportThrown(thrown, "normalize");
  }
  watchStore();
  normalizeHand.value = {
    link,
    step: computed(() => (looked().view === "urls" ? "" : looked().view) + (picked.value ?? "")),
    follow,
    run,
    close: unpick,
    addFiles,
  };
}
