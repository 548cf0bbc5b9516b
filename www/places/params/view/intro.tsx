/** What an empty place says: the question it answers, one picture, a sample one click away. */

import { warm } from "../../../app/warm";
import { t } from "../../../i18n";
import { useLists } from "../../../inputs/lists/context";
import { Button } from "../../../ui";
import { DemoButtons } from "../../../ui/page/demo";
import { VerdictMark } from "./verdict";
import { w } from "./words";

/** The address of the picture. */
const story = "/story?id=7&sid=04be";

/** Two addresses of one page and one of another; every second stretch is what differs from the first. */
const addresses = {
  insignificant: ["/story?id=7&sid=", "91af", ""],
  significant: ["/story?id=", "8", "&sid=04be"],
} as const;

/** The samples that have arguments. */
const samples = ["log", "tiers"] as const;

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
