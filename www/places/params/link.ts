/** The place's state in the address: `#params?scope=path&d=…&row=…`. Pure. */
import type { ParamQuery, ParamRow, ParamSettings } from "dustlens";
import {
  field,
  firstOf,
  flagField,
  type LinkFields,
  oneField,
  orderField,
  type SettingsRead,
  type SettingsState,
  settingsLink,
  short,
  textField,
  word,
} from "../../place_model/link";
import type { Order } from "../../place_model/link_values";
import { settingsOfParams } from "./settings";

export type Verdict = ParamRow["verdict"];
export const verdicts = ["significant", "candidate", "insignificant", "unverifiable", "unjudged"] as const;
/** The orders in the order they are offered. */
export const sortKeys = [
  ...(["name", "scope", "all", "distinct", "ratio", "verdict", "similarity", "checked"] as const),
];
export type SortKey = ParamQuery["sort"];
export const firstFormat = "clean-param";
export const views = ["arguments", "ratios", "rules"] as const;
export type View = (typeof views)[number];

/** What is looked at. */
export interface ViewFields {
  view: View;
  verdict: Verdict | undefined;
  due: boolean;
  remembered: boolean;
  filter: string;
  order: Order<SortKey>;
  row: string | undefined;
}

const viewFields: LinkFields<ViewFields> = {
  view: oneField(views, "arguments"),
  verdict: oneField(verdicts, undefined),
  due: flagField(false),
  remembered: flagField(false),
  filter: textField(),
  order: orderField(sortKeys, { key: "all", descending: true }),
  row: field<string | undefined>(undefined, short),
};

export const firstView = firstOf(viewFields);

export type ParamsState = SettingsState<ParamSettings, ViewFields, string, object>;
export type ReadState = SettingsRead<ParamSettings, ViewFields, string, object>;

export const { writeState, readState } = settingsLink<ParamSettings, ViewFields, string, object>({
  head: "params",
  settings: settingsOfParams,
  view: viewFields,
  format: field(firstFormat, word, "export"),
  flags: {},
});
