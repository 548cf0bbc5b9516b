/** What an empty place says: the question it answers, one picture, a sample one click away. */

import { warm } from "../../../app/warm";
import { t } from "../../../i18n";
import { useLists } from "../../../inputs/lists/context";
import { Button } from "../../../ui";
import { DemoButtons } from "../../../ui/page/demo";
import { ShapeSide } from "./shape_picture";
import { w } from "./words";

/** Addresses of one page each, by pairs. */
const pairs = [
  ["/story?id=7", "/story_7"],
  ["/forum/index.php", "/forum/"],
  ["/print/news/12", "/news/12"],
] as const;

/** The samples in which addresses repeat themselves in other words. */
const samples = ["twins", "log"] as const;

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
  const { openSample } = useLists().samples;
  return (
    <section class="row-5 apart intro">
      <div>
        <h1>{w("intro.title")}</h1>
        <p class="soft intro-lead">{w("intro.lead")}</p>
        <div class="row-2 intro-samples">
          <span class="soft">{w("intro.samples")}</span>
          <DemoButtons />
          {samples.map((name) => (
            <Button key={name} onClick={() => openSample(name)} onMouseEnter={warm} onFocus={warm}>
              {t(`normalize:samples.${name}.title`)}
            </Button>
          ))}
        </div>
      </div>
      <Picture />
    </section>
  );
}
