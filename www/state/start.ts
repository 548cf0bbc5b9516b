/**
 * How the page begins and how it is remembered: a link is opened, else the session of the last
 * visit; from then on the address and the store follow what happens.
 */
import { batch, effect } from "@preact/signals";
import type { Input } from "../worker/api";
import { attempt, report, withdraw } from "./failures";
import { inputs, removed } from "./inputs";
import { type LinkText, type ReadLink, readLink, writeLink } from "./link";
import { place } from "./places";
import { resultsLink, setResultsLink } from "./results";
import { change, chosen, picked, replace, settings } from "./session";
import { initialSettings } from "./settings";
import { type Kept, SessionStore } from "./store";

let store: SessionStore | undefined;

/** Opens the address and the store. Never rejects: what fails is listed and the page works on. */
export async function startSession(): Promise<void> {
  const link = readLink(location.hash);
  const kept = await openStore();
  await begin(link, kept);
  watchAddress();
  watchStore();
}

async function openStore(): Promise<Kept | undefined> {
  try {
    store = await SessionStore.open();
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

async function begin(link: ReadLink, kept: Kept | undefined): Promise<void> {
  const hasOwn = link.texts.length > 0 || link.missing > 0;
  const matches = kept !== undefined && kept.inputs.length > 0 && sameTexts(link.texts, kept.inputs);
  const isOwn = matches && kept.inputs.length === link.texts.length + link.missing;
  if (isOwn || !hasOwn) {
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

/** The link to what is on the screen now. */
export function linkNow(): string {
  const texts: LinkText[] = [];
  for (const input of inputs.value) if (input.kind === "text") texts.push(input);
  return writeLink({
    place: place.value,
    settings: chosen.value ? settings.value : initialSettings,
    texts,
    missing: inputs.value.length - texts.length,
    results: resultsLink.value,
  });
}

/** A step back should lead to another place or pair, not through every letter typed. */
function stepNow(): string {
  return `${place.value} ${picked.value?.a_id ?? ""} ${picked.value?.b_id ?? ""}`;
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
  const isOwn = typeof state === "object" && state !== null && Reflect.get(state, "own") === true;
  if (isOwn || sameAsNow(link)) {
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

function watchStore(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = Promise.resolve();
  const save = () => {
    const kept: Kept = {
      inputs: [...inputs.peek()],
      removed: [...removed.peek()],
      settings: chosen.peek() ? settings.peek() : undefined,
    };
    saving = saving
      .then(() => store?.save(kept))
      .then(undefined, (thrown: unknown) => {
        noStore(thrown);
        store?.close();
        store = undefined;
      });
  };
  let first = true;
  effect(() => {
    void [inputs.value, removed.value, settings.value];
    clearTimeout(timer);
    if (!first) timer = setTimeout(save, 400);
    first = false;
  });
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    save();
  });
}
