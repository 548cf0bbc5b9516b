/** Addresses of the list before and after the rule. */
import type { DustEvidence } from "dustlens";
import { whole } from "../../../../ui/numbers/words";
import { AddressPair } from "../shape_picture";
import { counted, w } from "../words";

export function Examples({ examples, population }: Pick<DustEvidence, "examples" | "population">) {
  if (examples.length === 0) return null;
  return (
    <details class="fold param-more">
      <summary>{counted("examples.title", examples.length)}</summary>
      <ul>
        {examples.map(({ from, to }, at) => (
          <li key={at}>
            <AddressPair from={from} to={to} />
          </li>
        ))}
      </ul>
      {population > examples.length && (
        <p class="small soft">{w("examples.of", { count: population, number: whole(population) })}</p>
      )}
    </details>
  );
}
