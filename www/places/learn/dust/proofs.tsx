/** The proofs: URLs that were drawn and rewritten, their pages compared, and the verdicts. */
import type { DustAnswer, ProofSample, RuleProof } from "dustlens";
import { decimalText } from "../../../ui/numbers/words";
import { w } from "../words";
import { falseFriend, pairWords, shortUrl, supportOf, validOf } from "./shown";

interface OfAnswer {
  answer: DustAnswer;
}

/** The most proofs whose pages are shown. */
const mostProofs = 2;

/** The sign of a verdict, which stands beside its words. */
const signs: Readonly<Record<string, string>> = { valid: "✓", refuted: "✕", undecided: "?", likely: "?" };

/** No page is named, so that nothing can be proved. */
function NoPages() {
  return <p class="note">{w("dust.figure.no_pages")}</p>;
}

/** The names of two pages, and how far they agree. */
function Compared({ page, other, is_there, likeness, agrees }: ProofSample) {
  const names = { page: page || "?", other: is_there ? other || "?" : w("dust.figure.no_page") };
  const said = agrees === undefined ? "says_nothing" : agrees ? "same" : "differ";
  return (
    <>
      <td class="matrix-label">{w("dust.figure.two_pages", names)}</td>
      <td class="numeric">{likeness === undefined ? w("figure.none") : decimalText(likeness)}</td>
      <td class="matrix-label">
        <span aria-hidden="true">{agrees === undefined ? "?" : agrees ? "✓" : "✕"}</span>{" "}
        {w(`dust.figure.${said}`)}
      </td>
    </>
  );
}

/** The URLs of a proof, each before and after. */
function Samples({ answer, proof }: OfAnswer & { proof: RuleProof }) {
  return (
    <table class="matrix dust-samples">
      <caption class="visually-hidden">{w("dust.figure.samples", { pair: pairWords(proof) })}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("dust.figure.drawn")}
          </th>
          <th scope="col" class="matrix-label">
            {w("dust.figure.pages")}
          </th>
          <th scope="col">{w("dust.figure.likeness")}</th>
          <th scope="col" class="matrix-label">
            {w("dust.figure.verdict")}
          </th>
        </tr>
      </thead>
      <tbody>
        {proof.samples.map((sample) => (
          <tr key={sample.from} class={sample.agrees === false ? "is-wrong" : ""}>
            <th scope="row" class="matrix-label address">
              {shortUrl(answer, sample.from)}
              <br />→ {shortUrl(answer, sample.to)}
            </th>
            <Compared {...sample} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A rule and the verdict on it. */
function Head({ answer, proof }: OfAnswer & { proof: RuleProof }) {
  const { status, equal, tested } = proof;
  return (
    <p class={`figure-formula${status === "refuted" ? " group-wrong" : ""}`}>
      <span aria-hidden="true">{signs[status]}</span> <span class="address">{pairWords(proof)}</span>:{" "}
      {w(`dust.figure.status_${status}`)}.{" "}
      {w("dust.figure.tested", { support: supportOf(answer, proof), equal, tested })}
    </p>
  );
}

/** The pair that collects support and is false. */
export function Friend({ answer }: OfAnswer) {
  if (answer.pages === 0) return <NoPages />;
  const friend = falseFriend(answer);
  if (friend === undefined) return <p class="note">{w("dust.figure.no_friend")}</p>;
  return (
    <div class="stack-3">
      <Head answer={answer} proof={friend} />
      <Samples answer={answer} proof={friend} />
    </div>
  );
}

/** The rules that hold, with all their pages, and the bound of the proof. */
export function Proofs({ answer }: OfAnswer) {
  if (answer.pages === 0) return <NoPages />;
  const proofs = validOf(answer).slice(0, mostProofs);
  if (proofs.length === 0) return <Verdicts answer={answer} />;
  return (
    <div class="stack-3">
      {proofs.map((proof) => (
        <div key={pairWords(proof) + proof.scope} class="stack">
          <Head answer={answer} proof={proof} />
          <Samples answer={answer} proof={proof} />
        </div>
      ))}
    </div>
  );
}

/** All pairs that were tried, with their verdicts. */
export function Verdicts({ answer }: OfAnswer) {
  return (
    <div class="stack-3">
      {answer.pages === 0 && <NoPages />}
      <table class="matrix">
        <caption class="visually-hidden">{w("dust.figure.verdicts")}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("dust.figure.pair")}
            </th>
            <th scope="col">{w("dust.figure.support")}</th>
            <th scope="col">{w("dust.figure.equal_tested")}</th>
            <th scope="col" class="matrix-label">
              {w("dust.figure.verdict")}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.proofs.map((proof) => (
            <tr key={pairWords(proof) + proof.scope} class={proof.status === "refuted" ? "is-wrong" : ""}>
              <th scope="row" class="matrix-label address">
                {pairWords(proof)}
              </th>
              <td>{supportOf(answer, proof)}</td>
              <td class="numeric">{w("dust.figure.of", { equal: proof.equal, tested: proof.tested })}</td>
              <td class="matrix-label">
                <span aria-hidden="true">{signs[proof.status]}</span>{" "}
                {w(`dust.figure.status_${proof.status}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
