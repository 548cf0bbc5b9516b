/** The header: places, language, theme, presenter mode, keys. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Language, language, languages, t } from "../../i18n";
import { Icon, IconButton, type IconName } from "../../ui";
import { watchPrinting } from "../../ui/printing";
import { attempt } from "../failures";
import { place, places } from "../places";
import { presenting, setLanguage, setTheme, type Theme, theme, themes } from "../preferences";
import { showKeys } from "./keys";
import { Share } from "./share";

const themeIcons: Record<Theme, IconName> = { system: "screen", light: "sun", dark: "moon" };

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="9.5" cy="12" r="6.5" />
      <circle cx="14.5" cy="12" r="6.5" />
      <path d="M12 6a6.5 6.5 0 010 12 6.5 6.5 0 010-12z" />
    </svg>
  );
}

/** True on a window in which the names of all places and the tools do not fit side by side. */
function useIsNarrow(): boolean {
  const narrow = useSignal(false);
  useLayoutEffect(() => {
    const query = matchMedia("(width < 48rem)");
    const read = () => {
      narrow.value = query.matches;
    };
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return narrow.value;
}

/** Closes the menu on Escape, on a press beside it, and when the focus leaves it. */
function useClosing(list: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null) =>
      !(target instanceof Node && list.current?.contains(target));
    const press = ({ target }: Event) => {
      if (isOutside(target)) close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
      list.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("focusin", press);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("focusin", press);
      document.removeEventListener("keydown", key, true);
    };
  }, [isOpen]);
}

function PlaceLinks({ onGo }: { onGo: () => void }) {
  return (
    <ul id="places">
      {places.map((each) => (
        <li key={each}>
          <a
            href={`#${each}`}
            aria-current={place.value === each ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              place.value = each;
              onGo();
            }}
          >
            {t(`frame:places.${each}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The places side by side; where there is no room for that, the current one, which opens them all. */
function Navigation() {
  const nav = useRef<HTMLElement>(null);
  const open = useSignal(false);
  const isMenu = useIsNarrow() || presenting.value;
  const isOpen = isMenu && open.value;
  const close = () => {
    open.value = false;
  };
  useClosing(nav, isOpen, close);
  return (
    <nav class={`places no-print${isMenu ? " is-menu" : ""}`} ref={nav} aria-label={t("frame:places.label")}>
      {isMenu && (
        <button
          type="button"
          class="place-now"
          aria-expanded={isOpen}
          aria-controls={isOpen ? "places" : undefined}
          onClick={() => {
            open.value = !isOpen;
          }}
        >
          <span class="visually-hidden">{t("frame:places.now")}</span> {t(`frame:places.${place.value}`)}
          <span class="place-arrow" aria-hidden="true" />
        </button>
      )}
      {(!isMenu || isOpen) && <PlaceLinks onGo={close} />}
    </nav>
  );
}

/** Keeps the style sheets told how high the header is: the type's scale and the window change it. */
function useHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = header.current;
    if (own === null) return undefined;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--header", `${own.offsetHeight}px`),
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  return header;
}

function LanguageSwitch() {
  return (
    <fieldset class="languages">
      <legend class="visually-hidden">{t("frame:language")}</legend>
      {languages.map((each: Language) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={language.value === each}
          aria-label={t(`frame:language_name.${each}`)}
          onClick={() => attempt(() => setLanguage(each))}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

function ThemeSwitch() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? "system";
  const label = t("frame:theme.label", {
    now: t(`frame:theme.${theme.value}`),
    next: t(`frame:theme.${next}`),
  });
  return (
    <IconButton label={label} onClick={() => setTheme(next)}>
      <Icon name={themeIcons[theme.value]} />
    </IconButton>
  );
}

/** The line that a printed page begins with: the place, the day, and the address, which holds the settings. */
function PrintLine() {
  const now = useSignal("");
  useEffect(() => {
    const read = () => {
      const day = new Date().toLocaleDateString(language.peek(), { dateStyle: "long" });
      now.value = `${day} · ${location.href}`;
    };
    read();
    return watchPrinting(read);
  }, []);
  return (
    <p class="print-only small">
      {t(`frame:places.${place.value}`)} · {now}
    </p>
  );
}

export function Header() {
  return (
    <header class="header" ref={useHeight()}>
      <a
        class="line brand"
        href="#documents"
        onClick={(event) => {
          event.preventDefault();
          place.value = "documents";
        }}
      >
        <Mark />
        <span class="brand-name" translate={false}>
          {t("frame:name")}
        </span>
      </a>
      <PrintLine />
      <Navigation />
      <div class="line header-tools no-print">
        <Share />
        <LanguageSwitch />
        <ThemeSwitch />
        <IconButton
          label={t("frame:presenter")}
          aria-pressed={presenting.value}
          onClick={() => {
            presenting.value = !presenting.value;
          }}
        >
          <Icon name="present" />
        </IconButton>
        <IconButton label={t("frame:keys.open")} onClick={showKeys}>
          <Icon name="keys" />
        </IconButton>
      </div>
    </header>
  );
}
