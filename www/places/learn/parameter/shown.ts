/** A parameter of the lesson as it is looked at. Pure. */
import type { Parameter, ParameterAnswer, SiteWords, Trial } from "dustlens";
import { fractionText } from "../../../ui/numbers/words";
import { w } from "../words";

/** The answer, and the number of the parameter that is looked at. */
export interface ParameterShown {
  answer: ParameterAnswer;
  picked: number;
}

/** A parameter's choice in the link. */
export const chosenOf = (number: number): string => `p${number}`;

/** The parameter of the link; without one the first candidate that does not choose the page, since it misleads most. */
export function pickedOf({ parameters, chooses }: ParameterAnswer, chosen: string | undefined): number {
  const named = parameters.findIndex((_, number) => chosenOf(number) === chosen);
  if (named >= 0) return named;
  const misleading = parameters.findIndex(
    ({ counting }, number) => counting === "candidate" && number !== chooses,
  );
  return Math.max(0, misleading >= 0 ? misleading : (chooses ?? 0));
}

/** The parameter that is looked at; undefined: the URLs have none. */
export const parameterOf = ({ answer, picked }: ParameterShown): Parameter | undefined =>
  answer.parameters[picked];

/** The parameter that chooses the page. */
export const choosing = ({ answer: { parameters, chooses } }: ParameterShown): Parameter | undefined =>
  chooses === undefined ? undefined : parameters[chooses];

/** The name of a parameter; with its host where another host has one of this name. */
export function nameOf({ parameters }: ParameterAnswer, { name, host }: Parameter): string {
  const isElsewhere = parameters.some((other) => other.name === name && other.host !== host);
  return isElsewhere ? `${name} (${host})` : name;
}

/** True if pages could be compared. */
export const isCompared = (trial: Trial | undefined): trial is Trial =>
  trial?.score.similarity !== undefined && trial.score.similarity !== null;

/** A similarity as a fraction of segments; a dash where nothing was compared. */
export const scoreText = ({ alike, segments }: { alike: number; segments: number }): string =>
  segments === 0 ? "–" : fractionText(alike, segments);

/** Two URLs that differ in one value: what is before it, both values, what is behind it. */
export interface Changed {
  before: string;
  values: [string, string];
  after: string;
}

/** The number of characters in which two texts begin alike. */
function beginning(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

/** Where two URLs differ; a value is never cut apart. */
export function changed(a: string, b: string): Changed {
  const from = a.slice(0, beginning(a, b)).search(/[^=&?]*$/);
  const backwards = (text: string) => [...text.slice(from)].reverse().join("");
  const alike = beginning(backwards(a), backwards(b));
  const tail = alike === 0 ? "" : a.slice(-alike);
  const next = tail.search(/[&#]/);
  const after = next < 0 ? "" : tail.slice(next);
  const value = (text: string) => text.slice(from, text.length - after.length);
  return { before: a.slice(0, from), values: [value(a), value(b)], after };
}

/** The words of the made site in the language in force. */
export function siteWords(): SiteWords {
  const word = (key: string) => w(`parameter.site.${key}`);
  const list = (key: string) => word(key).split("|");
  return {
    name: word("name"),
    menu: list("menu"),
    sentences: [list("first"), list("middle"), list("last")],
    live: [word("readers"), word("read")],
    foot: word("foot"),
  };
}
