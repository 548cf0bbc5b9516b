/** What a person prefers on this machine: language, theme, presenter mode. Remembered where the browser allows it. */
import { effect, signal } from "@preact/signals";
import { type Language, language, languages, speak } from "../i18n";
import { put, tabStorage } from "./browser_storage";

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

function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
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
  presenting.value = tabStorage()?.getItem(names.presenting) === "on";
  effect(() => {
    root.toggleAttribute("data-presenter", presenting.value);
    put(tabStorage(), names.presenting, presenting.value ? "on" : "");
  });
  await speak(languages.find((each) => each === kept) ?? firstLanguage(navigator.languages));
}
