/** What an empty place says: the question it answers, one picture, a sample one click away. */

import { warm } from "../../../app/warm";
import { useLists } from "../../../inputs/lists/context";
import { urlSampleNames } from "../../../samples/urls";
import { Button } from "../../../ui";
import { w } from "./words";

/** Spellings of one address, in stretches of which every second is what a rule changes, and their key. */
const spellings = [
  ["", "HTTP", "://www.", "Example", ".com", ":80", "/", "%7E", "anna/"],
  ["http://www.example.com/", "./", "~anna/"],
  ["http://www.example.com/~anna/", "#news"],
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
  const { openSample } = useLists().samples;
  return (
    <section class="row-5 apart intro">
      <div>
        <h1>{w("intro.title")}</h1>
        <p class="soft intro-lead">{w("intro.lead")}</p>
        <div class="row-2 intro-samples">
          <span class="soft">{w("intro.samples")}</span>
          {urlSampleNames.map((name) => (
            <Button key={name} onClick={() => openSample(name)} onMouseEnter={warm} onFocus={warm}>
              {w(`samples.${name}.title`)}
            </Button>
          ))}
        </div>
      </div>
      <Picture />
    </section>
  );
}
