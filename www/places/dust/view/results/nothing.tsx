/** Why nothing was learned, with the numbers, and what to do about it. */
import type { DustNothing } from "dustlens";
import { asParams, counted, known, w } from "../words";

export function Nothing({ nothing }: { nothing: DustNothing | undefined }) {
  if (nothing === undefined) return <p class="soft results-none">{w("nothing.all")}</p>;
  const { code } = nothing;
  const params = asParams(nothing.params);
  const leftOut = Number(nothing.params.find(([name]) => name === "left_out")?.[1] ?? 0);
  return (
    <div class="note note-warning stack rules-nothing" role="status">
      <h2>{w("nothing.title")}</h2>
      <p>{known(`nothing.${code}.why`, code, params)}</p>
      {leftOut > 0 && <p>{counted("nothing.left_out", leftOut)}</p>}
      <p class="soft">{known(`nothing.${code}.remedy`, "", params)}</p>
    </div>
  );
}
