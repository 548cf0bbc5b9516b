/** What a person prefers on this machine: language, theme, presenter mode. Remembered where the browser allows it. */
import { effect, signal } from "@preact/signals";
import { type Language, language, languages, speak } from "../i18n";

export type Theme = "light" | "dark" | "system";
export const themes: readonly Theme[] = ["system", "light", "dark"];

export const theme = signal<Theme>("system");
/** Larger type, settings folded: for a projector. It belongs to the occasion: the tab remembers it, and no other. */
export const presenting = signal(false);

const names = {
  language: "dustlens.language",
  theme: "dustlens.theme",
  presenting: "dustlens.presenting",
} as const;

/** The storage of all tabs, or of this one. */
type Where = "localStorage" | "sessionStorage";

function recall(name: string, where: Where = "localStorage"): string | null {
  try {
    return globalThis[where].getItem(name);
  } catch {
    return null;
  }
}

function remember(name: string, value: string, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(name, value);
  } catch {
    // A browser that keeps nothing still shows everything; the next visit starts anew.
  }
}

/** The first of the browser's languages that the page has. */
export function firstLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((each) => tag.toLowerCase().split("-")[0] === each);
    if (found !== undefined) return found;
  }
  return "en";
}

/** Changes the language; its words load first. */
export async function setLanguage(next: Language): Promise<void> {
  await speak(next);
  remember(names.language, next);
}

export function setTheme(next: Theme): void {
  theme.value = next;
  remember(names.theme, next);
}

/** Takes the preferences up and keeps the document's root in step with them. Resolves when there are words. */
export async function startPreferences(root: HTMLElement): Promise<void> {
  const kept = recall(names.language);
  theme.value = themes.find((each) => each === recall(names.theme)) ?? "system";
  effect(() => {
    root.lang = language.value;
  });
  effect(() => {
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
  presenting.value = recall(names.presenting, "sessionStorage") === "on";
  effect(() => {
    root.toggleAttribute("data-presenter", presenting.value);
    remember(names.presenting, presenting.value ? "on" : "", "sessionStorage");
  });
  await speak(languages.find((each) => each === kept) ?? firstLanguage(navigator.languages));
}
