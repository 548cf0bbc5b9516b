/**
 * How the page begins and how it is remembered: a link is opened, else the session of the last
 * visit; from then on the address and the store follow what happens.
 */
import { batch, effect } from "@preact/signals";
import type { Input } from "../worker/api";
import { attempt, report, withdraw } from "./failures";
import { inputs, removed } from "./inputs";
import { type LinkText, type ReadLink, readLink, writeLink } from "./link";
import { hands, isOwn, type OwnPlace, place } from "./places";
import { resultsLink, setResultsLink } from "./results";
import { change, chosen, picked, replace, settings, sound } from "./session";
import { initialSettings } from "./settings";
import { type Kept, SessionStore } from "./store";
import { takeTabName } from "./tab";

let store: SessionStore | undefined;

/** Opens the address and the store. Never rejects: what fails is listed and the page works on. */
export async function startSession(): Promise<void> {
  const link = readLink(location.hash);
  const kept = await openStore();
  await begin(link, kept);
  openPlaces();
  watchAddress();
  watchStore();
}

const starts: Readonly<
  Record<OwnPlace, () => Promise<(fragment: string, isOurs: boolean) => Promise<void>>>
> = {
  normalize: async () => (await import("./normalize/start")).startNormalize,
  params: async () => (await import("./params/start")).startParams,
  rules: async () => (await import("./rules/start")).startRules,
};

/** Whether the address is one of this place. */
function leadsTo(name: OwnPlace): boolean {
  return location.hash.slice(1).split("?")[0] === name;
}

/** Loads a place when it is first in sight; an address that led there is its own. */
function openPlaces(): void {
  const loading = new Set<OwnPlace>();
  effect(() => {
    const now = place.value;
    if (!isOwn(now) || loading.has(now)) return;
    loading.add(now);
    const [fragment, own] = leadsTo(now) ? [location.hash, isOurs(history.state)] : ["", false];
    attempt(async () => (await starts[now]())(fragment, own));
  });
}

async function openStore(): Promise<Kept | undefined> {
  try {
    store = await SessionStore.open(takeTabName());
    return await store.load("current");
  } catch (thrown) {
    noStore(thrown);
    return undefined;
  }
}

function noStore(thrown: unknown): void {
  const full = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = full ? "storage-full" : "storage-unavailable";
  report({ code, severity: "warning", source: "", params: { detail: message }, message });
}

function sameTexts(texts: readonly LinkText[], list: readonly Input[]): boolean {
  return texts.every(({ id, text }) =>
    list.some((input) => input.kind === "text" && input.id === id && input.text === text),
  );
}

/** Whether this page wrote the address that the history entry is of. */
function isOurs(state: unknown): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "own") === true;
}

async function begin(link: ReadLink, kept: Kept | undefined): Promise<void> {
  const hasOwn = link.texts.length > 0 || link.missing > 0;
  const matches = kept !== undefined && kept.inputs.length > 0 && sameTexts(link.texts, kept.inputs);
  const isOwn = matches && kept.inputs.length === link.texts.length + link.missing;
  // An address that this page wrote lags behind what it kept, so after a reload the store knows best.
  const isReload = kept !== undefined && isOurs(history.state);
  if (isReload) takeUp(kept, { ...link, chosen: link.chosen && kept.settings === undefined });
  else if (isOwn || !hasOwn) {
    takeUp(kept, link);
  } else {
    if (kept !== undefined && kept.inputs.length > 0) await putAside();
    openLink(link);
  }
  if (link.refused.length > 0) tellRefused(link.refused);
}

/** The session of the last visit; settings that the link names win over those kept. */
function takeUp(kept: Kept | undefined, link: ReadLink): void {
  batch(() => {
    place.value = link.place;
    const chosenSettings = link.chosen ? link.settings : kept?.settings;
    if (chosenSettings !== undefined) {
      settings.value = chosenSettings;
      chosen.value = true;
    }
    if (kept !== undefined && kept.inputs.length > 0) replace(kept.inputs, kept.removed);
    refusedIn(setResultsLink(link.results));
  });
}

/** Everything as the link says it. */
function openLink(link: ReadLink): void {
  batch(() => {
    place.value = link.place;
    if (link.chosen) change(link.settings);
    replace(link.texts.map(({ id, text }): Input => ({ kind: "text", id, text })));
    refusedIn(setResultsLink(link.results));
  });
  if (link.missing > 0) tellMissing(link.missing);
}

function refusedIn(names: readonly string[]): void {
  if (names.length > 0) tellRefused(names);
}

function tellRefused(names: readonly string[]): void {
  const params = { fields: names.join(", ") };
  report({
    code: "link-refused",
    severity: "warning",
    source: "",
    params,
    message: `not in the link: ${params.fields}`,
  });
}

