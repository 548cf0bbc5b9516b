/** The language of the page. */
import { signal } from "@preact/signals";

export type Language = "en" | "ru";
export const languages: readonly Language[] = ["en", "ru"];

/** The language in force; set it through `preferences.ts`, which remembers it. */
export const language = signal<Language>("en");

/** Moves when words have come that were not there at the beginning. */
export const wordsCome = signal(0);
