/** Every namespace of one language, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>("./en/*.json", { eager: true, import: "default" });