function tellMissing(count: number): void {
  const params = { count: String(count) };
  report({
    code: "link-incomplete",
    severity: "warning",
    source: "",
    params,
    message: `${count} documents not in the link`,
  });
}

async function putAside(): Promise<void> {
  if (store === undefined) return;
  const found = store;
  if (!(await found.setAside())) return;
  const run = () => attempt(() => bringBack(found));
  report({
    code: "session-aside",
    severity: "note",
    source: "",
    params: {},
    message: "the session of the last visit was put aside",
    action: { label: "problems:session-aside.action", run },
  });
}

async function bringBack(from: SessionStore): Promise<void> {
  const kept = await from.load("previous");
  withdraw("session-aside");
  withdraw("link-incomplete");
  if (kept === undefined) return;
  if (kept.settings !== undefined) change(kept.settings);
  replace(kept.inputs, kept.removed);
}

/** The link to what is on the screen now. A place that is still loading keeps the address it was opened by. */
export function linkNow(): string {
  const now = place.value;
  if (isOwn(now)) return hands[now].value?.link.value ?? loadingLink(now);
  const texts: LinkText[] = [];
  for (const input of inputs.value) if (input.kind === "text") texts.push(input);
  return writeLink({
    place: now,
    settings: chosen.value ? sound.value : initialSettings,
    texts,
    missing: inputs.value.length - texts.length,
    results: resultsLink.value,
  });
}

function loadingLink(name: OwnPlace): string {
  return leadsTo(name) ? location.hash.slice(1) : name;
}

/** A step back should lead to another place or pair, not through every letter typed. */
function stepNow(): string {
  const now = place.value;
  if (isOwn(now)) return `${now} ${hands[now].value?.step.value ?? ""}`;
  return `${now} ${picked.value?.a_id ?? ""} ${picked.value?.b_id ?? ""}`;
}

function watchAddress(): void {
  let step = stepNow();
  let following = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    const fragment = `#${linkNow()}`;
    const next = stepNow();
    const isStep = next !== step && !following;
    step = next;
    following = false;
    if (fragment === location.hash) return;
    if (isStep) history.pushState({ own: true }, "", fragment);
    else history.replaceState({ own: true }, "", fragment);
  };
  effect(() => {
    void linkNow();
    clearTimeout(timer);
    timer = setTimeout(write, stepNow() === step ? 300 : 0);
  });
  addEventListener("popstate", (event) => {
    following = true;
    clearTimeout(timer);
    follow(event.state);
    step = stepNow();
  });
}

/** Back and forward move between places, settings and pairs; another link is opened whole. */
function follow(state: unknown): void {
  const link = readLink(location.hash);
  if (isOwn(link.place)) {
    place.value = link.place;
    hands[link.place].peek()?.follow(location.hash, isOurs(state));
  } else if (isOurs(state) || sameAsNow(link)) {
    batch(() => {
      place.value = link.place;
      if (link.chosen) change(link.settings);
      setResultsLink(link.results);
    });
  } else {
    attempt(async () => {
      if (inputs.peek().length > 0) await putAside();
      openLink(link);
    });
  }
  if (link.refused.length > 0) tellRefused(link.refused);
}

/** A bare `#about`, as the navigation has it, brings no documents of its own. */
function sameAsNow(link: ReadLink): boolean {
  return link.texts.length === 0 && link.missing === 0;
}

/** What is to be kept. */
function keptNow(): Kept {
  const list = { inputs: inputs.peek(), removed: removed.peek() };
  return { ...list, settings: chosen.peek() ? sound.peek() : undefined };
}

/** Writes what changed; while a write goes on, changes gather for the next. Rejects never. */
async function write(): Promise<void> {
  if (saving) return;
  saving = true;
  while (unsaved && store !== undefined) {
    unsaved = false;
    try {
      await store.save(keptNow());
    } catch (thrown) {
      noStore(thrown);
      store?.close();
      store = undefined;
    }
  }
  saving = false;
}

let unsaved = false;
let saving = false;

/** Documents are written at once; settings, which a slider moves many times a second, a moment later. */
function watchStore(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: unknown[] | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (unsaved) void write();
  };
  effect(() => {
    const now = [inputs.value, removed.value];
    void [sound.value, chosen.value];
    const isSettings = last?.every((each, index) => each === now[index]) ?? false;
    unsaved = last !== undefined || inputs.peek().length > 0;
    last = now;
    clearTimeout(timer);
    if (isSettings) timer = setTimeout(flush, 100);
    else queueMicrotask(flush);
  });
  addEventListener("pagehide", () => {
    if (unsaved || saving) store?.leave(keptNow());
    flush();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) store?.stay();
  });
  document.addEventListener("visibilitychange", flush);
}
