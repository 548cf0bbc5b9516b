/** The figure of this lesson: two pages as a person sees them, their templates covered, and pairs to be sorted. */
import { useSignal } from "@preact/signals";
import type { LessonPage, PagePair, PagesAnswer } from "dustlens";
import type { ComponentChildren } from "preact";
import { n } from "../../../i18n";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import { type FigureProps, sortedKinds, stepWords } from "../lesson";
import { noGuess } from "../steps";
import { documentName } from "../view/names";
import { PlaceHead } from "../view/place_head";
import { Stops } from "../view/stops";
import { valueText } from "../view/value_text";
import { w } from "../words";
import { covered, coverings } from "./cover";
import type { PagesShown } from "./lesson";
import { cardPairs, kindName, kinds, lacksCard, pairOf } from "./pairs";

type Props = FigureProps<PagesShown>;

/** A part of the template above or below; what is covered of it is told by a word alone. */
function Template({ text, part, isAbove }: { text: string; part: number; isAbove: boolean }) {
  if (text === "") return null;
  const { covered: under, left } = covered(text, part, isAbove);
  const cover = under !== "" && <span class="page-cover">{w("figure.template")}</span>;
  if (left === "") return <p class="page-template is-covered">{cover}</p>;
  return (
    <p class="page-template">
      {isAbove && cover} {left} {!isAbove && cover}
    </p>
  );
}

/** A page with its URL, menu, useful part and foot. */
function PageView({ page, number, part }: { page: LessonPage; number: number; part: number }) {
  return (
    <div class="page-view" role="group" aria-label={documentName(number)}>
      <p class="page-url">
        <b>{documentName(number)}</b> <code>{page.url}</code>
      </p>
      <Template text={page.before} part={part} isAbove />
      <p class="page-useful">{page.useful}</p>
      <Template text={page.after} part={part} isAbove={false} />
    </div>
  );
}

/** A similarity with its name. */
function Similarity(props: { of: PagePair; part: "whole" | "useful"; name?: "whole" | "uncovered" }) {
  const { of, part, name = part } = props;
  const { shared, union, value } = of[part];
  if (union === 0) return <p class="note">{w("pages.said.nothing")}</p>;
  return (
    <p class="figure-formula">
      {w(`figure.similarity_${name}`, { fraction: fractionText(shared, union), value: decimalText(value) })}
    </p>
  );
}

interface TwoProps {
  answer: PagesAnswer;
  of: PagePair;
  /** The part of the template that is covered. */
  part: number;
  children?: ComponentChildren;
}

/** Two pages side by side. */
function Two({ answer, of, part, children }: TwoProps) {
  return (
    <div class="stack-3 page-two">
      <div class="page-pair" role="group" aria-label={w("figure.two_pages")}>
        {[of.a, of.b].map((number) => {
          const page = answer.pages[number];
          return page && <PageView key={number} page={page} number={number} part={part} />;
        })}
      </div>
      {children}
    </div>
  );
}

/** Two pages whose template a slider covers, from its outer ends; at first all of it is covered. */
function Covered({ answer, given }: Props) {
  const at = useSignal(coverings.length - 1);
  const part = coverings[at.value] ?? 1;
  const [pair, now] = [answer, answer.covered[at.value] ?? answer].map((each) => pairOf(each, given.pair));
  if (pair === undefined || now === undefined) return null;
  return (
    <Two answer={answer} of={pair} part={part}>
      <Stops
        label={w("figure.covered")}
        stops={coverings.map((each) => n(each, { style: "percent" }))}
        at={at.value}
        onChange={(next) => {
          at.value = next;
        }}
      />
      {part === 1 ? (
        <Similarity of={pair} part="useful" />
      ) : (
        <Similarity of={now} part="whole" name={part === 0 ? "whole" : "uncovered"} />
      )}
    </Two>
  );
}

/** For each page the share of its useful part. */
function Shares({ answer }: { answer: PagesAnswer }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.shares")}</caption>
      <thead>
        <tr>
          <PlaceHead />
          <th scope="col" class="matrix-label">
            {w("figure.url")}
          </th>
          <th scope="col" class="is-wrapped">
            {w("figure.useful_of_all")}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.pages.map(({ url, useful_shingles, shingles, share }, number) => (
          <tr key={number}>
            <th scope="row">{documentName(number)}</th>
            <td class="matrix-label is-url">
              <code>{url}</code>
            </td>
            <td>{valueText(useful_shingles, shingles, share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cards: before the guess with the useful parts, behind it with numbers and kinds. */
function Cards({ answer, isTold }: { answer: PagesAnswer; isTold: boolean }) {
  const useful = ({ a, b }: PagePair) => [a, b].map((number) => answer.pages[number]);
  const value = ({ shared, union, value }: PagePair["whole"]) => valueText(shared, union, value, 2);
  const { guess } = useLearn().state.value.view;
  const sorted =
    guess === undefined || guess === noGuess ? undefined : sortedKinds(kinds.map(kindName), guess);
  const told = ["whole_pages", "useful_parts", "kind", ...(sorted === undefined ? [] : ["your_kind"])];
  const heads = isTold ? told : ["urls_and_parts"];
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.cards")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span aria-hidden="true">{w("figure.place_sign")}</span>
            <span class="visually-hidden">{w("figure.card_head")}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" class="matrix-label is-kind">
              {w(`figure.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cardPairs(answer).map((pair, at) => (
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            {isTold ? (
              <>
                <td class="matrix-label">{value(pair.whole)}</td>
                <td class="matrix-label">{value(pair.useful)}</td>
                <td class="matrix-label is-kind">{kindName(pair.kind)}</td>
                {sorted !== undefined && <td class="matrix-label is-kind">{sorted[at]}</td>}
              </>
            ) : (
              <td class="matrix-label is-wrapped">
                {useful(pair).map((page, which) => (
                  <p key={which} class="card-page">
                    <code>{page?.url}</code> {page?.useful}
                  </p>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function PagesFigure({ answer, given, step }: Props) {
  const { name, round } = stepWords(step);
  const pair = pairOf(answer, given.pair);
  const cards = cardPairs(answer);
  if (lacksCard(answer, step)) return <p class="note">{w("pages.few_cards", { count: cards.length })}</p>;
  const card = cards[round - 1];
  if (name === "card" && card !== undefined) return <Two answer={answer} of={card} part={0} />;
  if (name === "share") return <Shares answer={answer} />;
  if (name === "useful") return <Covered answer={answer} given={given} step={step} />;
  if (name === "whole" && pair !== undefined)
    return (
      <Two answer={answer} of={pair} part={0}>
        <Similarity of={pair} part="whole" />
      </Two>
    );
  return <Cards answer={answer} isTold={name !== "guess"} />;
}
