/** The figure of this lesson: the text as a ribbon with a window over it, and the shingles that it drops. */
import type { CutText, LessonShingle, ShinglesAnswer } from "dustlens";
import { fractionText } from "../../../ui/numbers/words";
import { type FigureProps, stepWords } from "../lesson";
import { PlaceHead } from "../view/place_head";
import { w } from "../words";
import { leftOver } from "./left_over";
import type { ShinglesShown } from "./lesson";

type Props = FigureProps<ShinglesShown>;

/** The text in its tokens; those under the window are marked. */
function Ribbon({
  text,
  window,
}: {
  text: CutText;
  window?: Pick<LessonShingle, "first" | "len"> | undefined;
}) {
  const isUnder = (token: number | undefined) =>
    token !== undefined && window !== undefined && token >= window.first && token < window.first + window.len;
  return (
    <p class="ribbon" role="group" aria-label={w("figure.ribbon")}>
      {text.pieces.map(({ text: piece, token }, at) =>
        token === undefined ? (
          piece
        ) : (
          <span
            key={at}
            class={`ribbon-token${isUnder(token) ? " is-under" : ""}`}
            data-place={`token-${token}`}
          >
            {piece}
          </span>
        ),
      )}
    </p>
  );
}

/** A blank within a shingle of characters, so that it is seen. */
const seen = (text: string): string => text.replaceAll(" ", "␣");

