/** The results' words and numbers in the language in force. */
import { n, type Params, t } from "../../i18n";
import { decimal } from "./decimal";

/** A phrase of the results' own namespace. */
export function w(key: string, params?: Params): string {
  return t(`results:${key}`, params);
}

/** A whole number with the language's grouping. */
export function whole(value: number): string {
  return n(value, { maximumFractionDigits: 0 });
}

/** The mark between whole part and decimals: a point in English, a comma in Russian. */
function separator(): string {
  return n(0.5, { minimumFractionDigits: 1 }).charAt(1);
}

/** A decimal in the language in force that never crosses `threshold`; see `decimal`. */
export function decimalText(value: number, threshold?: number, digits?: number): string {
  return decimal(value, threshold, digits).replace(".", separator());
}

/** `152/160`. */
export function fractionText(part: number, all: number): string {
  return `${whole(part)}/${whole(all)}`;
}

/** The threshold as a person set it: no trailing noughts, no rounding. */
export function thresholdText(value: number): string {
  return String(value).replace(".", separator());
}

/** A share in per cent with two digits that count: about 19 %, about 0.036 %; never 100 % unless it is. */
export function roughPercentText(share: number): string {
  const isNearAll = share > 0.9 && share < 1;
  const options = isNearAll ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 };
  const shown = isNearAll ? Math.floor(share * 10_000) / 10_000 : share;
  return n(shown, { style: "percent", ...options });
}

/** A share in per cent, with enough digits not to read as 0 % or 100 % unless it is. */
export function percentText(share: number): string {
  const sign = n(0, { style: "percent" }).slice(1);
  return `${decimal(share * 100, undefined, 1).replace(".", separator())}${sign}`;
}
