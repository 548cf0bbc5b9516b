/** The theme in force, for what is drawn and not styled. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** A custom property's colour as the theme in force resolves it, in a form SVG and canvas read. */
export function themeColour(property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** Works with the colours of the light theme, whichever is in force: figures for paper are drawn so. Nothing is painted meanwhile. */
export function inLight<Made>(work: () => Made): Made {
  const { dataset } = document.documentElement;
  const before = dataset["theme"];
  dataset["theme"] = "light";
  try {
    return work();
  } finally {
    if (before === undefined) delete dataset["theme"];
    else dataset["theme"] = before;
  }
}

/** True if the dark theme is in force, whoever chose it. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The same, kept up to date. */
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
