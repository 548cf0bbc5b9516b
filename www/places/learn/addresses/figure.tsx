/** The figure of this lesson: an address in its parts and on its way, and a heap that collapses into groups. */
import "./addresses.css";
import type { AddressesAnswer, AddressGroup } from "dustlens";
import type { FigureProps } from "../lesson";
import { counted, w } from "../words";
import { type AddressesShown, heapSteps, ruleWords } from "./shown";
import { Switches } from "./switches";

type Props = FigureProps<AddressesShown>;

/** The address in one line, its parts coloured, and their names in a table. */
function Parts({ answer: { parts } }: { answer: AddressesAnswer }) {
  return (
    <div class="stack-4">
      <p class="address address-whole">
        {parts.map(({ kind, text }, at) => (
          <span key={at} class={`address-part is-${kind}`}>
            {text}
          </span>
        ))}
      </p>
      <table class="matrix">
        <caption class="visually-hidden">{w("addresses.figure.parts")}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("addresses.figure.part")}
            </th>
            <th scope="col" class="matrix-label">
              {w("figure.text_head")}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ kind, text }, at) => (
            <tr key={at}>
              <th scope="row" class="matrix-label">
                {w(`addresses.parts.${kind}`)}
              </th>
              <td class="matrix-label">
                <span class={`address address-part is-${kind}`}>{text}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The example under one rule after another; what a rule put there is marked, what it took away is struck out. */
function Way({ answer: { addresses, example, steps } }: { answer: AddressesAnswer }) {
  return (
    <table class="matrix address-way">
      <caption class="visually-hidden">{w("addresses.figure.way")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("addresses.figure.rule")}
          </th>
          <th scope="col" class="matrix-label">
            {w("addresses.figure.address")}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" class="matrix-label">
            {w("addresses.figure.given")}
          </th>
          <td class="matrix-label address">{addresses[example]?.url}</td>
        </tr>
        {steps.map(({ rule, tier, after: [before, changed, behind], gone }) => (
          <tr key={rule}>
            <th scope="row" class="matrix-label">
              {ruleWords(rule)}
              <span class="soft small address-tier">{w(`addresses.tiers.${tier}`)}</span>
            </th>
            <td class="matrix-label address">
              {before}
              {gone !== "" && <del>{gone}</del>}
              {changed !== "" && <ins>{changed}</ins>}
              {behind}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The verdict on a group: one page, two in one, or nothing known. */
function Verdict({ group: { pages, members } }: { group: AddressGroup }) {
  const names = pages.join(", ");
  if (pages.length > 1)
    return <b class="group-wrong">✕ {w("addresses.figure.two_pages", { pages: names })}</b>;
  if (members.length === 1) return names;
  const count = w("addresses.figure.members", { count: counted("found", members.length) });
  return (
    <>
      {names} <span class="soft nowrap">{count}</span>
    </>
  );
}

/** The addresses, group by group. */
function Groups({ answer, groups }: { answer: AddressesAnswer; groups: AddressGroup[] }) {
  const { addresses } = answer;
  return (
    <table class="matrix address-groups">
      <caption class="visually-hidden">{w("addresses.figure.groups")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.place_sign")}</th>
          <th scope="col" class="matrix-label">
            {w("addresses.figure.address")}
          </th>
          <th scope="col" class="matrix-label">
            {w("addresses.figure.page")}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} class={group.pages.length > 1 ? "is-wrong" : ""}>
          {group.members.map((member, at) => (
            <tr key={member} data-move={`address-${member}`}>
              <th scope="row">{member + 1}</th>
              <td class="matrix-label address">{addresses[member]?.url}</td>
              {at === 0 && (
                <td class="matrix-label group-verdict" rowSpan={group.members.length}>
                  <Verdict group={group} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
      <NoUrls answer={answer} />
    </table>
  );
}

/** Lines that are no URLs; they are in no group. */
function NoUrls({ answer: { addresses } }: { answer: AddressesAnswer }) {
  const lines = addresses.map((each, at) => ({ ...each, at })).filter(({ is_url }) => !is_url);
  if (lines.length === 0) return null;
  return (
    <tbody>
      {lines.map(({ url, at }) => (
        <tr key={at}>
          <th scope="row">{at + 1}</th>
          <td class="matrix-label address">{url}</td>
          <td class="matrix-label soft">{w("addresses.figure.no_url")}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A heap with its counts. */
function Heap({
  shown: { answer, heaps },
  step,
}: {
  shown: AddressesShown;
  step: keyof AddressesShown["heaps"];
}) {
  const { groups, wrong } = heaps[step];
  const counts = {
    addresses: counted("found", answer.urls),
    groups: counted("groups", groups.length),
    pages: answer.pages,
    wrong,
  };
  return (
    <div class="stack-3">
      <p class="figure-formula">
        {w(answer.pages > 0 ? "addresses.figure.counts" : "addresses.figure.counts_unknown", counts)}
      </p>
      {wrong > 0 && <p class="figure-formula group-wrong">✕ {w("addresses.figure.wrong", counts)}</p>}
      <Groups answer={answer} groups={groups} />
    </div>
  );
}

export function AddressesFigure({ answer: shown, step }: Props) {
  const { answer } = shown;
  if (step === "parts") return <Parts answer={answer} />;
  if (step === "trace") return <Way answer={answer} />;
  if (step === "remember") return <Heap shown={shown} step="switches" />;
  if (step === "switches")
    return (
      <div class="stack-3 switched-heap">
        <Switches shown={shown} />
        <Heap shown={shown} step="switches" />
      </div>
    );
  const heap = heapSteps.find((name) => name === step) ?? "usual";
  return <Heap shown={shown} step={heap} />;
}
