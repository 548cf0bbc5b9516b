/**
 * How the page begins and how it is remembered: a link is opened, else the session of the last
 * visit; from then on the address and the store follow what happens.
 */
import { batch, effect } from "@preact/signals";
import type { Settings } from "dustlens";
import type { LinkText } from "../place_model/link_text";
import { SavedSession } from "../place_model/storage/saved_session";
import type { Kept } from "../place_model/storage/store";
import { takeTab } from "../place_model/storage/tab";
import { type ReadLink, readLink, writeLink } from "../places/documents/link";
import { mended } from "../places/documents/mended";
import { initialSettings, readSettings } from "../places/documents/settings";
import type { Input } from "../worker/api";
import { documents } from "./documents";
import { attempt, report, withdraw } from "./failures";
import { instanceOf } from "./lazy_place";
import { firstAddress, isNewer, type OwnAddress, ownAddress, rememberAddress } from "./own_address";
import { hands, isOwn, type OwnPlace, place } from "./places";

const { inputs, removed } = documents.input;
const { settings, chosen, sound } = documents.inForce;
const { change, picked, replace } = documents.session;
const { link: resultsLink, follow: setResultsLink } = documents.linked;

const saved = new SavedSession<Settings>({
  store: "dustlens",
  tab: takeTab,
  now: keptNow,
  foundLate: () => tellAside(undefined),
});

/** The mark of the address that the page was opened by, if the page wrote it before. */
let firstMark: OwnAddress | undefined;

/** Opens the address and the store. Never rejects: what fails is listed and the page works on. */
export async function startSession(): Promise<void> {
  const link = readLink(location.hash);
  firstMark = firstAddress(location.hash, history.state);
  await begin(link, await saved.open());
  openPlaces();
  watchAddress();
  watchStore();
}

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
    const [fragment, own] = leadsTo(now) ? [location.hash, firstMark] : ["", undefined];
    attempt(async () => (await instanceOf(now)).start(fragment, own));
  });
}

function sameTexts(texts: readonly LinkText[], list: readonly Input[]): boolean {
  return texts.every(({ id, text }) =>
    list.some((input) => input.kind === "text" && input.id === id && input.text === text),
  );
}

async function begin(link: ReadLink, kept: Kept | undefined): Promise<void> {
  const hasOwn = link.texts.length > 0 || link.missing > 0;
  const matches = kept !== undefined && kept.inputs.length > 0 && sameTexts(link.texts, kept.inputs);
  const isOwn = matches && kept.inputs.length === link.texts.length + link.missing;
  // An address that this page wrote lags behind what it kept, so after a reload the store knows best.
  const own = kept === undefined ? undefined : firstMark;
  // A person was quicker than the store: what was typed stays.
  if (!hasOwn && inputs.peek().length > 0) {
    if (kept !== undefined && kept.inputs.length > 0) await putAside(kept);
    takeUp(kept === undefined ? undefined : { ...kept, inputs: [] }, link);
  } else if (kept !== undefined && own !== undefined && hasOwn && isNewer(own, kept)) mend(kept, link);
  else if (kept !== undefined && own !== undefined)
    takeUp(kept, { ...link, chosen: link.chosen && kept.settings === undefined });
  else if (isOwn || !hasOwn) {
    takeUp(kept, link);
  } else {
    if (kept !== undefined && kept.inputs.length > 0) await putAside(kept);
    openLink(link);
  }
  if (link.refused.length > 0) tellRefused(link.refused);
}

/** The session of the last visit, as the link says it where it could not be kept to the end. */
function mend(kept: Kept, link: ReadLink): void {
  const { inputs: list, lost } = mended(kept.inputs, link);
  takeUp({ ...kept, inputs: list }, link);
  if (lost > 0) tellCount("link-incomplete", lost);
}

/** The session of the last visit; settings that the link names win over those kept. */
function takeUp(kept: Kept | undefined, link: ReadLink): void {
  batch(() => {
    place.value = link.place;
    const chosenSettings = link.chosen ? link.settings : kept?.settings;
    if (chosenSettings !== undefined) {
      // An older version of the page may have kept them, without fields of today.
      settings.value = readSettings(chosenSettings, initialSettings).settings;
      chosen.value = true;
    }
    if (kept !== undefined && kept.inputs.length > 0) replace(kept.inputs, kept.removed);
    if (kept?.missing !== undefined) tellCount("inputs-not-kept", kept.missing);
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
  if (link.missing > 0) tellCount("link-incomplete", link.missing);
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

function tellCount(code: "link-incomplete" | "inputs-not-kept", count: number): void {
  const params = { count: String(count) };
  report({ code, severity: "warning", source: "", params, message: `${code}: ${count}` });
}

async function putAside(before: Kept): Promise<void> {
  const isStored = await saved.setAside();
  tellAside(isStored ? undefined : before);
}

/** Offers to bring back what was put aside: `before`, or what the store has of it. */
function tellAside(before: Kept | undefined): void {
  report({
    code: "session-aside",
    severity: "note",
    source: "",
    params: {},
    message: "the session of the last visit was put aside",
    action: { label: "problems:session-aside.action", run: () => attempt(() => bringBack(before)) },
  });
}

async function bringBack(before: Kept | undefined): Promise<void> {
  const kept = before ?? (await saved.previous());
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

/** When what the address says was last changed by a person. */
function editedNow(): number {
  const now = place.peek();
  return isOwn(now) ? (hands[now].peek()?.edited() ?? 0) : saved.edited;
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
    const own: OwnAddress = { own: true, edited: editedNow() };
    rememberAddress(fragment, own);
    if (isStep) history.pushState(own, "", fragment);
    else history.replaceState(own, "", fragment);
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
    hands[link.place].peek()?.follow(location.hash, ownAddress(state) !== undefined);
  } else if (ownAddress(state) !== undefined || sameAsNow(link)) {
    batch(() => {
      place.value = link.place;
      if (link.chosen) change(link.settings);
      setResultsLink(link.results);
    });
  } else {
    attempt(async () => {
      if (inputs.peek().length > 0) await putAside(keptNow());
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

/** Documents are written at once; settings, which a slider moves many times a second, a moment later. */
function watchStore(): void {
  let last: unknown[] | undefined;
  effect(() => {
    const now = [inputs.value, removed.value];
    void [sound.value, chosen.value];
    const isSettings = last?.every((each, index) => each === now[index]) ?? false;
    if (last !== undefined || inputs.peek().length > 0) saved.changed(isSettings ? 100 : 0);
    last = now;
  });
  saved.watch();
}
