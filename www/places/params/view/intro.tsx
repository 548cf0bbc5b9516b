/** What an empty place says: the question it answers, one picture, a sample one click away. */
import { Intro as IntroFrame } from "../../../ui/page/intro";
import { VerdictMark } from "./verdict";
import { w, words } from "./words";

/** The address of the picture. */
const story = "/story?id=7&sid=04be";

/** Two addresses of one page and one of another; every second stretch is what differs from the first. */
const addresses = {
  insignificant: ["/story?id=7&sid=", "91af", ""],
  significant: ["/story?id=", "8", "&sid=04be"],
} as const;

function Picture() {
  return (
    <figure class="stack-3 spellings params-picture">
      <p class="id">{story}</p>
      <ul class="stack">
        {(["insignificant", "significant"] as const).map((verdict) => (
          <li key={verdict}>
            <span class="id">
              {addresses[verdict].map((text, at) =>
                at === 1 ? <mark class="id-differs">{text}</mark> : text,
              )}
            </span>
            <span class="row-0 at-baseline params-picture-says">
              <VerdictMark verdict={verdict} /> <span class="soft small">{w(`intro.${verdict}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <figcaption class="visually-hidden">{w("intro.picture")}</figcaption>
    </figure>
  );
}

export function Intro() {
  return (
    <IntroFrame words={words} samples={["log", "tiers"]}>
      <Picture />
    </IntroFrame>
  );
}
