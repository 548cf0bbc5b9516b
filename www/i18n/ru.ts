/** Every namespace of one language that is needed at once, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>(
  [
    "./ru/*.json",
    "!./ru/{about,addresses,files,hints,keys,learn,link,normalize,offers,params,problems,results,rules,run,teaching}.json",
  ],
  { eager: true, import: "default" },
);
