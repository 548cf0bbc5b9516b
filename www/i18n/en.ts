/** Every namespace of one language that is needed at once, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>(
  [
    "./en/*.json",
    "!./en/{about,addresses,files,keys,learn,link,listed,normalize,offers,params,problems,results,rules,said,teaching,work}.json",
  ],
  { eager: true, import: "default" },
);
