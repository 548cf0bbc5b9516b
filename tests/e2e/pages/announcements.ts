/** Everything that the page's live regions say, in order, as a screen reader would read it out. */
import type { Page } from "../playwright";

declare global {
  interface Window {
    said: string[];
  }
}

/** Watches all live regions of the page; runs in it. */
function watch(): void {
  const known = new Map<Element, string>();
  const roles = ["status", "alert", "log"];
  const isRegion = (each: Element): boolean =>
    each.tagName === "OUTPUT" ||
    roles.includes(each.getAttribute("role") ?? "") ||
    each.hasAttribute("aria-live");
  const look = (): void => {
    for (const each of document.getElementsByTagName("*")) {
      if (!isRegion(each)) continue;
      const text = (each.textContent ?? "").replace(/\s+/g, " ").trim();
      const isNews = known.get(each) !== text && text !== "";
      known.set(each, text);
      if (isNews && each.getAttribute("aria-live") !== "off") window.said.push(text);
    }
  };
  window.said = [];
  document.addEventListener("DOMContentLoaded", () => {
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

export class Announcements {
  constructor(readonly page: Page) {}

  /** To be called before the page is opened. */
  async watch(): Promise<void> {
    await this.page.addInitScript(watch);
  }

  /** What has been said since the last call. */
  async heard(): Promise<string[]> {
    return this.page.evaluate(() => window.said.splice(0));
  }

  /** The same without forgetting it. */
  async sofar(): Promise<string[]> {
    return this.page.evaluate(() => [...window.said]);
  }
}
