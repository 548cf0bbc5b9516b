/** What an empty place says: the question it answers, one picture, a sample one click away. */
import type { ComponentChildren } from "preact";
import { preload } from "../../app/places";
import { samplesId, useSamplesShown } from "../../app/samples_shown";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { useLists } from "../../inputs/lists/context";
import type { UrlSampleName } from "../../samples/urls";
import { Button } from "..";
import { DemoButtons } from "./demo";

interface IntroProps {
  words: Words;
  /** The samples that show what the place is for. */
  samples: readonly UrlSampleName[];
  /** The picture. */
  children: ComponentChildren;
}

export function Intro({ words: { w }, samples, children }: IntroProps) {
  const { openSample } = useLists().samples;
  useSamplesShown();
  return (
    <section class="row-5 apart intro">
      <div>
        <h1>{w("intro.title")}</h1>
        <p class="soft intro-lead">{w("intro.lead")}</p>
        <div class="row-2 intro-samples" id={samplesId}>
          <span class="soft">{w("intro.samples")}</span>
          <DemoButtons />
          {samples.map((name) => (
            <Button key={name} onClick={() => openSample(name)} onMouseEnter={preload} onFocus={preload}>
              {t(`samples:${name}.title`)}
            </Button>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}
