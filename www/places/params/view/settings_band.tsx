/** How arguments are judged: the method, the two numbers and the scope in the open, the rest one click away. */
import { SettingsForm } from "../../../ui/page/settings_form";
import { Delay, delayChip } from "../../../ui/page/verifying/verify_panel";
import { useParams } from "../context";
import { settingsOfParams } from "../settings";
import { words } from "./words";

const groups = {
  tried: ["extended", "everything", "absence", "soft_404", "bases", "trials"],
  decides: ["similarity", "decider", "changed_words", "min_words"],
  remembers: ["recheck_after", "drop_after", "max_arguments"],
} as const;

export function SettingsBand({ isFolded }: { isFolded: boolean }) {
  const { session, verify } = useParams();
  const delay = { words, verify };
  return (
    <SettingsForm
      words={words}
      session={session}
      fields={settingsOfParams.fields}
      plain={settingsOfParams.plain}
      main={["scope", "min_values", "threshold"]}
      beside={<Delay {...delay} />}
      chips={[delayChip(delay)]}
      groups={groups}
      isFolded={isFolded}
    />
  );
}
