/** The figure of this lesson: URLs, a text that is lifted out, envelopes that meet, pairs with their support, and proofs. */
import "../addresses/addresses.css";
import "./dust.css";
import type { DustAnswer } from "dustlens";
import type { FigureProps } from "../lesson";
import { PlaceHead } from "../view/place_head";
import { counted, w } from "../words";
import { Refined, Supports, Tried } from "./pairs";
import { Friend, Proofs, Verdicts } from "./proofs";
import {
  canonicalGroups,
  commonSite,
  examplePair,
  exampleUrl,
  firstEnvelope,
  shortUrl,
  textWords,
} from "./shown";

interface OfAnswer {
  answer: DustAnswer;
}

/** The site of all URLs, which need not stand before each of them then. */
function Site({ answer }: OfAnswer) {
  const site = commonSite(answer);
  return site === undefined ? null : <p class="soft">{w("dust.figure.site", { site })}</p>;
}

/** The URLs as a crawler has them. */
function List({ answer }: OfAnswer) {
  return (
    <div class="stack-3">
      <Site answer={answer} />
      <table class="matrix">
        <caption class="visually-hidden">{w("dust.figure.list")}</caption>
        <thead>
          <tr>
            <PlaceHead />
            <th scope="col" class="matrix-label">
              {w("addresses.figure.address")}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.addresses.map(({ url, scope }, at) => (
            <tr key={at} data-move={`dust-${at}`}>
              <th scope="row">{at + 1}</th>
              <td class="matrix-label address">
                {shortUrl(answer, url)}
                {scope === "" && <span class="soft"> {w("addresses.figure.no_url")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The tokens of a URL, one after another. */
function Tokens({ answer }: OfAnswer) {
  const { url = "", tokens = [] } = answer.addresses[exampleUrl(answer)] ?? {};
  return (
    <div class="stack-4">
      <p class="address address-whole">{shortUrl(answer, url)}</p>
      <ol class="row dust-tokens" aria-label={w("dust.figure.tokens")}>
        {tokens.map((token, at) => (
          <li key={at} class="address dust-token">
            {token}
          </li>
        ))}
      </ol>
      <p class="soft">{w("dust.figure.edges")}</p>
    </div>
  );
}

/** No pair has enough support. */
function NoPair({ answer }: OfAnswer) {
  return <p class="note">{w("dust.figure.no_pair", { least: answer.least })}</p>;
}

/** An envelope: the text before, a gap, the text behind. */
function Envelope({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before}
      <span class="dust-gap">
        <span aria-hidden="true">…</span>
        <span class="visually-hidden"> {w("dust.figure.gap")} </span>
      </span>
      {after}
    </>
  );
}

/** A URL, the text that is lifted out, and the envelope that stays. */
function Lift({ answer }: OfAnswer) {
  const [pair, envelope] = [examplePair(answer), firstEnvelope(answer)];
  if (pair === undefined || envelope === undefined) return <NoPair answer={answer} />;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("dust.figure.lift")}</caption>
      <tbody>
        <tr>
          <th scope="row" class="matrix-label">
            {w("dust.figure.with_edges")}
          </th>
          <td class="matrix-label address">
            {envelope.before}
            <mark class="dust-text">{textWords(pair.from)}</mark>
            {envelope.after}
          </td>
        </tr>
        <tr>
          <th scope="row" class="matrix-label">
            {w("dust.figure.text")}
          </th>
          <td class="matrix-label address">
            <span class="dust-text" data-move="dust-text-0">
              {textWords(pair.from)}
            </span>
          </td>
        </tr>
        <tr>
          <th scope="row" class="matrix-label">
            {w("dust.figure.envelope")}
          </th>
          <td class="matrix-label address">
            <span data-move="dust-envelope-0">
              <Envelope {...envelope} />
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The envelopes of a pair with the two texts that meet in each. */
function Meet({ answer }: OfAnswer) {
  const pair = examplePair(answer);
  if (pair === undefined) return <NoPair answer={answer} />;
  const { from, to, envelopes } = pair;
  const text = (which: string, at: number, url: number) => (
    <td class="matrix-label address">
      <span
        class="dust-text"
        data-move={`dust-text-${at}${which === to ? "-other" : ""}`}
        data-from="dust-text-0"
      >
        {textWords(which)}
      </span>{" "}
      <span class="soft">{w("dust.figure.of_url", { number: url + 1 })}</span>
    </td>
  );
  return (
    <div class="stack-3">
      <table class="matrix">
        <caption class="visually-hidden">{w("dust.figure.meet")}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("dust.figure.envelope")}
            </th>
            <th scope="col" class="matrix-label" colSpan={2}>
              {w("dust.figure.texts")}
            </th>
          </tr>
        </thead>
        <tbody>
          {envelopes.map((envelope, at) => (
            <tr key={at}>
              <th scope="row" class="matrix-label address">
                <span data-move={`dust-envelope-${at}`} data-from="dust-envelope-0">
                  <Envelope {...envelope} />
                </span>
              </th>
              {text(from, at, envelope.long)}
              {text(to, at, envelope.short)}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="figure-formula">{w("dust.figure.support_is", { support: pair.support })}</p>
    </div>
  );
}

/** The canonical URLs, each with those that lead to it. */
function Saved({ answer }: OfAnswer) {
  const { urls, canonical, pages } = answer;
  const counts = { addresses: counted("found", urls), groups: counted("groups", canonical), pages };
  return (
    <div class="stack-3">
      <p class="figure-formula">
        {w(pages > 0 ? "dust.figure.counts" : "dust.figure.counts_unknown", counts)}
      </p>
      <table class="matrix address-groups">
        <caption class="visually-hidden">{w("dust.figure.canonical")}</caption>
        <thead>
          <tr>
            <PlaceHead />
            <th scope="col" class="matrix-label">
              {w("dust.figure.canonical_url")}
            </th>
            <th scope="col" class="matrix-label">
              {w("addresses.figure.page")}
            </th>
          </tr>
        </thead>
        <tbody>
          {canonicalGroups(answer).map(({ url, members, pages: names }) => (
            <tr key={url} data-move={`dust-${members[0] ?? 0}`}>
              <th scope="row">{members.map((member) => member + 1).join(", ")}</th>
              <td class="matrix-label address">{shortUrl(answer, url)}</td>
              <td class="matrix-label">{names.length > 0 ? names.join(", ") : w("figure.none")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function DustFigure({ answer, step }: FigureProps<DustAnswer>) {
  if (step === "list") return <List answer={answer} />;
  if (step === "tokens") return <Tokens answer={answer} />;
  if (step === "lift") return <Lift answer={answer} />;
  if (step === "meet") return <Meet answer={answer} />;
  if (step === "saved") return <Saved answer={answer} />;
  if (answer.pairs.length === 0 && (step !== "support" || answer.few.length === 0))
    return <NoPair answer={answer} />;
  if (step === "support") return <Supports answer={answer} />;
  if (step === "refine") return <Refined answer={answer} />;
  if (step === "guess") return <Tried answer={answer} />;
  if (step === "friend") return <Friend answer={answer} />;
  if (step === "proof") return <Proofs answer={answer} />;
  return <Verdicts answer={answer} />;
}
