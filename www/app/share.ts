/** The link that a person copies, and what it holds. Loads with the first press of its button. */
import { withCheck } from "../place_model/link_check";
import { pack } from "../place_model/link_pack";
import { type LinkText, readText } from "../place_model/link_text";
import { handles, place, type Shared, stateOf } from "./places";

/** Names of fields that say what of the results is looked at. */
const pickedFields = new Set(["a", "row", "cluster"]);
const viewFields = new Set(
  "view section sort filter tab status trust map changed verdict due remembered show rule group-sort export b".split(
    " ",
  ),
);
/** The fields among them that order or choose rows. */
const rowFields = new Set("sort status verdict due remembered show rule group-sort changed trust".split(" "));
/** Fields of the input, which are named one by one. */
const inputFields = new Set(["sample", "texts", "d", "z", "more", "lists"]);

/** The contents of a link, for the words about it. */
export interface Holds {
  /** The settings by their names in the link, with their values: how the lists are read counts as well. */
  settings: readonly (readonly [name: string, value: string])[];
  /** True if a row is picked; the two documents where it is a pair. */
  picked: boolean;
  pair: readonly [string, string] | undefined;
  /** The tab that is open, that of the evidence, the filter, and if rows are ordered or chosen in another way than at first. */
  tab: string | undefined;
  section: string | undefined;
  filter: string | undefined;
  rows: boolean;
  sample: string | undefined;
  /** Texts, files and lists that it carries, and those that it cannot. */
  texts: number;
  /** The size of those that it carries, as they were. */
  bytes: number;
  missing: number;
}

export interface SharedLink {
  place: string;
  address: string;
  holds: Holds;
}

/** The fields of a fragment by their names. */
export function holdsOf(fragment: string, carried: readonly LinkText[], missing: number): Holds {
  const query = new URLSearchParams(fragment.split("?").slice(1).join("?"));
  const names = [...query.keys()];
  const texts = [...carried, ...query.getAll("d").flatMap((written) => readText(written) ?? [])];
  const [a, b] = [query.get("a"), query.get("b")];
  return {
    settings: [...query].filter(
      ([name]) => !pickedFields.has(name) && !viewFields.has(name) && !inputFields.has(name),
    ),
    pair: a === null || b === null ? undefined : [a, b],
    picked: names.some((name) => pickedFields.has(name)),
    tab: query.get("view") ?? query.get("tab") ?? undefined,
    section: query.get("section") ?? undefined,
    filter: query.get("filter") ?? undefined,
    rows: names.some((name) => rowFields.has(name)),
    sample: query.get("sample") ?? undefined,
    texts: texts.length,
    bytes: new Blob(texts.map(({ text }) => text)).size,
    missing,
  };
}

/** A fragment with fields put before what it says of the view: a cut takes the view first. */
function withInputs(fragment: string, inputs: string): string {
  const [head = "", ...rest] = fragment.split("?");
  const fields = rest.length === 0 ? [] : rest.join("?").split("&");
  const isOfView = (field: string) => {
    const name = field.split("=")[0] ?? "";
    return pickedFields.has(name) || viewFields.has(name);
  };
  const [view, others] = [fields.filter(isOfView), fields.filter((field) => !isOfView(field))];
  const all = [...others, ...(inputs === "" ? [] : [inputs]), ...view];
  return all.length === 0 ? head : `${head}?${all.join("&")}`;
}

/** The link with its texts: all of them, or as many of the first as there is room for. */
export async function linkWith({
  fragment,
  texts,
  missing,
}: Shared): Promise<{ fragment: string; holds: Holds }> {
  for (let count = texts.length; count > 0; count = Math.floor(count / 2)) {
    const packed = await pack(texts.slice(0, count));
    if (packed === undefined) continue;
    const left = missing + texts.length - count;
    const more = left > 0 ? `&more=${left}` : "";
    const whole = withInputs(fragment, `z=${packed}${more}`);
    return { fragment: whole, holds: holdsOf(fragment, texts.slice(0, count), left) };
  }
  const left = missing + texts.length;
  return {
    fragment: withInputs(fragment, left > 0 ? `more=${left}` : ""),
    holds: holdsOf(fragment, [], left),
  };
}

/** The link to what is on the screen now. */
export async function sharedLink(): Promise<SharedLink> {
  const now = place.peek();
  const holder = stateOf(now);
  const handle = handles[holder].peek();
  const shared = (await handle?.share()) ?? { fragment: now, texts: [], missing: 0 };
  const { fragment, holds } = await linkWith(shared);
  const own = withCheck(now + fragment.slice(holder.length));
  return { place: now, address: `${location.href.replace(/#.*$/, "")}#${own}`, holds };
}
