/** Losses of a link as a place finds them; they are put in words (`link_loss`) where there are any. */
import { notices } from "../app/failures";
import type { Place } from "../app/places";
import type { ReadLists } from "./link";
import type { Impossible } from "./setting_fields";

/** Parts of a link that are not here, as a place has read it. */
export interface LinkLoss {
  place: Place;
  /** Names of fields that could not be restored. */
  refused: readonly string[];
  /** The refused ones that are no fields of this version, and those that have an impossible number. */
  unknown?: readonly string[] | undefined;
  impossible?: readonly Impossible[] | undefined;
  /** The place that the link names, if there is none of this name. */
  nowhere?: string | undefined;
  sample?: string | undefined;
  /** Packed texts that a cut took, and whether it took all. */
  lost?: number | undefined;
  isAllLost: boolean;
  /** The last field, where nothing of its value is left. */
  blank?: string | undefined;
  /** True if the link names texts, lists or a sample. */
  hasInputs: boolean;
  /** The one result that it names, where it names one. */
  picked: "pair" | "row" | undefined;
  /** The pair that it names, where there are no documents at all. */
  absent?: [string, string] | undefined;
}

/** The loss of a link of a place over lists. */
export function lossOfLists(place: Place, read: ReadLists): LinkLoss {
  const { refused, unknown, impossible, sample, lost, blank, text, files, missing } = read;
  const { row } = (read as { view?: { row?: unknown } }).view ?? {};
  const isBare = text === "" && files === undefined;
  return {
    ...{ place, refused, unknown, impossible, sample, lost, blank },
    isAllLost: isBare,
    hasInputs: !isBare || sample !== undefined || missing > 0,
    picked: row === undefined ? undefined : "row",
  };
}

/** The code under which a link that was cut or changed is told of. */
export const damaged = "link-damaged";

/** True if the link to a place was cut or changed, and what it lost has not been said yet: other places start beside it. */
export const isDamaged = (of: Place): boolean =>
  notices
    .peek()
    .some(({ code, params: { place, lost } }) => code === damaged && place === of && lost === undefined);
