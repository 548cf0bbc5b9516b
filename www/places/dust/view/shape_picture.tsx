/** How the two shapes of a rule differ: what both have is dim, what is replaced stands in boxes. */
import { Pieces } from "../../../ui/url_text/identifier";
import { shapeOf, tokensOf } from "./shape";
import { w } from "./words";

/** `^` and `$` at the ends and `*` are no characters of an address. */
function Sign({ text }: { text: string }) {
  if (text === "*")
    return (
      <span class="tag shape-any" title={w("shape.any")} aria-label={w("shape.any")} role="img">
        ∗
      </span>
    );
  if (text === "^" || text === "$")
    return (
      <span class="soft shape-edge" title={w("shape.edge")} aria-label={w("shape.edge")} role="img">
        {text}
      </span>
    );
  return <Pieces text={text} />;
}

const signPattern = /(\*|^\^|\$$)/u;

function Text({ text }: { text: string }) {
  return text
    .split(signPattern)
    .filter((part) => part !== "")
    .map((part, at) => <Sign key={at} text={part} />);
}

/** What is replaced; nothing at all is a box too. */
function Box({ text, kind }: { text: string; kind: "from" | "to" }) {
  if (text === "")
    return (
      <span
        class={`shape-box is-${kind} is-empty`}
        role="img"
        aria-label={w("shape.nothing")}
        title={w("shape.nothing")}
      >
        ∅
      </span>
    );
  return (
    <b class={`shape-box is-${kind}`}>
      <Text text={text} />
    </b>
  );
}

interface SideProps {
  from: string;
  to: string;
  side: "from" | "to";
}

/** One of the two. */
export function ShapeSide({ from, to, side }: SideProps) {
  const shape = shapeOf(from, to);
  return (
    <span class="id shape-side">
      <span class="soft">
        <Text text={shape.head} />
      </span>
      <Box text={shape[side]} kind={side} />
      <span class="soft">
        <Text text={shape.tail} />
      </span>
    </span>
  );
}

/** Both in a line. */
export function ShapePair({ from, to }: { from: string; to: string }) {
  return (
    <span class="row-0 at-baseline inline shape-pair">
      <ShapeSide from={from} to={to} side="from" />
      <span class="soft" role="img" aria-label={w("shape.becomes")}>
        →
      </span>
      <ShapeSide from={from} to={to} side="to" />
    </span>
  );
}

/** Characters of a common stretch that are shown at either end; its middle is cut. */
const mostSame = 40;

/** A common stretch with its middle cut; never what differs. */
function Same({ text }: { text: string }) {
  if (text.length <= mostSame)
    return (
      <span class="soft">
        <Pieces text={text} />
      </span>
    );
  const half = mostSame / 2;
  return (
    <span class="soft" title={text}>
      <Pieces text={text.slice(0, half)} />
      <span class="shape-cut">…</span>
      <Pieces text={text.slice(-half)} />
    </span>
  );
}

/** Two whole addresses one over the other, their common parts in one column as far as there is room. */
export function AddressPair({ from, to }: { from: string; to: string }) {
  const shape = shapeOf(from, to);
  const isWordy = tokensOf(from).length > 0;
  return (
    <span class="small address-pair">
      {(["from", "to"] as const).map((side) => (
        <span key={side} class="id shape-side" title={side === "from" ? from : to}>
          <span class="soft address-sign" aria-hidden="true">
            {side === "from" ? "" : "→ "}
          </span>
          {side === "to" && <span class="visually-hidden">{w("shape.becomes")} </span>}
          {isWordy && <Same text={shape.head} />}
          <Box text={shape[side]} kind={side} />
          <Same text={shape.tail} />
        </span>
      ))}
    </span>
  );
}
