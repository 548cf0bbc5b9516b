/** Bringing something into sight, under the header that stays at the top of the page. */

/** Room left between the header and what is brought into sight, in pixels. */
const gap = 12;

/** Scrolls the page so that the element begins right below the header, however tall that is. */
export function bringIntoSight(element: HTMLElement | null): void {
  if (element === null) return;
  const header = document.querySelector<HTMLElement>("header.header");
  element.style.scrollMarginBlockStart = `${(header?.offsetHeight ?? 0) + gap}px`;
  element.scrollIntoView({ block: "start" });
}
