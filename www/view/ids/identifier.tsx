/** An id in monospaced type: its difference from another one marked, its common middle cut where room is short. */
import { useMemo } from "preact/hooks";
import { breakable, diffIds, idParts, type Part } from "./diff";

function Pieces({ text }: { text: string }) {
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
    <b class="id-differs" {...(title === undefined ? {} : { title })}>
      <Pieces text={part.text} />
    </b>
  );
}

interface IdPairProps {
  a: string;
  b: string;
  side: "a" | "b";
  /** Characters there is room for. */
  budget: number;
}

/** One id of a pair. */
export function IdOfPair({ a, b, side, budget }: IdPairProps) {
  const parts = useMemo(() => idParts(diffIds(a, b), side, budget), [a, b, side, budget]);
  return (
    <span class="id" title={side === "a" ? a : b}>
      {parts.map((part, at) => (
        <PartText key={at} part={part} />
      ))}
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
