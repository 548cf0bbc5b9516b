/** Every namespace of one language that is needed at once, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>(
  ["./ru/*.json", "!./ru/normalize.json", "!./ru/params.json", "!./ru/rules.json", "!./ru/about.json"],
  {
    eager: true,
    import: "default",
  },
);
