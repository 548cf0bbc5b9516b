/** Two documents prime by prime: the shingle with the smallest remainder wins, equal winners count. */
import type { HomeworkAnswer, Winner } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { documentName } from "../view/names";
import { w } from "../words";

/** The place of the winner and its remainder; its words are read out. */
function Cell({ winner }: { winner: Winner | null | undefined }) {
  if (winner == null) return <td>{w("figure.none")}</td>;
  return (
    <td>
      <span aria-hidden="true">
        {w("homework.figure.winner", { place: winner.place + 1, remainder: winner.remainder })}
      </span>
      <span class="visually-hidden">
        {w("homework.figure.winner_said", {
          place: winner.place + 1,
          text: winner.text,
          remainder: winner.remainder,
        })}
      </span>
    </td>
  );
}

function Positions({ answer: { primes }, from, to }: { answer: HomeworkAnswer; from: number; to: number }) {
  return (
    <table class="matrix primes">
      <caption class="visually-hidden">{w("homework.figure.positions", { from: from + 1, to })}</caption>
      <thead>
        <tr>
          <th scope="col">p</th>
          {primes.documents.map((document, at) => (
            <th key={at} scope="col">
              {documentName(document)}
            </th>
          ))}
          <th scope="col">=</th>
        </tr>
      </thead>
      <tbody>
        {primes.positions.slice(from, to).map(({ prime, winners, is_same }) => (
          <tr key={prime} class={is_same ? "" : "is-kind-b"}>
            <th scope="row">{prime}</th>
            {primes.documents.map((_, at) => (
              <Cell key={at} winner={winners[at]} />
            ))}
            <td>
              <span aria-hidden="true">{is_same ? "✓" : "✕"}</span>
              <span class="visually-hidden">{w(is_same ? "figure.yes" : "figure.no")}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Positions in a table: as many tables as there is room for stand beside each other. */
const inTable = 5;

export function Primes({ answer }: { answer: HomeworkAnswer }) {
  const { positions, shared, r } = answer.primes;
  const of = { m: fractionText(shared, positions.length), r: decimalText(r) };
  const starts = positions.map((_, at) => at).filter((at) => at % inTable === 0);
  return (
    <div class="stack-3">
      <p class="figure-formula">{w("homework.figure.positions_same", of)}</p>
      <div class="row at-start primes-beside">
        {starts.map((from) => (
          <Positions key={from} answer={answer} from={from} to={Math.min(from + inTable, positions.length)} />
        ))}
      </div>
      <p class="soft small">{w("homework.figure.winner_about")}</p>
    </div>
  );
}
