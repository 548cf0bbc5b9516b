/** The words for what a link has lost: settings by the names that their controls have. They come with the first loss. */
import { notices, report, warn, withdraw } from "../app/failures";
import type { Place } from "../app/places";
import { has, n, t } from "../i18n";
import { damaged, isDamaged, type LinkLoss } from "./lost_parts";
import type { Impossible } from "./setting_fields";

/** Words in the middle of a sentence; abbreviations stay as they are. */
const inSentence = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (first) => first.toLowerCase());

/** A setting by its control's name. */
function settingName(place: Place, name: string): string | undefined {
  const own = [`${place}:settings.${name}`, ...(place === "documents" ? [`settings:${name}.label`] : [])];
  const key = [...own, `link:fields.${name}`].find((each) => has(each));
  return key === undefined ? undefined : inSentence(t(key));
}

function textsLost({ lost = 0, isAllLost }: LinkLoss): string {
  if (!isAllLost || lost === 0) return t("link:fields.d");
  if (lost === 2) return t("link:fields.both_texts");
  return t("link:fields.all_texts", { count: lost, number: n(lost) });
}

/** A field of a link in words. */
function fieldName(loss: LinkLoss, name: string): string {
  if (name === loss.nowhere) return t("link:fields.nowhere", { name });
  if (name === "d") return textsLost(loss);
  if (name === "sample" && loss.sample !== undefined)
    return t("link:fields.sample_named", { name: loss.sample });
  return settingName(loss.place, name) ?? t("link:fields.unnamed", { name: name.slice(0, 40) });
}

/** A number as the language writes it; anything else as it stands in the link. */
function numberText(given: string): string {
  const isNumber = /^-?\d{1,9}(?:\.\d{1,9})?$/.test(given);
  return isNumber ? n(Number(given), { maximumFractionDigits: 9 }) : given.slice(0, 40);
}

function impossibleText({ place }: LinkLoss, { name, given, taken }: Impossible): string {
  const called = settingName(place, name) ?? name;
  return t("link:fields.impossible", {
    name: called,
    given: numberText(given),
    taken: numberText(`${taken}`),
  });
}

/** Says impossible numbers, with what is taken instead. */
function tellImpossible(loss: LinkLoss): void {
  const { impossible = [] } = loss;
  if (impossible.length === 0) return;
  const fields = impossible.map((each) => impossibleText(loss, each)).join("; ");
  warn("link-impossible", { fields, count: String(impossible.length) });
}

/** Takes the place of the notice that the link was cut or changed: it says what the link lost. */
function tellDamaged(loss: LinkLoss, fields: readonly string[]): void {
  const { hasInputs, refused, picked, place } = loss;
  const inputs = place === "documents" ? "documents" : "lists";
  withdraw(damaged);
  if (!hasInputs && !refused.includes("d"))
    warn(`link-damaged-${picked === undefined ? inputs : picked}`, {});
  else if (fields.length > 0) warn("link-damaged-parts", { fields: fields.join("; ") });
  else warn(damaged, { place, lost: "" });
}

/** Says that the documents of a pair are not here. */
export function tellNoPair([a, b]: [string, string]): void {
  if (notices.peek().some(({ code }) => code === damaged)) {
    withdraw(damaged);
    warn("link-damaged-pair-lost", { a, b });
    return;
  }
  const message = `the link names a pair that is not here: ${a} and ${b}`;
  report({ code: "pair-not-found", severity: "warning", source: a, params: { a, b }, message });
}

/** Says what of a link could not be restored: in one notice where the link was cut or changed. */
export function tellLoss(loss: LinkLoss): void {
  const { refused, unknown = [], impossible = [], blank, absent } = loss;
  const others = refused.filter(
    (name) => !unknown.includes(name) && !impossible.some((each) => each.name === name),
  );
  const fields = [...others, ...unknown].map((name) => fieldName(loss, name));
  const numbers = impossible.map((each) => impossibleText(loss, each));
  if (isDamaged(loss.place)) {
    const cut = blank === undefined || refused.includes(blank) ? [] : [fieldName(loss, blank)];
    tellDamaged(loss, [...numbers, ...fields, ...cut]);
    return;
  }
  if (absent !== undefined) tellNoPair(absent);
  if ([unknown, others, impossible].filter(({ length }) => length > 0).length > 1) {
    warn("link-refused", { fields: [...numbers, ...fields].join("; ") });
    return;
  }
  tellImpossible(loss);
  if (unknown.length > 0) warn("link-unknown", { fields: unknown.join(", "), count: String(unknown.length) });
  if (others.length > 0)
    warn("link-refused", { fields: others.map((name) => fieldName(loss, name)).join("; ") });
}
