/** The place's state in the address: `#rules?min_support=2&d=…&row=…`. Pure. */
import type { DustQuery, DustRow, DustSettings } from "dustlens";
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
} from "../../place_model/link";
import type { Order } from "../../place_model/link_values";
import type { DustTrust } from "../../worker/rules_api";
import { settingsOfDust } from "./settings";

export const tabs = ["rules", "shrink", "map"] as const;
export type Tab = (typeof tabs)[number];
export type Status = DustRow["status"];
export const statuses = ["likely", "valid", "refuted", "undecided"] as const;
/** The orders in the order they are offered. */
export const sortKeys = ["found", "support", "removed", "status", "scope"] as const;
export type SortKey = DustQuery["sort"];
export const trusts = ["valid", "likely"] as const;
export const formatNames = ["map-csv", "json", "jsonl", "learned", "nginx", "apache"] as const;
export type FormatName = (typeof formatNames)[number];
export const firstFormat: FormatName = "map-csv";

/** What is looked at. */
export interface ViewFields {
  tab: Tab;
  status: Status | undefined;
  filter: string;
  order: Order<SortKey>;
  /** As chosen; undefined: by what is known of the rules. */
  trust: DustTrust | undefined;
  mapFilter: string;
  changedOnly: boolean;
  row: string | undefined;
}

const viewFields: LinkFields<ViewFields> = {
  tab: oneField(tabs, "rules"),
  status: oneField(statuses, undefined),
  filter: textField(),
  order: orderField(sortKeys, { key: "found", descending: false }),
  trust: oneField(trusts, undefined),
  mapFilter: textField("map"),
  changedOnly: flagField(true, "changed"),
  row: field<string | undefined>(undefined, short),
};

export const firstView = firstOf(viewFields);

interface Flags {
  /** True if what Parameters knows is taken for granted. */
  useParams: boolean;
}

export type RulesState = SettingsState<DustSettings, ViewFields, FormatName, Flags>;
export type ReadState = SettingsRead<DustSettings, ViewFields, FormatName, Flags>;

export const { writeState, readState } = settingsLink<DustSettings, ViewFields, FormatName, Flags>({
  head: "rules",
  settings: settingsOfDust,
  view: viewFields,
  format: oneField(formatNames, firstFormat, "export"),
  flags: { useParams: flagField(true, "params") },
});
