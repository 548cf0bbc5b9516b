/** How rules are learned and proved: the method, the least support and the proof in the open, the rest one click away. */
import { Switch } from "../../../ui";
import { into } from "../../../ui/into";
import { type Chip, SettingsForm, switchText } from "../../../ui/page/settings_form";
import { Delay, delayChip } from "../../../ui/page/verifying/verify_panel";
import { useDust } from "../context";
import type { Dust } from "../model";
import { settingsOfDust } from "../settings";
import { needed } from "./samples";
import { counted, w, words } from "./words";

/** Arguments that Parameters knows to change nothing are dropped before anything is learned. */
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
  seen: ["max_tokens", "max_bucket", "support_share"],
  kept: ["keep", "window", "tolerance", "rounds"],
  proved: ["confidence", "likeness", "failures", "changed_words", "min_words", "max_fetches"],
} as const;

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
      main={["min_support", "precision"]}
      beside={
        <>
          <Delay {...delay} />
          <Given />
        </>
      }
      chips={[delayChip(delay), ...givenChip(given)]}
      groups={groups}
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
