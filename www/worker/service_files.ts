/** The names that the service worker and its build share. Pure. */

/** One build of the page. */
export interface Build {
  /** Differs when any file does. */
  version: string;
  /** Every file, by its path beside the page. */
  files: readonly string[];
  /** Their size as they are downloaded. */
  bytes: number;
}

/** Messages of the page: a new build may take over; the page has started; how many bytes are kept. */
export type Told = "take-over" | "started" | "size";

/** True if the name of a file carries a hash of its content: under this name it never changes. */
export function isHashed(path: string): boolean {
  return path.startsWith("assets/");
}

/** The path of an address inside a scope; undefined when it is elsewhere, or is answered by the server alone. */
export function pathIn(scope: string, address: string): string | undefined {
  const bare = address.replace(/[?#].*$/s, "");
  if (!bare.startsWith(scope)) return undefined;
  const path = bare.slice(scope.length);
  return path.startsWith("api/") ? undefined : path;
}
