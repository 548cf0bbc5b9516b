/**
 * Links that are out in the world. `tests/fixtures/stored/links.json` has, for each place, the state of its bare link, links
 * that have every field between them, and one for each value that a field can have; of the latter only what differs from the bare
 * link. Lines are added there, never changed.
 */
import { describe, expect, it } from "vitest";
import links from "../../tests/fixtures/stored/links.json";
import { placeIn } from "../app/places";
import { readLink } from "../places/documents/link";
import { checkLink } from "../places/documents/results/link";
import { readState as readRules } from "../places/dust/link";
import { readState as readLearn } from "../places/learn/link";
import { readState as readNormalize } from "../places/normalize/link";
import { readState as readParams } from "../places/params/link";

type State = Record<string, unknown>;

function readDocuments(fragment: string): State {
  const read = readLink(fragment);
  const { link, refused } = checkLink(read.results);
  return { ...read, place: placeIn(fragment), results: link, refused: [...read.refused, ...refused] };
}

/** The fixture calls the view state `looked`. */
const asStored = ({ view, ...state }: { view: object }): State => ({ ...state, looked: view });

const readers: Record<string, (fragment: string) => State> = {
  documents: readDocuments,
  learn: (fragment) => asStored(readLearn(fragment)),
  normalize: (fragment) => asStored(readNormalize(fragment)),
  params: (fragment) => asStored(readParams(fragment)),
  rules: (fragment) => asStored(readRules(fragment)),
};

/** Settings that links name and no place has any more. */
const retired: Record<string, readonly string[]> = { rules: ["size_tolerance"] };

/** Settings whose first value is another today: a link that does not name them means today's. */
const changed: Record<string, State> = { rules: { likeness: 0.98 } };

/** A state without the settings that are retired. */
function ofToday(place: string, state: State): State {
  if (!isObject(state["settings"])) return state;
  const gone = retired[place] ?? [];
  const left = Object.entries(state["settings"]).filter(([name]) => !gone.includes(name));
  return { ...state, settings: Object.fromEntries(left) };
}

const isObject = (value: unknown): value is State =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `first` with what differs. */
function merged(first: State, differing: State): State {
  const fields = Object.entries(differing).map(([name, value]) => {
    const before = first[name];
    return [name, isObject(value) && isObject(before) ? merged(before, value) : value];
  });
  return { ...first, ...Object.fromEntries(fields) };
}

/** The paths of the fields in which two states do not differ. */
function same(one: unknown, other: unknown, path = ""): string[] {
  if (isObject(one) && isObject(other))
    return Object.keys(one).flatMap((name) => same(one[name], other[name], `${path}.${name}`));
  return JSON.stringify(one) === JSON.stringify(other) ? [path] : [];
}

describe.each(Object.entries(readers))("old links of %s", (place, read) => {
  const own = links.filter((link) => link.place === place);
  const bare: State = own.find(({ fragment }) => fragment === place)?.state ?? {};
  const settings = changed[place];
  const first = settings === undefined ? bare : merged(bare, { settings });

  it.each(own.map(({ fragment, state }) => [fragment, state] as const))("%s", (fragment, state) => {
    const expected = fragment === place ? first : merged(first, state);
    expect(read(`#${fragment}`)).toMatchObject(ofToday(place, expected));
    expect(placeIn(`#${fragment}`)).toBe(place);
  });

  it("have every field of today", () => {
    const every = own.filter((link) => "every" in link);
    // A sample stands in the place of the text; the address is the place's own.
    const others = ["place", "sample", "refused"].map((name) => `.${name}`);
    const untouched = every.map(({ fragment }) => same(read(`#${place}`), read(`#${fragment}`)));
    const [paths = ["every field"], ...rest] = untouched;
    const isLeft = (path: string) => !others.includes(path) && rest.every((more) => more.includes(path));
    const left = paths.filter(isLeft);
    expect(left, "add a link with the new field to tests/fixtures/stored/links.json").toEqual([]);
  });
});
