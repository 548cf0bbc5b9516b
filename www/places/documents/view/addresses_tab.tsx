/** Addresses, fetched through the proxy, each with its own status. */
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { askProxy, proxy } from "../../../app/proxy";
import { n, t, withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { NoProxy } from "../../../ui/page/verifying/no_proxy";
import { useLazy } from "../../../ui/use_lazy";
import { useDocuments } from "../context";
import { canRetry, readAddresses } from "../fetches";
import type { Collection } from "../model";

function fetchTyped(place: Collection): void {
  const { urls, bad } = readAddresses(place.tabs.addresses.peek());
  place.tabs.alreadyHere.value = place.fetching.fetchAll(urls);
  place.tabs.addresses.value = bad.map((line) => line.text).join("\n");
  place.tabs.notTaken.value = bad.length;
  // Where nothing is fetched this tab says why; else the line that it folds to does, and opens it.
  if (urls.length > 0 && place.tabs.alreadyHere.peek() === 0) place.tabs.closeInput();
}

function Demo() {
  const place = useDocuments();
  const {
    worker: { preload },
    tabs: { addresses: text },
  } = place;
  const { demo } = proxy.value;
  if (demo.length === 0) return null;
  return (
    <div class="row-2 apart demo">
      <span>{t("addresses:demo", { count: demo.length, addresses: n(demo.length) })}</span>
      <Button
        onMouseEnter={preload}
        onFocus={preload}
        onClick={() => {
          text.value = demo.join("\n");
          fetchTyped(place);
        }}
      >
        {t("addresses:demo_fetch")}
      </Button>
    </div>
  );
}

function Actions({ count }: { count: number }) {
  const place = useDocuments();
  const { cancelFetches, clearFetches, fetches, fetching, retry } = place.fetching;
  const done = fetches.value.some(({ status }) => status.state === "done");
  return (
    <div class="row-2">
      <Button kind="main" disabled={count === 0} onClick={() => fetchTyped(place)}>
        {t("addresses:fetch", { count, addresses: n(count) })}
      </Button>
      {fetching.value > 0 && <Button onClick={cancelFetches}>{t("documents:fetch.cancel")}</Button>}
      {fetching.value === 0 && fetches.value.some(canRetry) && (
        <Button onClick={() => retry()}>{t("addresses:retry_all")}</Button>
      )}
      {done && fetching.value === 0 && (
        <Button kind="quiet" onClick={clearFetches}>
          {t("addresses:clear")}
        </Button>
      )}
    </div>
  );
}

/** The box for the addresses; lines that are none are named under it. */
function AddressBox({ bad }: { bad: readonly { line: number; text: string }[] }) {
  const {
    worker: { preload },
    tabs: { addresses: text },
  } = useDocuments();
  const [first] = bad;
  return (
    <>
      <label class="line field-head" for="addresses">
        {t("addresses:label")}
      </label>
      <textarea
        id="addresses"
        class="input mono"
        rows={4}
        spellcheck={false}
        placeholder={t("addresses:placeholder")}
        value={text.value}
        aria-describedby={first === undefined ? undefined : "addresses-bad"}
        onFocus={preload}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      {first !== undefined && (
        <p id="addresses-bad" class="small field-problem">
          {t("addresses:bad", { count: bad.length, line: n(first.line), text: first.text })}
        </p>
      )}
    </>
  );
}

const loadList = () => withWords(import("./fetch_list"), "problems");

/** The addresses asked for; its code comes with the first of them. */
function Asked() {
  const list = useLazy(loadList);
  return list === undefined ? null : <list.FetchList />;
}

export function AddressesTab() {
  const {
    fetching: { fetches },
    tabs: { alreadyHere, addresses: text },
  } = useDocuments();
  useEffect(() => attempt(askProxy), []);
  const { urls, bad } = readAddresses(text.value);
  const already = alreadyHere.value;
  if (proxy.value.state === "absent") return <NoProxy words="addresses:" />;
  return (
    <div class="stack addresses-tab">
      <Demo />
      <AddressBox bad={bad} />
      <Actions count={urls.length} />
      {already > 0 && (
        <p class="soft small">{t("addresses:already", { count: already, addresses: n(already) })}</p>
      )}
      {fetches.value.length > 0 && <Asked />}
    </div>
  );
}
