/** What an empty page says: the question it answers, one picture, a sample one click away. */
import type { ComponentChildren } from "preact";
import { place } from "../../../app/places";
import { samplesId, useSamplesShown } from "../../../app/samples_shown";
import { t } from "../../../i18n";
import type { SampleName } from "../../../samples";
import { Button } from "../../../ui";
import { useDocuments } from "../context";
import { OpenSession } from "./open_session";

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

/** Samples that are for two texts, and those for files. */
const samplesOf = { texts: ["notes", "lecture"], files: ["pages"] } as const;
/** Places for lists, each with a sample of its own. */
const placesOf = { urls: ["normalize", "tiers"], log: ["params", "log"] } as const;

function Samples({ names }: { names: readonly SampleName[] }) {
  const {
    worker: { preload },
    samples: { openSample },
  } = useDocuments();
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          kind="quiet"
          onClick={() => openSample(name)}
          onMouseEnter={preload}
          onFocus={preload}
        >
          {t(`samples:${name}.title`)}
        </Button>
      ))}
    </>
  );
}

/** The tile whose samples come first. */
const first = "texts";

interface TileProps {
  name: string;
  /** The way in: a link or a button. */
  children: ComponentChildren;
  demo: ComponentChildren;
}

function Tile({ name, children, demo }: TileProps) {
  return (
    <li class="stack have-tile">
      {children}
      <span class="soft small">{t(`documents:intro.have.${name}_about`)}</span>
      <span class="row at-baseline have-demo small" id={name === first ? samplesId : undefined}>
        <span class="soft">{t("documents:intro.have.try")}</span>
        <span class="row-0">{demo}</span>
      </span>
    </li>
  );
}

/** A kind of input, the place that takes it, and something to try it with. */
function Have() {
  const { tabs } = useDocuments();
  useSamplesShown();
  const words = (name: string) => t(`documents:intro.have.${name}`);
  const ways = {
    texts: () => document.getElementById("box-A")?.focus(),
    files: () => {
      tabs.chosenTab.value = "files";
    },
  };
  return (
    <section class="stack have no-print" aria-labelledby="have">
      <div class="row apart">
        <h2 id="have" class="soft have-title">
          {words("label")}
        </h2>
        <OpenSession />
      </div>
      <ul class="have-tiles">
        {(["texts", "files"] as const).map((name) => (
          <Tile key={name} name={name} demo={<Samples names={samplesOf[name]} />}>
            <button type="button" class="have-way" onClick={ways[name]}>
              {words(name)}
            </button>
          </Tile>
        ))}
        {(["urls", "log"] as const).map((name) => (
          <Tile
            key={name}
            name={name}
            demo={
              <a class="button button-quiet" href={`#${placesOf[name][0]}?sample=${placesOf[name][1]}`}>
                {t(`samples:${placesOf[name][1]}.title`)}
              </a>
            }
          >
            <a
              class="have-way"
              href={`#${placesOf[name][0]}`}
              onClick={(event) => {
                event.preventDefault();
                place.value = placesOf[name][0];
              }}
            >
              {words(name)}
            </a>
          </Tile>
        ))}
      </ul>
    </section>
  );
}

export function Intro() {
  return (
    <>
      <section class="row-5 apart intro">
        <div>
          <h1>{t("documents:intro.title")}</h1>
          <p class="soft intro-lead">{t("documents:intro.lead")}</p>
        </div>
        <Picture />
      </section>
      <Have />
    </>
  );
}
