/** The shingles of the word that is looked at: each with where it stands, in both texts or only here. */
import { w, whole } from "../../../../ui/numbers/words";
import type { Looked, OverWord } from "./word_shingles";

/** Shingles written out: at n = 100 a word has as many. */
const MOST = 10;

function Shingle({ shingle, side }: { shingle: OverWord; side: string }) {
  const isShared = shingle.elsewhere > 0;
  return (
    <li class={isShared ? "is-shared" : "is-own"}>
      <span class="shingle" dir="auto">
        {shingle.text}
      </span>
      <span class="soft">{isShared ? w("words.in_both") : w("words.only", { side })}</span>
    </li>
  );
}

export function WordStrip({ looked }: { looked: Looked | undefined }) {
  if (looked === undefined) return <p class="soft small word-strip">{w("words.hint")}</p>;
  const { shingles, word } = looked;
  const side = looked.side.toUpperCase();
  const only = shingles.filter(({ elsewhere }) => elsewhere === 0).length;
  const isAll = only === shingles.length;
  const words = { word: word.text, side, count: shingles.length, shingles: whole(shingles.length) };
  const hidden = shingles.length - MOST;
  return (
    <div class="word-strip small" role="group" aria-label={w("words.name")}>
      <p>
        {shingles.length === 0
          ? w("words.none", words)
          : `${w("words.of", words)} ${w(isAll ? "words.all_here" : "words.only_here", { count: only, only: whole(only), side })}`}
      </p>
      <ul class="row-0">
        {shingles.slice(0, MOST).map((shingle) => (
          <Shingle key={shingle.start} shingle={shingle} side={side} />
        ))}
        {hidden > 0 && <li class="soft">{w("words.more", { count: hidden, shingles: whole(hidden) })}</li>}
      </ul>
    </div>
  );
}
