/**
 * The name this tab's session is kept under. While the page lives no storage holds the name, so
 * that a tab made as a copy of this one finds none and takes another; it is written down as the
 * page goes, for the page that a reload or a step back puts in its place.
 */

const item = "dustlens-tab";

/** The storage of the tab; undefined where the browser gives none. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

let taken: string | undefined;

/** Takes the name up, or makes one, and sees to it that it outlives a reload. Every call gives the same. */
export function takeTabName(): string {
  taken ??= takeUp();
  return taken;
}

function takeUp(): string {
  const storage = tabStorage();
  const name = storage?.getItem(item) ?? newName();
  storage?.removeItem(item);
  addEventListener("pagehide", () => storage?.setItem(item, name));
  addEventListener("pageshow", (event) => {
    if (event.persisted) storage?.removeItem(item);
  });
  return name;
}

/** `randomUUID` is missing where the page is served over plain http from another machine. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
