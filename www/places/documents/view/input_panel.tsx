/** What goes in: by paste, from files, from addresses, from a sample. */
import { t } from "../../../i18n";
import { TabList } from "../../../ui/tabs";
import { useDocuments } from "../context";
import { type Tab, tabs } from "../input_tabs";
import { AddressesTab } from "./addresses_tab";
import { FilesTab } from "./files_tab";
import { PasteTab } from "./paste_tab";
import { SamplesTab } from "./samples_tab";

const views = { paste: PasteTab, files: FilesTab, addresses: AddressesTab, samples: SamplesTab } as const;

export function InputPanel() {
  const {
    input: { inputs },
    tabs: { chosenTab, openTab },
  } = useDocuments();
  const now = openTab();
  const View = now === undefined ? undefined : views[now];
  const open = (tab: Tab) => {
    chosenTab.value = tab === now && inputs.peek().length > 0 ? "closed" : tab;
  };
  return (
    <section class="card no-print" aria-label={t("documents:input.label")}>
      <div class="row tabs-row">
        {now === undefined && <span class="soft">{t("documents:input.more")}</span>}
        <TabList
          id="tab"
          label={t("documents:input.label")}
          names={tabs}
          title={(tab) => t(`documents:input.${tab}`)}
          open={now}
          onOpen={open}
        />
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
