/** The documents in a link that a person copies. Loads with the first such link. */
import type { Shared } from "../../app/places";
import { carriedText } from "../../place_model/carried_text";
import type { LinkText } from "../../place_model/link_text";
import type { Input } from "../../worker/api";
import type { Collection } from "./model";

/** The documents that a link to be copied carries. Fetched pages do not travel, nor do archives and large files. */
export async function shared({ input, samples }: Collection): Promise<Omit<Shared, "fragment">> {
  const inputs = input.all.peek();
  if (samples.sampleNow.peek() !== undefined) return { texts: [], missing: 0 };
  const carried = await Promise.all(inputs.map(carriedBy));
  const found = carried.filter((text) => text !== undefined);
  return { texts: found, missing: inputs.length - found.length };
}

async function carriedBy(input: Input): Promise<LinkText | undefined> {
  if (input.kind === "text") return { id: input.id, text: input.text };
  if (input.kind !== "file") return undefined;
  const text = await carriedText(input.blob);
  return text === undefined ? undefined : { id: input.id, text, file: input.lines ? "lines" : "whole" };
}
