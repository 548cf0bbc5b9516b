/** The browser's small storages of texts, which take and give at once; undefined where the browser gives none. */

/** The storage of this tab; it outlives a reload and a crash. A tab that is made as a copy has a copy of it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** The storage of all tabs. */
export function sharedStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Puts a text; false: there is no storage, or no room in it. */
export function put(storage: Storage | undefined, name: string, text: string): boolean {
  try {
    storage?.setItem(name, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
