/** A session that could not be kept to its end, with the texts that its link still has. Pure. */
import type { LinkText } from "../../place_model/link_text";
import type { Input } from "../../worker/api";

const boxOrder = ["A", "B"];

/** The boxes come first, A before B. */
function rank({ kind, id }: Input): number {
  const place = kind === "text" ? boxOrder.indexOf(id) : -1;
  return place < 0 ? boxOrder.length : place;
}

/**
 * The inputs as they were last: texts as the link has them, everything else as it was kept. A link has all texts or none;
 * `missing` counts what it has not. `lost`: how many inputs are in neither.
 */
export function mended(
  kept: readonly Input[],
  { texts, missing, held = [] }: { texts: readonly LinkText[]; missing: number; held?: readonly string[] },
): { inputs: Input[]; lost: number } {
  if (texts.length === 0) return { inputs: [...kept], lost: Math.max(0, missing - kept.length) };
  const asInput = ({ id, text }: LinkText): Input => ({
    kind: "text",
    id,
    text,
    ...(held.includes(id) && { held: true }),
  });
  const fresh = new Map(texts.map((text): [string, Input] => [text.id, asInput(text)]));
  const others = kept.filter(({ kind }) => kind !== "text").length;
  const inputs: Input[] = [];
  for (const input of kept) {
    const text = fresh.get(input.id);
    if (input.kind !== "text") inputs.push(input);
    else if (text !== undefined) inputs.push(text);
    if (input.kind === "text") fresh.delete(input.id);
  }
  inputs.push(...fresh.values());
  inputs.sort((one, other) => rank(one) - rank(other));
  return { inputs, lost: Math.max(0, missing - others) };
}