/** Shingles in the order of the text: the number, the shingle, and where any repeats, which ones do. */
function ShingleList({ shingles, caption }: { shingles: readonly LessonShingle[]; caption: string }) {
  const hasRepeats = shingles.some(({ is_repeat }) => is_repeat);
  return (
    <table class="matrix">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <PlaceHead />
          <th scope="col" class="matrix-label">
            {w("figure.shingle")}
          </th>
          {hasRepeats && (
            <th scope="col" class="matrix-label">
              {w("figure.occurs")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shingles.map(({ text, first, is_repeat }) => (
          <tr key={first} class={is_repeat ? "is-repeat" : ""}>
            <th scope="row">{first + 1}</th>
            <td class="matrix-label">
              <span class="shingle-text" data-move={`shingle-${first}`} data-from={`token-${first}`}>
                {text}
              </span>
            </td>
            {hasRepeats && (
              <td class="matrix-label">{w(is_repeat ? "figure.again" : "figure.first_time")}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The window at a stop, and what it has dropped so far. */
function Window({ answer, step }: Props) {
  const text = answer.cut.texts[0];
  if (text === undefined) return null;
  const { name, round } = stepWords(step);
  const upTo = name === "window" ? round : text.shingles.length;
  const window = name === "window" ? text.shingles[round - 1] : undefined;
  return (
    <div class="stack-4">
      <Ribbon text={text} window={window} />
      {name !== "ribbon" && (
        <ShingleList shingles={text.shingles.slice(0, upTo)} caption={w("figure.dropped")} />
      )}
      {name === "set" && (
        <p class="figure-formula">
          {w("figure.distinct", { all: text.shingles.length, distinct: text.distinct })}
        </p>
      )}
    </div>
  );
}

/** The shingles of two texts; those of both are marked by a sign as well. */
function Both({ of, isSpaced }: { of: ShinglesAnswer; isSpaced: boolean }) {
  return (
    <div class="stack-3">
      {of.texts.map(({ shingles }, at) => (
        <div key={at} role="group" class="stack-1" aria-label={w("figure.text", { number: at + 1 })}>
          <h3>{w("figure.text", { number: at + 1 })}</h3>
          <ul class="row gathered">
            {shingles.map(({ text, first, is_shared }) => (
              <li key={first} class={`set-item ${is_shared ? "is-kind-a" : "is-kind-b is-lost"}`}>
                {is_shared ? isSpaced ? seen(text) : text : <s>{isSpaced ? seen(text) : text}</s>}
                {is_shared && <span class="visually-hidden"> {w("kinds.a")}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The text in shingles one after another, and the same with the letter that is put in, not yet cut. */
function Before({ answer: { apart, edit } }: Props) {
  const [whole, other] = apart.texts;
  if (whole === undefined || other === undefined) return null;
  const letters = [...other.pieces.map(({ text }) => text).join("")];
  return (
    <div class="stack-3">
      <ul class="row gathered" aria-label={w("figure.text", { number: 1 })}>
        {whole.shingles.map(({ text, first }) => (
          <li key={first} class="set-item is-kind-b">
            {seen(text)}
          </li>
        ))}
      </ul>
      <p class="ribbon" role="group" aria-label={w("figure.text", { number: 2 })}>
        {letters.slice(0, edit).join("")}
        <ins class="ribbon-token is-under">{letters[edit]}</ins>
        {letters.slice(edit + 1).join("")}
      </p>
    </div>
  );
}

/** Two ways of cutting beside each other, by what they have in common. */
function Ways({ rows }: { rows: readonly (readonly [string, ShinglesAnswer])[] }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.ways")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("figure.way")}
          </th>
          <th scope="col">{w("figure.survive")}</th>
          <th scope="col">{w("figure.jaccard")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { survivors: of }]) => (
          <tr key={name}>
            <th scope="row" class="matrix-label">
              {w(name)}
            </th>
            <td>{of && fractionText(of.shared, of.before)}</td>
            <td>{of && fractionText(of.shared, of.union)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Ways to end a text: the number of its shingles, the last one, and the similarity of the pair where it is told. */
function Ends({ rows, isPair }: { rows: readonly (readonly [string, ShinglesAnswer])[]; isPair: boolean }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.ends")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("figure.end")}
          </th>
          <th scope="col">{w("figure.shingles_many")}</th>
          <th scope="col" class="matrix-label">
            {w("figure.last")}
          </th>
          {isPair && <th scope="col">{w("figure.jaccard")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ([
            name,
            {
              texts: [text],
              survivors,
            },
          ]) => (
            <tr key={name}>
              <th scope="row" class="matrix-label is-wrapped">
                {w(name)}
              </th>
              <td>{text?.shingles.length}</td>
              <td class="matrix-label">{text?.shingles.at(-1)?.text}</td>
              {isPair && <td>{survivors && fractionText(survivors.shared, survivors.union)}</td>}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** The words that are left over, marked in the text, and both ways to treat them. */
function Left({ answer: { dropped, kept } }: Props) {
  const [text] = dropped.texts;
  if (text === undefined) return null;
  const left = leftOver(dropped);
  const rows = [
    ["figure.end_dropped", dropped],
    ["figure.end_kept", kept],
  ] as const;
  return (
    <div class="stack-4">
      <Ribbon text={text} window={left} />
      {left.len > 0 && <Ends rows={rows} isPair={false} />}
    </div>
  );
}

/** The same texts as lines and as rings. */
function Ring({ answer: { order, ring } }: Props) {
  const rows = [
    ["figure.end_line", order],
    ["figure.end_ring", ring],
  ] as const;
  return (
    <div class="stack-4">
      {ring.texts.map((text, at) => (
        <Ribbon key={at} text={text} />
      ))}
      <Ends rows={rows} isPair />
    </div>
  );
}

export function ShinglesFigure(props: Props) {
  const { answer, step } = props;
  const { bag, order, apart, overlapping } = answer;
  const ofLetters = [
    ["figure.apart", apart],
    ["figure.overlapping", overlapping],
  ] as const;
  if (step === "order")
    return (
      <div class="stack-4">
        <Both of={order} isSpaced={false} />
        <Ways
          rows={[
            ["figure.bag", bag],
            ["figure.as_shingles", order],
          ]}
        />
      </div>
    );
  if (step === "apart" || step === "overlapping")
    return (
      <div class="stack-4">
        <Ways rows={step === "apart" ? ofLetters.slice(0, 1) : ofLetters} />
        <Both of={step === "apart" ? apart : overlapping} isSpaced />
      </div>
    );
  if (step === "leftover") return <Left {...props} />;
  if (step === "cyclic") return <Ring {...props} />;
  if (step === "remember") return <Ways rows={ofLetters} />;
  if (step === "guess") return <Before {...props} />;
  return <Window {...props} />;
}
