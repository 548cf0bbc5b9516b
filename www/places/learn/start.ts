/** How the place begins: its link is all that it has to remember, but for own texts that no address holds. */
import { computed, effect } from "@preact/signals";
import { put, tabStorage } from "../../app/browser_storage";
import { isEmbedded } from "../../app/embedded";
import { attempt, warn, withdraw } from "../../app/failures";
import type { OwnAddress } from "../../app/own_address";
import { handles, place, type Shared } from "../../app/places";
import { languages, speak } from "../../i18n";
import { isDamaged, lossOfLists } from "../../place_model/lost_parts";
import { tellLost, withdrawLoss } from "../../place_model/tell_lost";
import { type LearnRead, type LearnState, readState, writeState } from "./link";
import type { Learn } from "./model";
import { isOffered } from "./steps";

/** Where own texts are kept that are too long for the address. */
const ownTexts = "dustlens-learn-texts";

/** Own texts that the address could not hold, from before a reload of this tab. */
function withKept(read: LearnRead): LearnRead {
  const kept = read.missing > 0 ? tabStorage()?.getItem(ownTexts) : undefined;
  return kept ? { ...read, box: kept, missing: 0 } : read;
}

/** Shows what a link says, and names what it cannot. */
function show(learn: Learn, read: LearnRead): void {
  const { view, preset, box, cut, missing } = read;
  learn.state.value = { view, preset, box, cut };
  if (missing > 0) warn("urls-link-incomplete", { count: String(missing) });
  const wasDamaged = isDamaged("learn");
  tellLost(lossOfLists("learn", read));
  watchGuess(learn, read);
  whenLeft(learn, () => {
    // A link that lost nothing has nothing to take away: what another place has said stays.
    if (wasDamaged || read.refused.length > 0) withdrawLoss();
    if (missing > 0) withdraw("urls-link-incomplete");
  });
}

/** Does something once the lesson or the page in sight is another one, or another place is. */
function whenLeft({ state }: Learn, work: () => void): void {
  const pageOf = ({ lesson, page }: LearnState["view"]) => lesson ?? page;
  const shown = pageOf(state.peek().view);
  let wasHere = false;
  const stop = effect(() => {
    const isHere = place.value === "learn";
    wasHere ||= isHere;
    if (pageOf(state.value.view) === shown && (isHere || !wasHere)) return;
    queueMicrotask(() => {
      stop();
      work();
    });
  });
}

/** A guess of a link that is none of the choices is given up once these are known, and that is said. */
function watchGuess(learn: Learn, read: LearnRead): void {
  const { lesson: id, guess } = read.view;
  if (guess === undefined) return;
  const stop = effect(() => {
    const [lesson, answered, given] = [learn.lesson.value, learn.answer.value.value, learn.given.value];
    const isOther = lesson === undefined || lesson.id !== id || learn.state.value.view.guess !== guess;
    if (isOther) queueMicrotask(() => stop());
    else if (answered !== undefined && answered.lesson === id && answered.given === given) {
      queueMicrotask(() => stop());
      if (isOffered(lesson, answered, guess)) return;
      read.refused.push("guess");
      tellLost(lossOfLists("learn", read));
      const { view, ...rest } = learn.state.peek();
      learn.state.value = { ...rest, view: { ...view, guess: undefined } };
    }
  });
}

/** The contents of a link to be copied; own texts travel packed where they are many. */
function share({ state }: Learn): Shared {
  const now = state.peek();
  const fragment = writeState(now);
  const isWhole = readState(fragment).missing === 0;
  if (isWhole) return { fragment, texts: [], missing: 0 };
  return { fragment: writeState(now, false), texts: [{ id: "box", text: now.box }], missing: 0 };
}

/** Opens the place: `fragment` is the address it is opened by, `own` the mark of one that this page wrote. */
export async function startLearn(learn: Learn, fragment: string, own: OwnAddress | undefined): Promise<void> {
  // The reader of the page round a figure has not chosen a language here: the address says it.
  const spoken = languages.find((each) => isEmbedded && location.search.includes(`lang=${each}`));
  if (spoken !== undefined) await speak(spoken);
  const read = readState(fragment);
  show(learn, own === undefined ? read : withKept(read));
  learn.follow();
  const link = computed(() => {
    const { box } = learn.state.value;
    if (box !== "") put(tabStorage(), ownTexts, box);
    return writeState(learn.state.value);
  });
  handles.learn.value = {
    link,
    share: () => Promise.resolve(share(learn)),
    step: computed(() => learn.lesson.value?.id ?? learn.state.value.view.page ?? ""),
    follow: (to, isOurs) => show(learn, isOurs ? withKept(readState(to)) : readState(to)),
    edited: () => learn.edited,
    run: learn.next,
    preload: learn.client.preload,
    engine: learn.client.state,
    waiting: learn.client.waiting,
    close: () => {
      learn.isHidden.value = false;
    },
    addFiles: (files) => attempt(async () => addFiles(learn, files)),
    addText: learn.addText,
  };
}

/** Files become own texts, a text a file; where a result is expected, the first one is it. */
async function addFiles(learn: Learn, files: readonly { file: Blob }[]): Promise<void> {
  const [first] = files;
  if (first !== undefined && learn.takesResult()) {
    await learn.gradeFile(first.file);
    return;
  }
  // Only the beginning of a text is used: a large file is not read whole.
  for (const { file } of files) learn.addText(await file.slice(0, 4_000).text());
}
