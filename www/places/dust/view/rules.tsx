/** The place: input, settings, results, and the evidence beside them. */
import { ListPlace } from "../../../ui/page/list_place";
import { useDust } from "../context";
import type { Dust } from "../model";
import { Evidence } from "./evidence/evidence";
import { Explain, ExplainFold } from "./explain/explain";
import { Intro } from "./intro";
import { Results } from "./results/results";
import { SettingsBand } from "./settings_band";
import { spokenResults } from "./spoken";
import { known, w, words } from "./words";

/** A stage in words; mining says its step and, from the second on, its round. */
function stageWords(dust: Dust, name: string): string {
  const { step, round } = dust.session.progress.value;
  if (name !== "mining" || step === undefined) return w(`stage.${name}`);
  const said = known(`step.${step}`, w("stage.mining"));
  return round > 1 ? w("stage.round", { step: said, round }) : said;
}

const views = { Intro, Settings: SettingsBand, Results, Evidence };

export function Rules() {
  const dust = useDust();
  return (
    <ListPlace
      name="dust"
      words={words}
      session={dust.session}
      shown={dust.rows.evidence.value.value?.row.id}
      stage={(name) => stageWords(dust, name)}
      fetching={dust.verify}
      spoken={spokenResults(dust)}
      storage={dust.storage}
      views={views}
      middle={(isBare) => isBare && <Explain />}
      foot={(isBare) => !isBare && <ExplainFold />}
    />
  );
}
