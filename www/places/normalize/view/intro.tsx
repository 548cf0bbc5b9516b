/** What an empty place says: the question it answers, one picture, a sample one click away. */
import { urlSampleNames } from "../../../samples/urls";
import { Intro as IntroFrame } from "../../../ui/page/intro";
import { w, words } from "./words";

/** Spellings of one address, in stretches of which every second is what a rule changes, and their key. */
const spellings = [
  ["", "HTTP", "://www.", "Example", ".com", ":80", "/", "%7E", "anna/"],
  ["http://www.example.com/", "./", "~anna/"],
  ["http://www.example.com/", "tours/../", "~anna/"],
] as const;
const key = "http://www.example.com/~anna/";

function Picture() {
  return (
    <figure class="stack-3 spellings">
      <ul class="stack">
        {spellings.map((stretches) => (
          <li key={stretches.join("")} class="id">
            {stretches.map((text, at) => (at % 2 === 1 ? <mark class="id-differs">{text}</mark> : text))}
          </li>
        ))}
      </ul>
      <figcaption class="id">
        <span class="visually-hidden">{w("intro.picture")}</span>
        {key}
      </figcaption>
    </figure>
  );
}

export function Intro() {
  return (
    <IntroFrame words={words} samples={urlSampleNames}>
      <Picture />
    </IntroFrame>
  );
}
