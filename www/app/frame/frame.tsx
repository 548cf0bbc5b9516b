/** The frame of every place: header, what went wrong, the place itself. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import "../../ui/ui.css";
import "../../ui/page/fades.css";
import "../../ui/page/place.css";
import "./frame.css";
import { n, t, withWords } from "../../i18n";
import { Button, ProblemList } from "../../ui";
import { SkipToResults } from "../../ui/page/skip";
import { useLazy } from "../../ui/use_lazy";
import { isEmbedded } from "../embedded";
import { dismiss, shownNotices } from "../failures";
import { placeViews } from "../place_views";
import { place } from "../places";
import { resultsShown, samplesId, samplesShown } from "../samples_shown";
import { DropZone } from "./drop_zone";
import { Header } from "./header";
import { keysShown, watchKeys } from "./keys";
import { EngineLoading } from "./loading";
import { Spoken } from "./spoken";

/** Keeps the window's title in step with the place and the language. */
function useTitle(): void {
  const title = t(`frame:title.${place.value}`);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The newest notice, and the others on demand: they take no more of the screen than one. */
function Notices() {
  const isOpen = useSignal(false);
  const all = shownNotices.value;
  const others = all.length - 1;
  if (others < 0) return null;
  const shown = isOpen.value ? all : all.slice(-1);
  return (
    <>
      <ProblemList problems={shown} onDismiss={dismiss} />
      {others > 0 && !isOpen.value && (
        <Button
          kind="quiet"
          onClick={() => {
            isOpen.value = true;
          }}
        >
          {t("notices:more_notices", { count: others, number: n(others) })}
        </Button>
      )}
    </>
  );
}

const loadKeys = () => withWords(import("./keys_help"), "keys");

/** The list of keys; its code comes when it is asked for. */
function Keys() {
  const help = useLazy(loadKeys);
  return help === undefined ? null : <help.KeysHelp />;
}

export function Frame() {
  useTitle();
  useEffect(() => watchKeys(document), []);
  const View = placeViews[place.value];
  return (
    <>
      <a class="skip no-print" href="#main" onClick={skip}>
        {t("frame:skip")}
      </a>
      {samplesShown.value && (
        <a class="skip no-print" href={`#${samplesId}`} onClick={skipToSamples}>
          {t("frame:skip_to_samples")}
        </a>
      )}
      {resultsShown.value && <SkipToResults />}
      {isEmbedded || <Header />}
      <div class="notices" role="log" aria-live="polite" aria-label={t("notices:notices")}>
        <Notices />
      </div>
      <Spoken />
      <EngineLoading />
      <main id="main" tabIndex={-1}>
        <View />
      </main>
      {keysShown.value && <Keys />}
      <DropZone />
    </>
  );
}

/** The address holds the page's state, so the skip link moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The focus goes to the first sample. */
function skipToSamples(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${samplesId} :is(a, button)`)?.focus();
}
