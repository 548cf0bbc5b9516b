/** The place: input, settings, results, and the evidence beside them. */
import { ListPlace } from "../../../ui/page/list_place";
import { useNormalize } from "../context";
import { Intro } from "./intro";
import { Evidence } from "./results/evidence";
import { Results } from "./results/results";
import { SettingsBand } from "./settings/settings_band";
import { spokenResults } from "./spoken";
import { words } from "./words";

const views = { Intro, Settings: SettingsBand, Results, Evidence };

export function Normalize() {
  const normalize = useNormalize();
  const { rows, session } = normalize;
  const spoken = spokenResults(normalize);
  const shown = rows.evidence.value.value?.row.row;
  return <ListPlace {...{ words, session, spoken, shown, views }} name="normalize" />;
}
