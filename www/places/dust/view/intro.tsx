/** What an empty place says: the question it answers, one picture, a sample one click away. */
import { Intro as IntroFrame } from "../../../ui/page/intro";
import { ShapeSide } from "./shape_picture";
import { w, words } from "./words";

/** Addresses of one page each, by pairs. */
const pairs = [
  ["/story?id=7", "/story_7"],
  ["/forum/index.php", "/forum/"],
  ["/print/news/12", "/news/12"],
] as const;

function Picture() {
  return (
    <figure class="stack-3 spellings rules-picture">
      <ul class="stack-3">
        {pairs.map(([from, to]) => (
          <li class="row-0 at-baseline" key={from}>
            <ShapeSide from={from} to={to} side="from" />
            <span class="soft" role="img" aria-label={w("shape.becomes")}>
              →
            </span>
            <ShapeSide from={from} to={to} side="to" />
          </li>
        ))}
      </ul>
      <figcaption class="small soft">{w("intro.picture")}</figcaption>
    </figure>
  );
}

export function Intro() {
  return (
    <IntroFrame words={words} samples={["twins", "log"]}>
      <Picture />
    </IntroFrame>
  );
}
