/** Every namespace of one language that is needed at once, in one chunk of its own. */
import type { ResourceLanguage } from "i18next";

export const files = import.meta.glob<ResourceLanguage>(
  ["./en/*.json", "!./en/normalize.json", "!./en/params.json", "!./en/rules.json", "!./en/about.json"],
  {
    eager: true,
    import: "default",
  },
);
