/** The pairs of texts: with their support, with those that say the same, and those that are tried on pages. */
import type { DustAnswer, TextPair } from "dustlens";
import type { ComponentChildren } from "preact";
import { w } from "../words";
import { type Numbered, pairWords, refinementsOf, triedPairs } from "./shown";

interface OfAnswer {
  answer: DustAnswer;
}

/** The most rows of a table, so that it fits a projector. */
const mostTried = 6;
const mostFew = 3;
const mostRefined = 3;

/** A table of pairs; `last` is the head of the last column, where there is one. */
function PairTable(props: { caption: string; last?: string; children: ComponentChildren }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("dust.figure.pair")}
          </th>
          <th scope="col">{w("dust.figure.support")}</th>
          {props.last !== undefined && (
            <th scope="col" class="matrix-label">
              {props.last}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}

/** A row of a pair. */
function PairRow({ pair, children }: { pair: TextPair; children?: ComponentChildren }) {
  return (
    <tr data-move={`dust-pair-${pair.scope}-${pair.from}-${pair.to}`}>
      <th scope="row" class="matrix-label address">
        {pairWords(pair)}
      </th>
      <td>{pair.support}</td>
      {children}
    </tr>
  );
}

/** The pairs by their support; of those that refine others and of those with too little, the first few. */
export function Supports({ answer }: OfAnswer) {
  const { pairs, few, least } = answer;
  const tried = triedPairs(answer).slice(0, mostTried);
  const refined = pairs.filter(({ fate }) => fate === "refines").slice(0, mostFew);
  const shown = [...tried.map(({ pair }) => pair), ...refined];
  const rows = [...shown].sort((a, b) => b.support - a.support);
  const rest = pairs.length - shown.length;
  return (
    <div class="stack-3">
      <PairTable caption={w("dust.figure.supports")} last={w("dust.figure.enough", { least })}>
        {[...rows, ...few.slice(0, mostFew)].map((pair) => (
          <PairRow key={pairWords(pair) + pair.scope} pair={pair}>
            <td class="matrix-label">{w(pair.support >= least ? "figure.yes" : "figure.no")}</td>
          </PairRow>
        ))}
      </PairTable>
      <p class="soft">
        {w("dust.figure.not_shown", { rest, few: Math.max(0, few.length - mostFew), least })}
      </p>
    </div>
  );
}

/** The texts of pairs that say the same as one. */
function Same({ answer, number }: { answer: DustAnswer; number: number }) {
  const same = refinementsOf(answer, number);
  if (same.length === 0) return <td class="matrix-label">{w("figure.none")}</td>;
  const rest = same.length - mostRefined;
  return (
    <td class="matrix-label address dust-same">
      {same.slice(0, mostRefined).map((pair) => (
        <span key={pairWords(pair)} class="dust-refined">
          <s>{pairWords(pair)}</s>
        </span>
      ))}
      {rest > 0 && <span class="soft">{w("dust.figure.more", { rest })}</span>}
    </td>
  );
}

/** Each pair that stays, with those that say the same. */
export function Refined({ answer }: OfAnswer) {
  return (
    <PairTable caption={w("dust.figure.refined")} last={w("dust.figure.says_same")}>
      {triedPairs(answer)
        .slice(0, mostTried)
        .map(({ pair, number }) => (
          <PairRow key={number} pair={pair}>
            <Same answer={answer} number={number} />
          </PairRow>
        ))}
    </PairTable>
  );
}

/** An envelope of a pair as an example. */
function Example({ pair }: Numbered) {
  const [first] = pair.envelopes;
  return <td class="matrix-label address">{first === undefined ? "" : `${first.before}…${first.after}`}</td>;
}

/** The pairs that are to be tried on pages, with an envelope each. */
export function Tried({ answer }: OfAnswer) {
  return (
    <PairTable caption={w("dust.figure.tried")} last={w("dust.figure.first_envelope")}>
      {triedPairs(answer)
        .slice(0, mostTried)
        .map((each) => (
          <PairRow key={each.number} pair={each.pair}>
            <Example {...each} />
          </PairRow>
        ))}
    </PairTable>
  );
}
