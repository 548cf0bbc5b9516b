/** The place's state in the address: `#normalize?tier=semantic&d=…&row=…`. Pure. */
import type { UrlGroupQuery, UrlOptions, UrlQuery } from "dustlens";
import {
  count,
  field,
  firstOf,
  idPattern,
  type LinkFields,
  type LinkLists,
  oneField,
  orderField,
  type ReadLists,
  readField,
  readLink,
  textField,
  word,
  writeFields,
  writeLists,
  writeReading,
} from "../../place_model/link";
import type { Order } from "../../place_model/link_values";
import type { Keep } from "../../worker/urls_api";
import { initialOptions, tiers } from "./options";

export const views = ["urls", "groups", "rules"] as const;
export type UrlsView = (typeof views)[number];
export const shows = ["all", "changed", "merged", "passed"] as const;
export type Show = UrlQuery["show"];
export const keeps = ["shortest", "first", "frequent"] as const;
export const sortKeys = ["line", "url", "normalized", "repeats"] as const;
export type SortKey = UrlQuery["sort"];
export const groupSortKeys = ["urls", "occurrences", "key"] as const;
export type GroupSortKey = UrlGroupQuery["sort"];

/** What is looked at. */
export interface ViewFields {
  view: UrlsView;
  show: Show;
  rule: string | undefined;
  filter: string;
  order: Order<SortKey>;
  groupOrder: Order<GroupSortKey>;
  row: number | undefined;
}

const viewFields: LinkFields<ViewFields> = {
  view: oneField(views, "urls"),
  show: oneField(shows, "all"),
  rule: field<string | undefined>(undefined, word),
  filter: textField(),
  order: orderField(sortKeys, { key: "line", descending: false }),
  groupOrder: orderField(groupSortKeys, { key: "urls", descending: true }, "group-sort"),
  row: field<number | undefined>(undefined, count),
};

export const firstView = firstOf(viewFields);

export interface NormalizeState extends LinkLists {
  options: UrlOptions;
  keep: Keep;
  view: ViewFields;
}

/** A state as read. `chosen`: whether it names options. */
export interface ReadState extends NormalizeState, ReadLists {
  chosen: boolean;
}

const head = "normalize";

const list = (value: string): string[] | undefined => {
  const ids = value.split(",");
  return ids.every((each) => idPattern.test(each)) ? ids : undefined;
};

/** The options but for the values of rules, each of which is a field of its own. */
const options: LinkFields<Omit<UrlOptions, "values" | "preset"> & { preset: string | undefined }> = {
  tier: oneField(tiers, initialOptions.tier),
  preset: field<string | undefined>(undefined, word),
  with: field<string[]>([], list),
  without: field<string[]>([], list),
};

const keep = { keep: oneField(keeps, "shortest") };

/** The fragment, without `#`. Input that does not fit is counted in `more` instead. */
export function writeState(state: NormalizeState): string {
  const query = new URLSearchParams();
  writeFields(options, { preset: undefined, ...state.options }, query);
  for (const { name, value } of state.options.values) query.append(`o.${name}`, value);
  writeFields<Pick<NormalizeState, "keep">>(keep, state, query);
  writeReading(state.reading, query);
  const looked = new URLSearchParams();
  writeFields(viewFields, state.view, looked);
  return writeLists(head, state, query, looked);
}

/** Reads an option; undefined: it is none. */
function readOption(name: string, value: string, into: UrlOptions): boolean | undefined {
  if (!name.startsWith("o.") || !idPattern.test(name.slice(2)))
    return readField(options, name, value, into as UrlOptions & { preset: string | undefined });
  into.values.push({ name: name.slice(2), value });
  return true;
}

/** Reads a fragment, with or without `#`. */
export function readState(fragment: string): ReadState {
  const first = { options: { ...initialOptions, values: [] }, keep: "shortest" as Keep, chosen: false };
  return readLink(head, fragment, { ...first, view: { ...firstView } }, (name, value, into) => {
    const chosen = readOption(name, value, into.options);
    if (chosen === true) into.chosen = true;
    return (
      chosen ??
      readField<Pick<NormalizeState, "keep">>(keep, name, value, into) ??
      readField(viewFields, name, value, into.view)
    );
  });
}
