/** An id in monospaced type: its difference from another one marked, its common middle cut where room is short. */
import { useMemo } from "preact/hooks";
import { breakable, breaksBetween, diffIds, idParts, mendCuts, type Part } from "./diff";
import { excerptPair } from "./excerpt";

/** Above this many characters a place to break after each joint would be more elements than a row is worth. */
const mostJoined = 1000;

/** A text that breaks at its joints; a long one breaks anywhere. */
export function Pieces({ text }: { text: string }) {
  if (text.length > mostJoined) return text;
  return breakable(text).map((piece, at) => [at > 0 && <wbr key={`b${at}`} />, piece]);
}

function PartText({ part }: { part: Part }) {
  const title = part.cut;
  if (part.same) {
    return (
      <span {...(title === undefined ? {} : { title })}>
        <Pieces text={part.text} />
      </span>
    );
  }
  return (
    <mark class="id-differs" {...(title === undefined ? {} : { title })}>
      <Pieces text={part.text} />
    </mark>
  );
}

interface IdPairProps {
  a: string;
  b: string;
  side: "a" | "b";
  /** Characters there is room for. */
  budget: number;
  /** True if differences are always marked, false if never; left out: where the two have enough in common. */
  marks?: boolean;
}

/** One id of a pair. Of very long ones only the part around where they differ is looked at. */
export function IdOfPair({ a, b, side, budget, marks }: IdPairProps) {
  const { parts, title } = useMemo(() => {
    const [left, right] = excerptPair(a, b);
    const chunks = diffIds(left, right);
    const isCut = left !== a || right !== b;
    return {
      parts: idParts(isCut ? mendCuts(chunks) : chunks, side, budget, marks),
      title: side === "a" ? left : right,
    };
  }, [a, b, side, budget, marks]);
  return (
    <span class="id" title={title}>
      {parts.map((part, at) => [
        breaksBetween(parts[at - 1]?.text ?? "", part.text) && <wbr key={`b${at}`} />,
        <PartText key={at} part={part} />,
      ])}
    </span>
  );
}

/** An id on its own, whole. */
export function Id({ id }: { id: string }) {
  return (
    <span class="id">
      <Pieces text={id} />
    </span>
  );
}
