/** Every namespace of one language that is needed at once, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>(
  [
    "./en/*.json",
    "!./en/{about,addresses,files,keys,learn,link,normalize,offers,params,problems,results,rules,teaching}.json",
  ],
  { eager: true, import: "default" },
);
