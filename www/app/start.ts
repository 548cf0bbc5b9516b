/** How the page begins: the address opens a place; from then on the address follows what happens. */
import { effect } from "@preact/signals";
import { checkHolds, withoutCheck } from "../place_model/link_check";
import { isSound } from "../place_model/link_damage";
import { isLoadFailure } from "../worker/errors";
import { attempt, warn, withdrawLink } from "./failures";
import { firstAddress, type OwnAddress, ownAddress, rememberAddress } from "./own_address";
import { instanceOf, loadedPlaces, retries } from "./place_views";
import { handles, type Place, place, placeIn, placeNamed, stateOf } from "./places";

const isPlace = (name: string): boolean => placeNamed(name) !== undefined;

function isDamaged(fragment: string): boolean {
  const own = fragment.slice(1);
  return own !== "" && !isSound(own, isPlace);
}

/** Mends an address that mail or chat has damaged, before anything reads it; says so where that cannot be done. */
async function mendAddress(): Promise<void> {
  const mended = isDamaged(location.hash) ? await mendedFragment(location.hash) : location.hash;
  if (checkHolds(mended) === false) warn("link-damaged", { place: stateOf(placeIn(mended)) });
  const whole = withoutCheck(mended);
  if (whole !== location.hash) history.replaceState(history.state, "", whole);
}

/** What mends a link comes only for a damaged one; where it does not come, the link is read as it is. */
async function mendedFragment(fragment: string): Promise<string> {
  try {
    return (await import("../place_model/link_repair")).repaired(fragment, isPlace);
  } catch (thrown) {
    if (!isLoadFailure(thrown)) throw thrown;
    return fragment;
  }
}

/** Opens the address and what was kept. */
export async function startSession(): Promise<void> {
  await mendAddress();
  // The mark of the address that the page was opened by, if the page wrote it before.
  const mark = firstAddress(location.hash, history.state);
  place.value = placeIn(location.hash);
  const open = placeOpener(location.hash, mark);
  await Promise.all(loadedPlaces.map(open));
  effect(() => {
    const now = place.value;
    void retries.value;
    attempt(() => openIfLoaded(open, now));
  });
  watchAddress();
}

function isPacked(fragment: string): boolean {
  return /[?&]z=/.test(fragment);
}

/** A fragment with the texts that were packed into it; what unpacks them comes only for a link that has some. */
async function unpacked(fragment: string): Promise<string> {
  if (!isPacked(fragment)) return fragment;
  return (await import("../place_model/link_pack")).expanded(fragment);
}

/** True when the address carries the state of this place. */
function leadsTo(name: Place): boolean {
  return stateOf(placeIn(location.hash)) === name;
}

/** Opens a place, unless its code did not come: the place itself says so, and asks for it again. */
async function openIfLoaded(open: (name: Place) => Promise<void>, name: Place): Promise<void> {
  try {
    await open(name);
  } catch (thrown) {
    if (!isLoadFailure(thrown)) throw thrown;
  }
}

/** Starts a place once; an address that led there is its own, with its mark if it is the `first`. */
function placeOpener(first: string, mark: OwnAddress | undefined): (name: Place) => Promise<void> {
  const opened = new Set<Place>();
  return async (name) => {
    if (opened.has(name)) return;
    opened.add(name);
    const fragment = leadsTo(name) ? location.hash : "";
    const own = fragment === first ? mark : undefined;
    const instance = await instanceOf(name).catch((thrown: unknown) => {
      opened.delete(name);
      throw thrown;
    });
    await instance.start(await unpacked(fragment), own);
  };
}

/** The link to what is on the screen now. A place that is still loading keeps the address it was opened by. */
function linkNow(): string {
  const now = place.value;
  const holder = stateOf(now);
  const handle = handles[holder].value;
  if (handle !== undefined) return now + handle.link.value.slice(holder.length);
  return leadsTo(holder) ? location.hash.slice(1) : now;
}

/** A step back should lead to another place or pair, not through every letter typed. */
function stepNow(): string {
  const now = place.value;
  return `${now} ${handles[stateOf(now)].value?.step.value ?? ""}`;
}

/** When what the address says was last changed by a person. */
function editedNow(): number {
  return handles[stateOf(place.peek())].peek()?.edited() ?? 0;
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
  const follow = async (state: unknown) => {
    const isOwn = ownAddress(state) !== undefined;
    if (!isOwn) {
      withdrawLink();
      await mendAddress();
    }
    const next = placeIn(location.hash);
    place.value = next;
    const fragment = isPacked(location.hash) ? await unpacked(location.hash) : location.hash;
    handles[stateOf(next)].peek()?.follow(fragment, isOwn);
    step = stepNow();
  };
  addEventListener("popstate", (event) => {
    following = true;
    clearTimeout(timer);
    attempt(() => follow(event.state));
  });
}
