/** How rules are learned and verified: the method and the precision in the open, the rest one click away. */
import { Switch } from "../../../ui";
import { type Chip, switchText } from "../../../ui/page/settings_band";
import { SettingsForm } from "../../../ui/page/settings_form";
import { Delay, delayChip } from "../../../ui/page/verifying/verify_panel";
import { into } from "../../../ui/signal_setter";
import { useDust } from "../context";
import type { Dust } from "../model";
import { settingsOfDust } from "../settings";
import { needed } from "./samples";
import { counted, w, words } from "./words";

/** Query parameters that are known to change nothing are dropped before anything is learned. */
function Given() {
  const { givenCount, useParams } = useDust().given;
  return (
    <div class="rules-given" data-setting="given">
      <Switch
        label={counted("settings.given", givenCount.value)}
        hint={w("settings.given_hint")}
        on={useParams.value}
        onChange={into(useParams)}
      />
    </div>
  );
}

const groups = {
  kept: ["rounds"],
  proved: ["confidence", "likeness", "failures", "changed_words", "min_words", "max_fetches"],
} as const;

/** Parameters of the mining algorithm, which the paper names by letters. */
const paper = [
  "min_support",
  "support_share",
  "max_tokens",
  "max_bucket",
  "keep",
  "window",
  "tolerance",
] as const;

export function SettingsBand({ isFolded }: { isFolded: boolean }) {
  const { given, session, verify } = useDust();
  const delay = { words, verify };
  const { precision, confidence } = session.settings.value;
  return (
    <SettingsForm
      words={words}
      plain={settingsOfDust.plain}
      session={session}
      fields={settingsOfDust.fields}
      main={["precision"]}
      beside={
        <>
          <Delay {...delay} />
          <Given />
        </>
      }
      chips={[delayChip(delay), ...givenChip(given)]}
      groups={groups}
      paper={{ label: w("settings.paper"), names: paper }}
      promise={counted("settings.proof", needed(precision, confidence, 0))}
      isFolded={isFolded}
    />
  );
}

/** Said only once it was switched off. */
function givenChip({ givenCount, useParams }: Dust["given"]): Chip[] {
  if (useParams.value) return [];
  return [{ name: "given", label: counted("settings.given", givenCount.value), value: switchText(false) }];
}
