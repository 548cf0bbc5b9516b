/** What an empty page says: the question it answers, one picture, a sample one click away. */
import { t } from "../../../i18n";
import { sampleNames } from "../../../samples";
import { Button } from "../../../ui";
import { useDocuments } from "../context";

/** Two texts as rows of shingles; what they share is filled and joined. */
function Picture() {
  const own = [0, 3];
  const other = [5, 6];
  const cell = (x: number, y: number, shared: boolean) => (
    <rect
      key={`${x}-${y}`}
      class={shared ? "picture-shared" : "picture-own"}
      x={x}
      y={y}
      width="26"
      height="12"
      rx="3"
    />
  );
  return (
    <svg class="picture" viewBox="0 0 276 108" role="img" aria-label={t("documents:intro.picture")}>
      {[0, 1, 2, 3, 4, 5, 6].map((i) => cell(44 + i * 32, 16, !own.includes(i)))}
      {[0, 1, 2, 3, 4, 5, 6].map((i) => cell(44 + i * 32, 80, !other.includes(i)))}
      <path class="picture-join" d="M89 30l-32 48M121 30l-32 48M185 30l-64 48M217 30l-64 48M249 30l-64 48" />
      <text x="18" y="26">
        {t("documents:boxes.A")}
      </text>
      <text x="18" y="90">
        {t("documents:boxes.B")}
      </text>
    </svg>
  );
}

export function Intro() {
  const {
    worker: { preload },
    samples: { openSample },
  } = useDocuments();
  return (
    <section class="row-5 apart intro">
      <div>
        <h1>{t("documents:intro.title")}</h1>
        <p class="soft intro-lead">{t("documents:intro.lead")}</p>
        <div class="row-2 intro-samples">
          <span class="soft">{t("documents:intro.samples")}</span>
          {sampleNames.map((name) => (
            <Button key={name} onClick={() => openSample(name)} onMouseEnter={preload} onFocus={preload}>
              {t(`samples:${name}.title`)}
            </Button>
          ))}
        </div>
      </div>
      <Picture />
    </section>
  );
}
