/** A fraction with its value; 0/0 has none. */
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { w } from "../words";

export function valueText(part: number, whole: number, value: number, digits?: number): string {
  if (whole === 0) return w("figure.nothing");
  return `${fractionText(part, whole)} = ${decimalText(value, undefined, digits)}`;
}
