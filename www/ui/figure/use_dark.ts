/** Whether the dark theme is in force, kept up to date, for what is drawn on a canvas. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isDark } from "./theme";

export function useDark(): ReadonlySignal<boolean> {
  const dark = useSignal(isDark());
  useEffect(() => {
    const read = () => {
      dark.value = isDark();
    };
    const query = matchMedia("(prefers-color-scheme: dark)");
    const attribute = new MutationObserver(read);
    query.addEventListener("change", read);
    attribute.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    read();
    return () => {
      query.removeEventListener("change", read);
      attribute.disconnect();
    };
  }, [dark]);
  return dark;
}
