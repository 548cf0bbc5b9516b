/** The figure of this lesson: shingles as texts, as numbers, in boxes that grow fewer, and what fewer bits do to similarity. */
import { useSignal } from "@preact/signals";
import type { BitsAnswer, Material, OneBox } from "dustlens";
import { decimalText, fractionText, whole } from "../../../ui/numbers/words";
import { type FigureProps, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { Stops } from "../view/stops";
import { w } from "../words";
import { sizeText, turned, widthOf } from "./width";

type Props = FigureProps<BitsAnswer>;

/** Numbers of bits in the table, beside the first that collides. */
const inTable = [64, 32, 16, 12, 10, 8, 6, 4, 2];

/** 2 to this power, as it is written by hand. */
function powerOfTwo(bits: number): string {
  return `2${String(bits).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)))}`;
}

interface StoredProps {
  answer: BitsAnswer;
  material: Material;
  isHashed: boolean;
}

/** The shingles with their bytes: as texts, or as numbers too. */
function Stored({ answer, material: { unit, size }, isHashed }: StoredProps) {
  const { shingles, text_bytes, hash_bytes, long } = answer;
  const each = hash_bytes / Math.max(1, shingles.length);
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.stored")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("figure.shingle")}
          </th>
          <th scope="col" class="is-wrapped">
            {w("figure.bytes_text")}
          </th>
          {isHashed && <th scope="col">{w("figure.hash_value")}</th>}
          {isHashed && (
            <th scope="col" class="is-wrapped">
              {w("figure.bytes_number")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shingles.map(({ text, bytes, hash }, at) => (
          <tr key={hash}>
            <th scope="row" class="matrix-label">
              <span class="shingle-text" data-move={`shingle-${at}`}>
                {text}
              </span>
            </th>
            <td>{bytes}</td>
            {isHashed && (
              <td>
                <code>{hash}</code>
              </td>
            )}
            {isHashed && <td>{each}</td>}
          </tr>
        ))}
        <tr class="is-picked">
          <th scope="row" class="matrix-label">
            {w("figure.together")}
          </th>
          <td>{whole(text_bytes)}</td>
          {isHashed && <td />}
          {isHashed && <td>{whole(hash_bytes)}</td>}
        </tr>
        {isHashed && long.size > size && long.hash_bytes > 0 && (
          <tr>
            <th scope="row" class="matrix-label is-wrapped">
              {w("figure.together_long", { size: sizeText({ unit, size: long.size }) })}
            </th>
            <td>{whole(long.text_bytes)}</td>
            <td />
            <td>{whole(long.hash_bytes)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A box with what fell into it. */
function Box({ box: { number, shingles }, answer }: { box: OneBox; answer: BitsAnswer }) {
  const isShared = shingles.length > 1;
  const look = isShared ? "is-shared" : shingles.length === 0 ? "is-empty" : "";
  return (
    <li class={`box ${look}`}>
      <div class="line box-head">
        <code>{number}</code>
        {isShared && <b class="box-mark">{w("figure.collision")}</b>}
      </div>
      {shingles.map((at) => (
        <div key={at} data-move={`shingle-${at}`}>
          {answer.shingles[at]?.text}
        </div>
      ))}
    </li>
  );
}

/** The boxes of so many bits, and what the pair's similarity has become. */
function BoxesOf({ answer, bits }: { answer: BitsAnswer; bits: number }) {
  const listed = answer.listed.find((each) => each.bits === bits);
  const width = widthOf(answer, bits);
  const exact = answer.widths[0];
  if (listed === undefined || width === undefined || exact === undefined) return null;
  const counts = {
    boxes: powerOfTwo(bits),
    used: width.used,
    exact: fractionText(exact.shared, exact.union),
    now: fractionText(width.shared, width.union),
  };
  return (
    <div class="stack boxed">
      <p class="figure-formula">{w("figure.boxes_used", counts)}</p>
      <ul class={`boxes${bits > 16 ? " is-long" : ""}`} aria-label={w("figure.boxes_of", counts)}>
        {listed.boxes.map((box) => (
          <Box key={box.number} box={box} answer={answer} />
        ))}
      </ul>
    </div>
  );
}

/** The boxes of a step; a slider turns them to other numbers of bits. */
function Turned({ answer, bits }: { answer: BitsAnswer; bits: number }) {
  const at = useSignal(turned.indexOf(bits));
  return (
    <div class="stack boxed">
      <Stops
        label={w("figure.bits")}
        stops={turned.map(String)}
        at={at.value}
        onChange={(next) => {
          at.value = next;
        }}
      />
      <BoxesOf answer={answer} bits={turned[at.value] ?? bits} />
    </div>
  );
}

/** The counts while bits are turned down. */
function Drift({ answer, given: { pair } }: Props) {
  const rows = answer.widths.filter(({ bits }) => inTable.includes(bits) || bits === answer.first);
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.drift")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.bits")}</th>
          <th scope="col" class="is-wrapped">
            {w("figure.bytes_number")}
          </th>
          <th scope="col" class="is-wrapped">
            {w("figure.share_box")}
          </th>
          <th scope="col">
            {w("figure.jaccard_of", { a: documentName(pair[0]), b: documentName(pair[1]) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bits, bytes, collided, shared, union, jaccard }) => (
          <tr key={bits} class={bits === answer.first ? "is-picked" : ""}>
            <th scope="row">
              {bits}
              {bits === answer.first && <span class="visually-hidden"> {w("figure.first_collision")}</span>}
            </th>
            <td>{whole(bytes)}</td>
            <td>{fractionText(collided, answer.shingles.length)}</td>
            <td>{`${fractionText(shared, union)} = ${decimalText(jaccard)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number of pairs, however small or large. */
function pairsText(pairs: number): string {
  if (pairs < 0.001) return w("figure.tiny", { bound: decimalText(0.001) });
  return pairs < 10 ? decimalText(pairs) : whole(Math.round(pairs));
}

/** Pairs that share a number in large collections. */
function Large({ answer: { crowds } }: Props) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.large")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.shingles_many")}</th>
          {[32, 64].map((bits) => (
            <th key={bits} scope="col" class="is-wrapped">
              {w("figure.pairs_at", { bits })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {crowds.map(({ shingles, pairs_32, pairs_64 }) => (
          <tr key={shingles}>
            <th scope="row">{whole(shingles)}</th>
            <td>{pairsText(pairs_32)}</td>
            <td>{pairsText(pairs_64)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BitsFigure(props: Props) {
  const { answer, given, step } = props;
  const { name, round } = stepWords(step);
  if (name === "boxes") return <Turned key={round} answer={answer} bits={round} />;
  if (name === "drift") return <Drift {...props} />;
  if (name === "large" || name === "remember") return <Large {...props} />;
  return <Stored answer={answer} material={given.material} isHashed={name !== "texts"} />;
}
