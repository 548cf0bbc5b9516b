/** What goes in: by paste, from files, from addresses, from a sample. */
import { t } from "../../../i18n";
import { useDocuments } from "../context";
import { type Tab, tabs } from "../input_tabs";
import type { Collection } from "../model";
import { AddressesTab } from "./addresses_tab";
import { FilesTab } from "./files_tab";
import { PasteTab } from "./paste_tab";
import { SamplesTab } from "./samples_tab";

const views = { paste: PasteTab, files: FilesTab, addresses: AddressesTab, samples: SamplesTab } as const;

/** Arrow keys, Home and End move between tabs, as the pattern for tabs has it. */
function move(place: Collection, event: KeyboardEvent, now: Tab): void {
  const at = tabs.indexOf(now);
  const last = tabs.length - 1;
  const goals: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const goal = tabs[goals[event.key] ?? -1];
  if (goal === undefined) return;
  event.preventDefault();
  place.tabs.chosenTab.value = goal;
  document.getElementById(`tab-${goal}`)?.focus();
}

function TabButton({ tab, now }: { tab: Tab; now: Tab | undefined }) {
  const place = useDocuments();
  const {
    input: { inputs },
    tabs: { chosenTab },
  } = place;
  const isOpen = tab === now;
  const isFirst = now === undefined && tab === tabs[0];
  return (
    <button
      id={`tab-${tab}`}
      type="button"
      role="tab"
      aria-selected={isOpen}
      aria-controls={isOpen ? "tab-panel" : undefined}
      tabIndex={isOpen || isFirst ? 0 : -1}
      onClick={() => {
        chosenTab.value = isOpen && inputs.peek().length > 0 ? "closed" : tab;
      }}
      onKeyDown={(event) => move(place, event, tab)}
    >
      {t(`documents:input.${tab}`)}
    </button>
  );
}

export function InputPanel() {
  const { openTab } = useDocuments().tabs;
  const now = openTab();
  const View = now === undefined ? undefined : views[now];
  return (
    <section class="card no-print" aria-label={t("documents:input.label")}>
      <div class="row tabs-row">
        {now === undefined && <span class="soft">{t("documents:input.more")}</span>}
        <div class="tabs" role="tablist" aria-label={t("documents:input.label")}>
          {tabs.map((each) => (
            <TabButton key={each} tab={each} now={now} />
          ))}
        </div>
        <p class="stays soft small">
          {t(now === "addresses" ? "documents:input.leaves" : "documents:input.stays")}
        </p>
      </div>
      {View !== undefined && (
        <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${now}`}>
          <View />
        </div>
      )}
    </section>
  );
}
