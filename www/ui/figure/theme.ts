/** The theme in force, for what is drawn and not styled. */

/** A custom property's colour as the theme in force resolves it, in a form SVG and canvas read. */
export function themeColour(property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** Whether the dark theme is in force, whoever chose it. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
