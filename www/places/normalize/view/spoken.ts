/** Results in words, as they are said at the end of the work. */
import { n } from "../../../i18n";
import type { SpokenResults } from "../../../ui/page/run_bar";
import type { Normalize } from "../model";
import { w } from "./words";

export function spokenResults({ session }: Normalize): SpokenResults {
  const run = () => {
    const found = session.summary.value;
    if (found === undefined) return undefined;
    const { urls, keys, groups } = found;
    const parts = [
      `${n(urls)} ${w("summary.urls", { count: urls })}`,
      `${n(keys)} ${w("summary.keys", { count: keys })}`,
      ...(groups > 0 ? [`${n(groups)} ${w("summary.groups.name", { count: groups })}`] : []),
    ];
    return parts.join(", ");
  };
  return { run };
}
