/** What goes in: by paste, from files, from addresses, from a sample. */
import { t, withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { TabList } from "../../../ui/tabs";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import { canRetry } from "../fetches";
import { type Tab, tabs } from "../input_tabs";
import { fetchCounts } from "./fetch_counts";
import { OpenSession } from "./open_session";
import { PasteTab } from "./paste_tab";
import { SamplesTab } from "./samples_tab";

const loadAddresses = () => withWords(import("./addresses_tab"), "addresses");

/** The tab for addresses; its code comes when it is opened. */
function AddressesTab() {
  const tab = useLazy(loadAddresses);
  return tab === undefined ? null : <tab.AddressesTab />;
}

const loadFiles = () => withWords(import("./files_tab"), "files");

/** The tab for files; its code comes when it is opened. */
function FilesTab() {
  const tab = useLazy(loadFiles);
  return tab === undefined ? null : <tab.FilesTab />;
}

const views = { paste: PasteTab, files: FilesTab, addresses: AddressesTab, samples: SamplesTab } as const;

/** How fetching stands while its list is folded away; a press shows the list, with the reasons. */
function Fetched() {
  const {
    fetching: { cancelFetches, fetches, fetching },
    tabs: { chosenTab, notTaken },
  } = useDocuments();
  const isBad = notTaken.value > 0 || fetches.value.some(canRetry);
  if (fetches.value.length === 0 || (fetching.value === 0 && !isBad)) return null;
  const show = () => {
    chosenTab.value = "addresses";
  };
  return (
    <span class="row-0 small numeric">
      <Button kind="quiet" onClick={show}>
        {fetchCounts(fetches.value, notTaken.value)}
      </Button>
      {fetching.value > 0 && (
        <Button kind="quiet" onClick={cancelFetches}>
          {t("documents:fetch.cancel")}
        </Button>
      )}
    </span>
  );
}

export function InputPanel({ isFolded }: { isFolded: boolean }) {
  const {
    input: { inputs },
    results: { asCollection, isPair },
    tabs: { chosenTab, openTab },
  } = useDocuments();
  const now = openTab();
  const View = now === undefined ? undefined : views[now];
  const open = (tab: Tab) => {
    chosenTab.value = tab === now && inputs.peek().length > 0 ? "closed" : tab;
  };
  return (
    <section
      class={`no-print input-panel ${isFolded ? "is-line" : "card"} ${now === undefined ? "" : "is-open"}`}
      aria-label={t("documents:input.label")}
    >
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
        {isFolded && isPair.value && !asCollection.value && <OpenSession />}
        {now === undefined && isFolded ? (
          <Fetched />
        ) : (
          <p class="stays soft small">
            {t(now === "addresses" ? "documents:input.leaves" : "documents:input.stays")}
          </p>
        )}
      </div>
      {View !== undefined && (
        <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${now}`}>
          <View />
        </div>
      )}
    </section>
  );
}
