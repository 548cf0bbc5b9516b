/** The header: places, language, theme, presenter mode, keys. */
import { useEffect, useRef } from "preact/hooks";
import { type Language, language, languages, t } from "../../i18n";
import { Icon, IconButton, type IconName } from "../../ui";
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

/**
 * On a narrow screen the places scroll sideways: the current one is moved into sight, and the page stays where it is.
 * Scrolling goes by whole pixels.
 */
function showCurrent(list: HTMLElement, link: HTMLElement): void {
  const [around, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.left < around.left) list.scrollLeft -= Math.ceil(around.left - own.left);
  else if (own.right > around.right) list.scrollLeft += Math.ceil(own.right - around.right);
}

/** Keeps the current place in sight, whatever becomes of the window and the words. */
function keepCurrent(list: HTMLElement | null): (() => void) | undefined {
  const link = list?.querySelector<HTMLElement>('[aria-current="page"]');
  if (list === null || link === null || link === undefined) return undefined;
  const observer = new ResizeObserver(() => showCurrent(list, link));
  observer.observe(list);
  observer.observe(link);
  return () => observer.disconnect();
}

function Navigation() {
  const list = useRef<HTMLUListElement>(null);
  const [now, spoken] = [place.value, language.value];
  useEffect(() => keepCurrent(list.current), [now, spoken]);
  return (
    <nav class="places" aria-label={t("frame:places.label")}>
      <ul ref={list}>
        {places.map((each) => (
          <li key={each}>
            <a
              href={`#${each}`}
              aria-current={place.value === each ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                place.value = each;
              }}
            >
              {t(`frame:places.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
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

export function Header() {
  return (
    <header class="header">
      <a
        class="line brand"
        href="#documents"
        onClick={(event) => {
          event.preventDefault();
          place.value = "documents";
        }}
      >
        <Mark />
        <span translate={false}>{t("frame:name")}</span>
      </a>
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
