/** The input of the lesson: an example or own texts, and for random orders another draw. */
import type { Material } from "dustlens";
import { useRef } from "preact/hooks";
import { presenting } from "../../../app/preferences";
import { mostSize } from "../../../place_model/lesson_link";
import { NumberField } from "../../../ui";
import { useLearn } from "../context";
import { isCutBySize, type Lesson, mostLines, readsOf } from "../lesson";
import { isCut, mostLength, type PresetName } from "../presets";
import { w } from "../words";
import { DrawAgain } from "./draw_again";
import { documentName } from "./names";

function OwnTexts({ lesson }: { lesson: Lesson<unknown> }) {
  const { state, change } = useLearn();
  const { box, cut } = state.value;
  const reads = readsOf(lesson);
  const most = mostLines[reads];
  return (
    <div class="stack">
      <label class="stack-1">
        <span>{w(`own.label_${reads}`)}</span>
        <textarea
          class="input"
          rows={4}
          dir="auto"
          value={box}
          placeholder={w(lesson.ownPlaceholder ?? `own.placeholder_${reads}`)}
          onInput={(event) => change({ box: event.currentTarget.value })}
        />
      </label>
      {lesson.ownHint !== undefined && <p class="small">{w(lesson.ownHint)}</p>}
      {isCut(box, most) && <p class="small field-problem">{w(`own.cut_${reads}`, { most, mostLength })}</p>}
      {isCutBySize(lesson) && <p class="small">{w("own.plain")}</p>}
      {isCutBySize(lesson) && (
        <NumberField
          label={w(`own.size_${cut.unit}`)}
          value={cut.size}
          least={1}
          most={mostSize}
          onChange={(size) => change({ cut: { ...cut, size } })}
        />
      )}
    </div>
  );
}

/** The texts of the example, so that the columns can be read. */
export function Texts() {
  const { material, given } = useLearn();
  return <TextList material={material.value} names={given.value?.names} hasShingles />;
}

interface TextListProps {
  material: Material;
  /** The names of the documents, where they have some. */
  names: readonly string[] | undefined;
  /** True if the texts are cut into shingles of the material's size. */
  hasShingles: boolean;
}

export function TextList({ material: { texts, unit, size }, names, hasShingles }: TextListProps) {
  return (
    <>
      <ol class="stack-1 example-texts">
        {texts.map((text, at) => (
          <li key={at} class="line at-baseline">
            <b>{documentName(at, names)}</b>{" "}
            <span>{unit === "item" ? `{${text.replaceAll(" ", ", ")}}` : text}</span>
          </li>
        ))}
      </ol>
      {hasShingles && unit !== "item" && (
        <p class="soft small example-cut">{w(`cut_${unit}`, { count: size })}</p>
      )}
    </>
  );
}

/** The name of an example. */
const exampleName = (name: PresetName, lesson: Lesson<unknown>): string =>
  w(name === "own" ? `examples.own_${readsOf(lesson)}` : `examples.${name}`);

export function Examples({ lesson }: { lesson: Lesson<unknown> }) {
  const learn = useLearn();
  const { preset, view } = learn.state.value;
  const given = learn.given.value;
  const names: PresetName[] = [...lesson.presets, "own"];
  // Own lines that a link brings are in sight, so that they can be changed.
  const isOpen = useRef(preset === "own" && view.from === undefined && !presenting.peek()).current;
  return (
    <details class="fold examples no-print" open={isOpen}>
      <summary>{w("examples.now", { name: exampleName(preset, lesson) })}</summary>
      <div class="stack-3">
        <div class="row" role="group" aria-label={w("examples.label")}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              class="button"
              aria-pressed={name === preset}
              onClick={() => learn.choose(name)}
            >
              {exampleName(name, lesson)}
            </button>
          ))}
        </div>
        {preset === "own" && <OwnTexts lesson={lesson} />}
        {given !== undefined && lesson.isSeeded(given) && (
          <div class="row">
            <DrawAgain />
            <span class="soft small">{w("seed", { seed: view.seed })}</span>
          </div>
        )}
      </div>
    </details>
  );
}
